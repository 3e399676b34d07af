"""Score pairs with a baseline that every scorer must beat: do both texts have the same numbers?"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from mwpapp.ml.text.quantities import find_quantities


class SameNumbers:
    """A `protocols.Scorer`: 1 if both texts contain the same numbers equally often, else 0."""

    def score(self, pairs: Sequence[tuple[str, str]]) -> list[float]:
        return [float(_values(question) == _values(other)) for question, other in pairs]


def _values(text: str) -> list[Fraction]:
    return sorted(item.value for item in find_quantities(text))
