"""Chinese texts, whose words and numbers touch each other."""

from __future__ import annotations

import re

HAN = re.compile("[\u3400-\u9fff]")
_BOUNDARY = re.compile("(?<=[\u3400-\u9fff])(?=[0-9A-Za-z])|(?<=[0-9A-Za-z%])(?=[\u3400-\u9fff])")
_MIXED = re.compile(r"(?<=[0-9])\(([0-9]+/[0-9]+)\)")


def spaced(text: str) -> str:
    """`text` with spaces between Chinese and what is none, and 4(5/8) as 4 5/8.

    Without them a number beside a word is taken for a part of it, as the 2 of "m2" is.
    A text without Chinese stays as it is.
    """
    return _BOUNDARY.sub(" ", _MIXED.sub(r" \1", text)) if HAN.search(text) else text
