"""The plain rule that every scorer has to beat: the same numbers stand in both texts."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from mwpapp.ml.text.quantities import find_quantities


class SameNumbers:
    """types.Scorer: 1 where both texts have the same numbers, each as often, else 0."""

    def score(self, pairs: Sequence[tuple[str, str]]) -> list[float]:
        return [float(_values(question) == _values(other)) for question, other in pairs]


def _values(text: str) -> list[Fraction]:
    return sorted(item.value for item in find_quantities(text))
