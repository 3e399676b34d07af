"""Triplet loss on cosine distance (ParaQD, section 3.4).

Loss = mean of max(0, margin - d(Q, Q-) + d(Q, Q+)), with d = 1 - cosine in [0, 2].
"""

from __future__ import annotations

from torch import Tensor

MARGIN = 1.0
"""The paper does not print its margin. With 1, kept texts are drawn towards a cosine of 1
and broken ones towards 0, so that its fixed threshold of 0.5 lies in the middle."""


def triplet_loss(
    anchors: Tensor, positives: Tensor, negatives: Tensor, *, margin: float = MARGIN
) -> Tensor:
    """Unit vectors, each (triplets, dimension) -> a scalar."""
    near = 1 - (anchors * positives).sum(dim=-1)  # (triplets,)
    far = 1 - (anchors * negatives).sum(dim=-1)
    return (margin - far + near).clamp(min=0).mean()
