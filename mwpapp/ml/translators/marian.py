"""A round trip through two sequence-to-sequence checkpoints of a hub or of local folders.

The defaults are the pair that ParaQD used, facebook/wmt19-en-de and back (FSMT, 270 million
parameters each; their tokenizer needs the package sacremoses). Any pair that transformers
loads with its Auto classes works: FSMT, Marian, T5. As there, the way out is the likeliest of
eight beams, and of what diverse beam search finds on the way back the text is taken that
differs most from the original (ParaQD, appendix A.1).
"""

from __future__ import annotations

from typing import Any

import torch
from transformers import AutoModelForSeq2SeqLM, AutoTokenizer

from mwpapp.ml.checkpoints.errors import WeightsMissing
from mwpapp.ml.translators.diverse_beams import MAX_TOKENS, diverse_texts
from mwpapp.ml.translators.levenshtein import levenshtein
from mwpapp.ml.translators.spacing import repair_spacing

OUT = "facebook/wmt19-en-de"
BACK = "facebook/wmt19-de-en"
BEAMS = 8


class Direction:
    """One loaded checkpoint, from one language to another."""

    def __init__(self, *, model: Any, tokenizer: Any, device: torch.device) -> None:
        self._model = model.to(device).eval()
        self._tokenizer = tokenizer
        self._device = device

    @torch.inference_mode()
    def translate(self, text: str) -> str:
        inputs = self._tokenizer(text, return_tensors="pt", truncation=True, max_length=MAX_TOKENS)
        written = self._model.generate(
            input_ids=inputs["input_ids"].to(self._device),  # (1, tokens)
            attention_mask=inputs["attention_mask"].to(self._device),
            num_beams=BEAMS,
            max_length=MAX_TOKENS,
        )
        return str(self._tokenizer.decode(written[0], skip_special_tokens=True))

    def translations(self, text: str) -> list[str]:
        """Different translations by diverse beam search, the likeliest first."""
        return diverse_texts(text, model=self._model, tokenizer=self._tokenizer)


class HubTranslator:
    """Implements `types.Translator` over two directions."""

    def __init__(self, *, name: str, out: Direction, back: Direction) -> None:
        self.name = name
        self._out = out
        self._back = back

    def round_trip(self, text: str) -> str:
        """`text` translated and back, of several ways back the one farthest from it; empty
        for a text without a letter or digit."""
        if not any(map(str.isalnum, text)):
            return ""
        found = map(repair_spacing, self._back.translations(self._out.translate(text)))
        return max(found, key=lambda item: levenshtein(text, item), default="")


def load_translator(
    out: str = OUT, *, back: str = BACK, device: torch.device | None = None
) -> HubTranslator:
    """The translator over two checkpoints, each a local folder or a hub name.

    Raises WeightsMissing where one cannot be found or its tokenizer's package is absent.
    """
    place = device or torch.device("cuda" if torch.cuda.is_available() else "cpu")
    return HubTranslator(
        name=f"{out} and {back}",
        out=_direction(out, device=place),
        back=_direction(back, device=place),
    )


def _direction(checkpoint: str, *, device: torch.device) -> Direction:
    dtype = torch.bfloat16 if device.type == "cuda" else torch.float32
    try:
        tokenizer = AutoTokenizer.from_pretrained(checkpoint)
        model = AutoModelForSeq2SeqLM.from_pretrained(checkpoint, dtype=dtype)
    except (OSError, ImportError) as error:
        raise WeightsMissing(f"The translator {checkpoint} cannot be loaded: {error}") from error
    return Direction(model=model, tokenizer=tokenizer, device=device)
