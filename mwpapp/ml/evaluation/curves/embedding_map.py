"""Project embeddings to two dimensions with t-SNE (van der Maaten and Hinton, 2008).

The projection preserves neighbourhoods by cosine distance. The axes, and the distances between
groups, have no meaning.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from sklearn.manifold import TSNE

FEWEST = 4  # vectors; t-SNE needs neighbours


def embedding_map(vectors: NDArray[np.float32], *, seed: int) -> NDArray[np.float32]:
    """Return the positions, (n, 2), of vectors (n, dimension); deterministic for a given `seed`.

    Raise ValueError for fewer than `FEWEST` vectors.
    """
    if len(vectors) < FEWEST:
        raise ValueError(f"A map needs at least {FEWEST} vectors.")
    # The usual perplexity is 30. It must be smaller than the number of vectors.
    perplexity = min(30.0, max(2.0, (len(vectors) - 1) / 3))
    projection = TSNE(metric="cosine", init="random", perplexity=perplexity, random_state=seed)
    return np.asarray(projection.fit_transform(vectors), dtype=np.float32)
