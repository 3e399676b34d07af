"""Paraphrase with a sequence-to-sequence checkpoint (T5, PEGASUS or BART).

ParaQD generates its hardest negatives with one such checkpoint (operator f9: PEGASUS fine-tuned on
PAWS) and some of its test pairs with another (fe: T5 fine-tuned on Quora's question pairs). No
package contains these weights. A checkpoint is named by its local folder or, if REWORD_HUB=1, by
its repository on the Hugging Face Hub.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import torch
from transformers import AutoModelForSeq2SeqLM

from mwpapp.ml.checkpoints.resolve import FOLDERS
from mwpapp.ml.translators.diverse_beams import GROUPS, diverse_texts
from mwpapp.ml.translators.pretrained import load_pretrained
from mwpapp.ml.translators.spacing import repair_spacing


class SeqToSeqParaphraser:
    """Implements `protocols.Paraphraser`. `prefix` is prepended to every text, as when the
    checkpoint was trained (for example "paraphrase: ")."""

    def __init__(self, *, name: str, model: Any, tokenizer: Any, prefix: str = "") -> None:
        self.name = name
        self._model = model
        self._tokenizer = tokenizer
        self._prefix = prefix

    def paraphrase(self, text: str, *, count: int) -> list[str]:
        """Return at most `count` distinct texts by diverse beam search, none empty or equal to
        `text`. Return [] for a text without a letter or digit."""
        if count < 1 or not any(map(str.isalnum, text)):
            return []
        found = diverse_texts(
            self._prefix + text,
            model=self._model,
            tokenizer=self._tokenizer,
            groups=min(count, GROUPS),
        )
        repaired = dict.fromkeys(map(repair_spacing, found))
        return [item for item in repaired if item and item != text][:count]


def load_paraphraser(
    name: str,
    *,
    prefix: str = "",
    device: torch.device | None = None,
    folders: tuple[Path, ...] = FOLDERS,
) -> SeqToSeqParaphraser:
    """Return the paraphraser called `name`. It uses bfloat16 on a CUDA device, otherwise float32.

    Raise CheckpointError for an invalid name, and WeightsMissing if the checkpoint cannot be
    loaded.
    """
    loaded = load_pretrained(
        name, architecture=AutoModelForSeq2SeqLM, device=device, folders=folders
    )
    return SeqToSeqParaphraser(
        name=name, model=loaded.model, tokenizer=loaded.tokenizer, prefix=prefix
    )
