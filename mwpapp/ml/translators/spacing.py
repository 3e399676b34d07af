"""Repair the spacing of texts that a network wrote."""

from __future__ import annotations

import re

_GLUED_SENTENCES = re.compile(r"(?<=[a-z0-9%)][.?!])(?=[A-Z])")
_SPACE_BEFORE_MARK = re.compile(r"\s+(?=[,.;:?!](?:\s|$))")
_CURRENCY_PREFIX = re.compile(r"(?:US|R)\s?\$\s?(?=[0-9])")
_LOOSE_DOLLAR = re.compile(r"(?<=\$)\s+(?=[0-9])")
_LOOSE_PERCENT = re.compile(r"(?<=[0-9])\s+(?=%)")
_RUNS = re.compile(r"\s+")


def repair_spacing(text: str) -> str:
    """Return `text` with one space between sentences, and none before punctuation marks, after "$"
    or before "%".

    "US$ 5" and "R$ 5" become "$5", because the translator from Portuguese adds such prefixes.
    """
    text = _RUNS.sub(" ", text).strip()
    text = _CURRENCY_PREFIX.sub("$", text)
    for loose in (_LOOSE_DOLLAR, _LOOSE_PERCENT, _SPACE_BEFORE_MARK):
        text = loose.sub("", text)
    return _GLUED_SENTENCES.sub(" ", text)
