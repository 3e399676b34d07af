"""The losses of contrastive training, on the vectors of anchors, positives and negatives.

All vectors are (triplets, width). Both papers compare the encoder's vector of the whole problem,
which is also the root goal of the tree.
"""

from __future__ import annotations

import torch
from torch import Tensor
from torch.nn.functional import cosine_similarity, cross_entropy, normalize

from mwpapp.ml.training.solver.contrastive.settings import Contrastive


def contrastive_loss(
    anchors: Tensor, positives: Tensor, negatives: Tensor, *, settings: Contrastive
) -> Tensor:
    """Return the loss that `settings` selects, times its weight."""
    if settings.loss == "margin":
        loss = margin_loss(anchors, positives, negatives, margin=settings.margin)
    else:
        loss = in_batch_loss(anchors, positives, negatives, temperature=settings.temperature)
    return settings.weight * loss


def in_batch_loss(
    anchors: Tensor, positives: Tensor, negatives: Tensor, *, temperature: float
) -> Tensor:
    """Return the in-batch cross-entropy (Textual CL, section 3.3).

    Each anchor has to recognize its own positive among the positives and negatives of all
    anchors.
    """
    others = normalize(torch.cat([positives, negatives]), dim=-1)
    cosines = normalize(anchors, dim=-1) @ others.T  # (triplets, 2 * triplets)
    return cross_entropy(cosines / temperature, torch.arange(len(anchors), device=anchors.device))


def margin_loss(anchors: Tensor, positives: Tensor, negatives: Tensor, *, margin: float) -> Tensor:
    """Return the mean of max(0, margin + cos(a, n) - cos(a, p)) (TLWD, equation 7).

    The paper sums over triplets. We take the mean, because our loss over trees is a mean too.
    """
    near = cosine_similarity(anchors, positives, dim=-1)
    far = cosine_similarity(anchors, negatives, dim=-1)
    return (margin + far - near).clamp(min=0).mean()
