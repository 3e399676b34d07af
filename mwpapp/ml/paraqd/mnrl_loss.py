"""Multiple negatives ranking loss: each question's own paraphrase among all of the batch.

Loss = cross-entropy of the positive among all positives and negatives of the batch, over
scaled cosines. ParaQD, appendix D; Henderson et al., 2017; scale 20 as in the released script.
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
    """Unit vectors, each (triplets, dimension) -> a scalar.

    `questions` (triplets,) numbers the question of each: where it is given, another positive
    of the same question counts neither for nor against.
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
