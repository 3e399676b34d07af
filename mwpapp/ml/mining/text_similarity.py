"""What a text strategy needs: how alike the texts of a pool's problems are."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

import numpy as np
from numpy.typing import NDArray


class TextSimilarity(Protocol):
    def similarities(self, anchor: int, *, others: Sequence[int]) -> NDArray[np.float64]:
        """How alike the text of problem `anchor` is to those of `others`, (others,)."""
        ...
