"""Cross-entropy on the cosine of a pair: fixes the scale that a triplet leaves open.

A triplet asks only for an order. Here each cosine is read as a judgement at the fixed
threshold, p(valid) = sigmoid(SLOPE * (cosine - 0.5)), so that what is learned is what is
measured. Ours.
"""

from __future__ import annotations

import torch
from torch import Tensor

MIDDLE = 0.5
SLOPE = 3.0
"""Gentle: a cosine of 1 is 82% valid, so that what is sure still gains by moving outward."""


def pair_loss(
    anchors: Tensor, positives: Tensor, negatives: Tensor, *, slope: float = SLOPE
) -> Tensor:
    """Unit vectors, each (triplets, dimension) -> a scalar."""
    kept = slope * ((anchors * positives).sum(dim=-1) - MIDDLE)  # (triplets,)
    broken = slope * ((anchors * negatives).sum(dim=-1) - MIDDLE)
    softplus = torch.nn.functional.softplus
    return (softplus(-kept) + softplus(broken)).mean() / 2
