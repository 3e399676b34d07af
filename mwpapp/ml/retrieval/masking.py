"""Mask or mark the numbers of a text, so that retrieval compares what is done with them.

Input: a text in English or Chinese. `ml.text.quantities` decides what a number is. Labels, dates
and ordinals are left unchanged.
"""

from __future__ import annotations

import re

from mwpapp.ml.encoders.han import spaced
from mwpapp.ml.text.edits import Edit, apply_edits
from mwpapp.ml.text.quantities import find_quantities

MARK = "[MASK]"
"""Replaces or precedes a number. Pretrained encoders know it as the token for a hidden word."""

MASKED = "masked"
STYLES = (MASKED, "marked")

_LETTERS = re.compile(r"\[MASK\]|[^\W\d_]+")
_PART_OF_A = re.compile(r"(\[MASK\]) of an? ")  # "0.25 of a mile" is "0.25 mile"


def masked_text(text: str, *, style: str = MASKED) -> str:
    """Return the text with a mark in place of each number ("masked"), or before it ("marked")."""
    plain = spaced(text)
    quantities = find_quantities(plain)
    return apply_edits(
        plain,
        [
            Edit(item.start, item.end, MARK if style == MASKED else f"{MARK} {item.surface}")
            for item in quantities
        ],
    )


def masked_words(text: str) -> str:
    """Return the words of the text in lower case, with its numbers masked."""
    return " ".join(_LETTERS.findall(masked_text(text))).lower()


def twin_key(text: str) -> str:
    """Return the letters of the text with its numbers masked. Texts with equal keys are twins: they
    differ only in their numbers ("0.25 mile", "0.5 of a mile"), case, spacing ("did n't",
    "didn't") and punctuation."""
    masked = _PART_OF_A.sub(r"\1 ", masked_text(text))
    return "".join(_LETTERS.findall(masked)).lower()
