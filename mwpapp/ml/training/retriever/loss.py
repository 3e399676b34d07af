"""Compute the InfoNCE loss with multiple positives (MATHion, equations 2 to 4).

For an anchor i, the loss is -log(P / (P + N)), where P sums exp(cos / temperature) over its
positives and N over its negatives. Pairs that are neither are ignored.
"""

from __future__ import annotations

import torch
from torch import Tensor


def info_nce(
    anchors: Tensor, keys: Tensor, *, positive: Tensor, negative: Tensor, temperature: float
) -> Tensor:
    """Return the mean loss over anchors with a positive; 0 if there is none.

    `anchors` (a, d) and `keys` (k, d) are unit vectors; `positive` and `negative` are masks (a, k).
    """
    scores = anchors @ keys.T / temperature  # (a, k)
    above = scores.masked_fill(~positive, -torch.inf).logsumexp(dim=1)
    below = scores.masked_fill(~(positive | negative), -torch.inf).logsumexp(dim=1)
    usable = positive.any(dim=1)
    if not usable.any():
        return scores.sum() * 0.0
    return (below[usable] - above[usable]).mean()
