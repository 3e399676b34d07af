"""Paraphrases by a sequence-to-sequence checkpoint: T5, PEGASUS, BART.

What ParaQD writes its hardest negatives with (f9: PEGASUS tuned on PAWS) and some of its
test pairs (fe: T5 tuned on Quora's question pairs). No such weights come with a package, so
a name here is a folder of this machine or, where that is allowed, of a hub.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import torch
from transformers import AutoModelForSeq2SeqLM, AutoTokenizer

from mwpapp.ml.checkpoints.errors import WeightsMissing
from mwpapp.ml.checkpoints.resolve import FOLDERS, resolve
from mwpapp.ml.translators.diverse_beams import GROUPS, diverse_texts
from mwpapp.ml.translators.spacing import repair_spacing


class SeqToSeqParaphraser:
    """Implements `types.Paraphraser`. `prefix` is the task's name before every text, where
    the checkpoint was trained with one ("paraphrase: ")."""

    def __init__(self, *, name: str, model: Any, tokenizer: Any, prefix: str = "") -> None:
        self.name = name
        self._model = model
        self._tokenizer = tokenizer
        self._prefix = prefix

    def paraphrase(self, text: str, *, count: int) -> list[str]:
        """Different texts by diverse beam search, none empty or equal to `text`; at most
        `count`, and none for a text without a letter or digit."""
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
    """The paraphraser whose weights are called `name`, in bfloat16 on cuda.

    Raises WeightsMissing where nothing holds it or what is there is none.
    """
    folder = resolve(name, folders=folders)
    place = device or torch.device("cuda" if torch.cuda.is_available() else "cpu")
    dtype = torch.bfloat16 if place.type == "cuda" else torch.float32
    try:
        tokenizer = AutoTokenizer.from_pretrained(str(folder), local_files_only=True)
        model = AutoModelForSeq2SeqLM.from_pretrained(
            str(folder), local_files_only=True, use_safetensors=True, dtype=dtype
        )
    except (OSError, ValueError, ImportError) as error:
        raise WeightsMissing(f"The paraphraser {name} cannot be loaded: {error}") from error
    return SeqToSeqParaphraser(
        name=name, model=model.to(place).eval(), tokenizer=tokenizer, prefix=prefix
    )
