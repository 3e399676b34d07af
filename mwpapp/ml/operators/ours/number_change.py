"""Number change (ours): replace a number in digits with another one of similar size.

Input: a text with a whole number in digits. Label: 0, because the result is another problem with
the same template. The paper only deletes numbers (f8), but paraphrasers also miswrite them.
"""

from __future__ import annotations

import random
from fractions import Fraction

from mwpapp.ml.operators.numerals import Numeral, free_numerals, replace_spans
from mwpapp.ml.protocols import Tools


class NumberChange:
    name = "number_change"
    label = 0

    def apply(self, text: str, *, rng: random.Random, tools: Tools) -> tuple[str, str] | None:
        numerals = free_numerals(text)
        whole = [item for item in numerals if item.whole and item.value > 0]
        if not whole:
            return None
        chosen = rng.choice(whole)
        new = _other(chosen, rng=rng, used={item.value for item in numerals})
        surface = f"{'$' * chosen.dollars}{new}{'%' * chosen.percent}"
        changed = replace_spans(text, {(chosen.start, chosen.end): surface})
        return changed, f"{text[chosen.start : chosen.end]} became {surface}"


def _other(item: Numeral, *, rng: random.Random, used: set[Fraction]) -> int:
    """Return a whole number of similar size that is not in the text."""
    low, high = max(1, int(item.value / 2)), int(item.value * 2) + 9
    while True:
        value = rng.randint(low, high)
        if Fraction(value) not in used:
            return value
        high += 1
