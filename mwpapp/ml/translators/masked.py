"""Words guessed by a masked language model (BERT, RoBERTa, MPNet) from those around them.

What SSMBA refills its hidden words with. No such weights come with a package, so a name
here is a folder of this machine or, where that is allowed, of a hub.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import torch
from torch import Tensor
from transformers import AutoModelForMaskedLM, AutoTokenizer

from mwpapp.ml.checkpoints.errors import WeightsMissing
from mwpapp.ml.checkpoints.resolve import FOLDERS, resolve

CANDIDATES = 40  # the likeliest pieces for a place, of which one is drawn by its probability
BEGINS = ("Ġ", "▁")
"""How RoBERTa and sentencepiece mark the beginning of a word; BERT marks what is inside."""
MAX_TOKENS = 256


class MaskedFiller:
    """Implements `types.WordFiller`: all places are hidden at once and filled with single
    pieces that are whole words, as many as the network reads; others stay."""

    def __init__(self, *, name: str, model: Any, tokenizer: Any) -> None:
        self.name = f"masked LM:{name}"
        self._model = model
        self._tokenizer = tokenizer
        # Where words carry a mark at their beginning, a piece without one is inside a word.
        self._marked = any(piece.startswith(BEGINS) for piece in tokenizer.get_vocab())

    @torch.inference_mode()
    def fill(self, words: Sequence[str], *, places: Sequence[int], rng: random.Random) -> list[str]:
        hidden, filled = set(places), list(words)
        mask = self._tokenizer.mask_token
        text = " ".join(mask if at in hidden else word for at, word in enumerate(words))
        batch = self._tokenizer(text, return_tensors="pt", truncation=True, max_length=MAX_TOKENS)
        found = (batch["input_ids"][0] == self._tokenizer.mask_token_id).nonzero().flatten()
        if len(found) == 0:  # nothing is hidden, or only what the network does not read
            return filled
        inputs = {key: value.to(self._model.device) for key, value in batch.items()}
        logits = self._model(**inputs).logits[0]  # (pieces, vocabulary)
        for at, place in zip(sorted(hidden), found.tolist(), strict=False):
            filled[at] = self._drawn(logits[place], rng=rng) or words[at]
        return filled

    def _drawn(self, logits: Tensor, *, rng: random.Random) -> str | None:
        """A word by its probability among the likeliest; `logits` has shape (vocabulary,)."""
        size = min(CANDIDATES, logits.shape[0])
        values, pieces = logits.float().softmax(dim=-1).topk(size)
        written = self._tokenizer.convert_ids_to_tokens(pieces.tolist())
        words = [_whole_word(piece, marked=self._marked) for piece in written]
        chances = [
            chance if word else 0.0 for word, chance in zip(words, values.tolist(), strict=True)
        ]
        return rng.choices(words, chances)[0] if sum(chances) > 0 else None


def _whole_word(piece: str, *, marked: bool) -> str:
    """The piece as a word; "" for a mark, a special piece and the inside of a word."""
    if marked and not piece.startswith(BEGINS):
        return ""
    word = piece.removeprefix("Ġ").removeprefix("▁")
    return word if word.isalnum() else ""  # the inside of a word is "##s" without such marks


def load_filler(
    name: str, *, device: torch.device | None = None, folders: tuple[Path, ...] = FOLDERS
) -> MaskedFiller:
    """The masked language model whose weights are called `name`.

    Raises WeightsMissing where nothing holds it or what is there is none.
    """
    folder = resolve(name, folders=folders)
    place = device or torch.device("cuda" if torch.cuda.is_available() else "cpu")
    try:
        tokenizer = AutoTokenizer.from_pretrained(str(folder), local_files_only=True)
        model = AutoModelForMaskedLM.from_pretrained(
            str(folder), local_files_only=True, use_safetensors=True
        )
    except (OSError, ValueError, ImportError) as error:
        raise WeightsMissing(f"The masked model {name} cannot be loaded: {error}") from error
    return MaskedFiller(name=name, model=model.to(place).eval(), tokenizer=tokenizer)
