"""Translate to another language and back with two sequence-to-sequence checkpoints.

The defaults are the pair that ParaQD used, facebook/wmt19-en-de and facebook/wmt19-de-en (FSMT,
270 million parameters each; their tokenizer needs the package sacremoses). Any pair saved as
safetensors that transformers loads with its Auto classes works: FSMT, Marian, T5. As in the paper,
the first translation is the most likely of eight beams; of the translations back that diverse beam
search finds, the one that differs most from the original is taken (ParaQD, appendix A.1).
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import torch
from transformers import AutoModelForSeq2SeqLM

from mwpapp.ml.checkpoints.resolve import FOLDERS
from mwpapp.ml.translators.diverse_beams import MAX_TOKENS, diverse_texts
from mwpapp.ml.translators.levenshtein import levenshtein
from mwpapp.ml.translators.pretrained import load_pretrained
from mwpapp.ml.translators.spacing import repair_spacing

OUT = "facebook/wmt19-en-de"
BACK = "facebook/wmt19-de-en"
BEAMS = 8


class Direction:
    """One loaded checkpoint, from one language to another."""

    def __init__(self, *, model: Any, tokenizer: Any) -> None:
        self._model = model
        self._tokenizer = tokenizer

    @torch.inference_mode()
    def translate(self, text: str) -> str:
        inputs = self._tokenizer(text, return_tensors="pt", truncation=True, max_length=MAX_TOKENS)
        written = self._model.generate(
            input_ids=inputs["input_ids"].to(self._model.device),  # (1, tokens)
            attention_mask=inputs["attention_mask"].to(self._model.device),
            num_beams=BEAMS,
            max_length=MAX_TOKENS,
        )
        return str(self._tokenizer.decode(written[0], skip_special_tokens=True))

    def translations(self, text: str) -> list[str]:
        """Return different translations by diverse beam search, the best of each group first."""
        return diverse_texts(text, model=self._model, tokenizer=self._tokenizer)


class SeqToSeqTranslator:
    """Implements `protocols.Translator` over two directions."""

    def __init__(self, *, name: str, out: Direction, back: Direction) -> None:
        self.name = name
        self._out = out
        self._back = back

    def round_trip(self, text: str) -> str:
        """Return `text` translated and back: of several translations back, the one that differs
        most from `text`. Return "" for a text without a letter or digit."""
        if not any(map(str.isalnum, text)):
            return ""
        found = map(repair_spacing, self._back.translations(self._out.translate(text)))
        return max(found, key=lambda item: levenshtein(text, item), default="")


def load_translator(
    out: str = OUT,
    *,
    back: str = BACK,
    device: torch.device | None = None,
    folders: tuple[Path, ...] = FOLDERS,
) -> SeqToSeqTranslator:
    """Return a translator that uses two checkpoints, in bfloat16 on CUDA and float32 elsewhere.

    Raise CheckpointError for an invalid name, and WeightsMissing if a checkpoint cannot be loaded.
    """
    return SeqToSeqTranslator(
        name=f"{out} and {back}",
        out=_direction(out, device=device, folders=folders),
        back=_direction(back, device=device, folders=folders),
    )


def _direction(name: str, *, device: torch.device | None, folders: tuple[Path, ...]) -> Direction:
    loaded = load_pretrained(
        name, architecture=AutoModelForSeq2SeqLM, device=device, folders=folders
    )
    return Direction(model=loaded.model, tokenizer=loaded.tokenizer)
