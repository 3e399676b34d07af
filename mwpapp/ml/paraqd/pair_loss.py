"""Compute the cross-entropy on the cosines of pairs, which fixes the scale of the score.

A triplet loss constrains only the order of the scores. This loss treats each cosine as a
classification at the fixed threshold, p(valid) = sigmoid(SLOPE * (cosine - 0.5)), so that
training optimizes what is evaluated. The method is ours.
"""

from __future__ import annotations

import torch
from torch import Tensor

MIDDLE = 0.5
SLOPE = 3.0
"""A cosine of 1 gives p(valid) = 0.82, so that even clear pairs still have a gradient."""


def pair_loss(
    anchors: Tensor, positives: Tensor, negatives: Tensor, *, slope: float = SLOPE
) -> Tensor:
    """Return the mean loss for unit vectors, each (triplets, dimension)."""
    kept = slope * ((anchors * positives).sum(dim=-1) - MIDDLE)  # (triplets,)
    broken = slope * ((anchors * negatives).sum(dim=-1) - MIDDLE)
    softplus = torch.nn.functional.softplus
    return (softplus(-kept) + softplus(broken)).mean() / 2
