"""Store the vectors of all training texts, and refresh a vector when its text is in a batch.

Every anchor is compared with all texts stored so far, not only with those of its batch. The
temperature gives the hardest negatives most of the weight. Source: MATHion, "memory queue".
"""

from __future__ import annotations

import torch
from torch import Tensor


class Memory:
    """Vectors of shape (examples, size), without gradients. `seen` marks those that are set."""

    def __init__(self, examples: int, size: int, *, device: torch.device) -> None:
        self.vectors = torch.zeros(examples, size, device=device)
        self.seen = torch.zeros(examples, dtype=torch.bool, device=device)

    def refresh(self, rows: Tensor, vectors: Tensor) -> None:
        """Replace the vectors of `rows`."""
        self.vectors[rows] = vectors.detach()
        self.seen[rows] = True
