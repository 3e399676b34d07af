"""Compute the multiple negatives ranking loss (ParaQD, appendix D; Henderson et al., 2017).

The loss is the cross-entropy of a question's own positive among all positives and negatives of
the batch, over scaled cosines. The scale of 20 is that of the authors' released script.
"""

from __future__ import annotations

import torch
from torch import Tensor

SCALE = 20.0


def mnrl_loss(
    anchors: Tensor,
    positives: Tensor,
    negatives: Tensor,
    *,
    questions: Tensor | None = None,
    scale: float = SCALE,
) -> Tensor:
    """Return the mean loss for unit vectors, each (triplets, dimension).

    `questions`, (triplets,), identifies the question of each triplet. With it, other positives of
    the same question are ignored instead of being treated as negatives.
    """
    others = torch.cat([positives, negatives])  # (2 * triplets, dimension)
    cosines = scale * (anchors @ others.T)  # (triplets, 2 * triplets)
    count = len(anchors)
    if questions is not None:
        same = questions[:, None] == questions[None, :]  # (triplets, triplets)
        same.fill_diagonal_(False)
        ignored = torch.cat([same, torch.zeros_like(same)], dim=1)
        cosines = cosines.masked_fill(ignored, float("-inf"))
    return torch.nn.functional.cross_entropy(cosines, torch.arange(count, device=anchors.device))
