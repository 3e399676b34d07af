"""Define the interface of text strategies: compare the texts of a pool."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

import numpy as np
from numpy.typing import NDArray


class TextSimilarity(Protocol):
    def similarities(self, anchor: int, *, others: Sequence[int]) -> NDArray[np.float64]:
        """Return the similarity of the text of `anchor` to that of each of `others`."""
        ...
