"""Fill in words with a masked language model (BERT, RoBERTa, MPNet).

The SSMBA operator replaces masked words with such a model. No package contains the weights: a model
is named by its local folder or, if REWORD_HUB=1, by its repository on the Hugging Face Hub.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import torch
from torch import Tensor
from transformers import AutoModelForMaskedLM

from mwpapp.ml.checkpoints.resolve import FOLDERS
from mwpapp.ml.translators.pretrained import load_pretrained

CANDIDATES = 40  # the most probable pieces for a mask; one is drawn, weighted by probability
BEGINS = ("Ġ", "▁")
"""Marks at the start of a word in RoBERTa and SentencePiece. BERT marks the other pieces."""
MAX_TOKENS = 256


class MaskedFiller:
    """A `protocols.WordFiller` that masks all places at once and fills them with whole-word pieces.

    Places beyond MAX_TOKENS stay unchanged.
    """

    def __init__(self, *, name: str, model: Any, tokenizer: Any) -> None:
        self.name = f"masked LM:{name}"
        self._model = model
        self._tokenizer = tokenizer
        # If words start with a mark, a piece without one is inside a word or, in RoBERTa, begins
        # the text. Neither is used.
        self._marked = any(piece.startswith(BEGINS) for piece in tokenizer.get_vocab())

    @torch.inference_mode()
    def fill(self, words: Sequence[str], *, places: Sequence[int], rng: random.Random) -> list[str]:
        hidden, filled = set(places), list(words)
        mask = self._tokenizer.mask_token
        text = " ".join(mask if at in hidden else word for at, word in enumerate(words))
        batch = self._tokenizer(text, return_tensors="pt", truncation=True, max_length=MAX_TOKENS)
        found = (batch["input_ids"][0] == self._tokenizer.mask_token_id).nonzero().flatten()
        if len(found) == 0:  # nothing is masked within the maximum length
            return filled
        inputs = {key: value.to(self._model.device) for key, value in batch.items()}
        logits = self._model(**inputs).logits[0]  # (pieces, vocabulary)
        for at, place in zip(sorted(hidden), found.tolist(), strict=False):
            filled[at] = self._drawn(logits[place], rng=rng) or words[at]
        return filled

    def _drawn(self, logits: Tensor, *, rng: random.Random) -> str | None:
        """Draw one of the most probable words, weighted by probability; `logits` is (vocabulary,).

        Return None if no candidate is a whole word.
        """
        size = min(CANDIDATES, logits.shape[0])
        values, pieces = logits.float().softmax(dim=-1).topk(size)
        written = self._tokenizer.convert_ids_to_tokens(pieces.tolist())
        words = [_whole_word(piece, marked=self._marked) for piece in written]
        chances = [
            chance if word else 0.0 for word, chance in zip(words, values.tolist(), strict=True)
        ]
        return rng.choices(words, chances)[0] if sum(chances) > 0 else None


def _whole_word(piece: str, *, marked: bool) -> str:
    """Return the piece as a word, or "" if it is punctuation, special or inside a word."""
    if marked and not piece.startswith(BEGINS):
        return ""
    word = piece.removeprefix("Ġ").removeprefix("▁")
    return word if word.isalnum() else ""  # without such marks, "##s" is inside a word


def load_filler(
    name: str, *, device: torch.device | None = None, folders: tuple[Path, ...] = FOLDERS
) -> MaskedFiller:
    """Return the masked language model called `name`.

    Raise CheckpointError for an invalid name, and WeightsMissing if the model cannot be loaded.
    """
    loaded = load_pretrained(
        name,
        architecture=AutoModelForMaskedLM,
        device=device,
        folders=folders,
        half_on_cuda=False,
    )
    return MaskedFiller(name=name, model=loaded.model, tokenizer=loaded.tokenizer)
