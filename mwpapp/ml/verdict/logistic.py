"""The logistic function, which turns the verdict's logits into probabilities."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]


def sigmoid(values: Array) -> Array:
    """Return 1 / (1 + exp(-x)) for each x in `values`, without overflow."""
    small = np.exp(-np.abs(values))
    return np.asarray(np.where(values >= 0, 1 / (1 + small), small / (1 + small)))
