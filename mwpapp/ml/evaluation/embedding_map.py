"""Many dimensions drawn in two: t-SNE by cosine (van der Maaten and Hinton, 2008).

Neighbours stay neighbours; distances between groups, and the axes, mean nothing.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from sklearn.manifold import TSNE

FEWEST = 4  # vectors: fewer have no neighbourhood to keep


def embedding_map(vectors: NDArray[np.float32], *, seed: int) -> NDArray[np.float32]:
    """Vectors (n, dimension) -> places (n, 2); the same for the same seed.

    At least `FEWEST` are needed (ValueError).
    """
    if len(vectors) < FEWEST:
        raise ValueError(f"A map needs at least {FEWEST} vectors.")
    # As many neighbours as the method is meant for, and fewer where there are few vectors.
    perplexity = min(30.0, max(2.0, (len(vectors) - 1) / 3))
    drawn = TSNE(metric="cosine", init="random", perplexity=perplexity, random_state=seed)
    return np.asarray(drawn.fit_transform(vectors), dtype=np.float32)
