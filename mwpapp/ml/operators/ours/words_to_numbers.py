"""Words to numbers (ours): "three pens" becomes "3 pens", the reverse of f3.

Input: a text with a whole number above one in words. Label: 1.
"""

from __future__ import annotations

import random
from dataclasses import replace

from mwpapp.ml.operators.numerals import replace_spans
from mwpapp.ml.protocols import Tools
from mwpapp.ml.text.conventions import convention_of
from mwpapp.ml.text.quantities import find_quantities
from mwpapp.ml.text.rendering import digits
from mwpapp.ml.types import Quantity


class WordsToNumbers:
    name = "words_to_numbers"
    label = 1

    def apply(self, text: str, *, rng: random.Random, tools: Tools) -> tuple[str, str] | None:
        spelled = [item for item in find_quantities(text) if _is_plain(item)]
        if not spelled:
            return None
        detected = convention_of(text)
        grouping = detected.grouping or ("," if detected.decimal == "." else ".")
        convention = replace(detected, grouping=grouping)
        spans = {
            (item.start, item.end): digits(item.value, convention=convention) for item in spelled
        }
        return replace_spans(text, spans), f"{len(spelled)} written in digits"


def _is_plain(item: Quantity) -> bool:
    """Return whether the quantity is a whole number above one in words, without "dozen". ("One" is
    often a pronoun.)"""
    whole = item.value.denominator == 1 and item.value > 1
    return item.form == "word" and whole and "dozen" not in item.surface.lower()
