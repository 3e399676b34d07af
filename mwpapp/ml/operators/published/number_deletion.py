"""f8, numerical entity deletion: make one or two numbers vague, or delete them.

Input: a text with numbers. Label: 0. Source: ParaQD, section 3.3, which replaces numbers with
"some", "a few", "many", "a lot of" or nothing.
"""

from __future__ import annotations

import random
import re

from mwpapp.ml.operators.numerals import replace_spans
from mwpapp.ml.protocols import Tools
from mwpapp.ml.text.quantities import find_quantities
from mwpapp.ml.types import Quantity, Span

VAGUE = ("some", "a few", "many", "a lot of", "")
MAX_DELETED = 2
# Without times ("8:30"), and without "twice", which depends on the words around it.
FORMS = frozenset({"digits", "word", "percent", "fraction"})

_SIGN_AFTER = re.compile(r"\s?(?:%|°\s?[CFcf]?\b)")


class NumberDeletion:
    name = "number_deletion"
    code = "f8"
    label = 0

    def apply(self, text: str, *, rng: random.Random, tools: Tools) -> tuple[str, str] | None:
        numbers = [item for item in find_quantities(text) if item.form in FORMS]
        if not numbers:
            return None
        chosen = rng.sample(numbers, rng.randint(1, min(MAX_DELETED, len(numbers))))
        word = rng.choice(VAGUE)
        spans = {_span(text, item): _substitute(text, item, word=word) for item in chosen}
        deleted = ", ".join(item.surface for item in chosen)
        return replace_spans(text, spans), f"{deleted} replaced by {word!r}"


def _span(text: str, item: Quantity) -> Span:
    """Return the span of the number including "$", "%" or "°C": a remaining sign would reveal the
    operator."""
    before = text[: item.start].rstrip()
    start = len(before) - 1 if before[-1:] in tuple("$€£₹¥") else item.start
    sign = _SIGN_AFTER.match(text, item.end)
    return start, sign.end() if sign else item.end


def _substitute(text: str, item: Quantity, *, word: str) -> str:
    start, end = _span(text, item)
    if not word:
        return ""
    sign = text[item.end : end].strip()
    after = " percent" if sign == "%" else " degrees" if sign else ""
    return word + " money" * (start < item.start) + after
