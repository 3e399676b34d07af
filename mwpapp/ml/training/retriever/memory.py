"""The vectors of all training texts, refreshed whenever a text is in a batch (MATHion, "memory
queue").

Every anchor is compared with the whole bank, not only with its batch. The temperature gives the
hardest negatives most of the weight.
"""

from __future__ import annotations

import torch
from torch import Tensor


class Memory:
    """Vectors of shape (examples, size), without gradients; unseen ones are not compared."""

    def __init__(self, examples: int, size: int, *, device: torch.device) -> None:
        self.vectors = torch.zeros(examples, size, device=device)
        self.seen = torch.zeros(examples, dtype=torch.bool, device=device)

    def refresh(self, rows: Tensor, vectors: Tensor) -> None:
        """Replace the vectors of `rows`."""
        self.vectors[rows] = vectors.detach()
        self.seen[rows] = True
