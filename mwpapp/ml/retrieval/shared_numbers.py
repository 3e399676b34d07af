"""Compare texts by their numbers: what share of all their numbers do two texts have in common?"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from mwpapp.ml.encoders.han import spaced
from mwpapp.ml.text.quantities import find_quantities


class SharedNumbers:
    """The numbers of a bank, indexed by value."""

    def __init__(self, bank: Sequence[str]) -> None:
        self._bank = [_numbers(text) for text in bank]
        self._with: dict[Fraction, list[int]] = defaultdict(list)
        for index, numbers in enumerate(self._bank):
            for value in numbers:
                self._with[value].append(index)

    def shares(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """Return the Jaccard index of the numbers of each text and each problem of the bank,
        counting repeated numbers, (texts, bank). It is 0 for texts without numbers."""
        shares = np.zeros((len(texts), len(self._bank)), dtype=np.float32)
        for row, text in enumerate(texts):
            numbers = _numbers(text)
            for index in {index for value in numbers for index in self._with.get(value, ())}:
                other = self._bank[index]
                common = (numbers & other).total()
                shares[row, index] = common / (numbers.total() + other.total() - common)
        return shares


def _numbers(text: str) -> Counter[Fraction]:
    return Counter(quantity.value for quantity in find_quantities(spaced(text)))
