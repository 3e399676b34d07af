"""Compare texts by the cosine of their embeddings (BERTSim; Textual CL, section 3.2.2)."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from mwpapp.ml.protocols import Encoder


class CosineSimilarity:
    """Text similarity by the cosine of an encoder's unit vectors, in [-1, 1]."""

    def __init__(self, texts: Sequence[str], *, encoder: Encoder) -> None:
        self.vectors = encoder.encode(texts)  # (texts, dimension)

    def similarities(self, anchor: int, *, others: Sequence[int]) -> NDArray[np.float64]:
        cosines = self.vectors[list(others)] @ self.vectors[anchor]
        return np.asarray(cosines, dtype=np.float64)
