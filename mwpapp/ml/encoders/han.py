"""Prepare Chinese texts, which have no spaces between words and numbers."""

from __future__ import annotations

import re

HAN = re.compile("[\u3400-\u9fff]")
_BOUNDARY = re.compile("(?<=[\u3400-\u9fff])(?=[0-9A-Za-z])|(?<=[0-9A-Za-z%])(?=[\u3400-\u9fff])")
_MIXED = re.compile(r"(?<=[0-9])\(([0-9]+/[0-9]+)\)")


def spaced(text: str) -> str:
    """Return `text` with spaces around numbers and Latin words, and 4(5/8) rewritten as 4 5/8.

    Without spaces, a number next to a word is read as part of it, like the 2 in "m2". A text
    without Chinese characters is returned unchanged.
    """
    return _BOUNDARY.sub(" ", _MIXED.sub(r" \1", text)) if HAN.search(text) else text
