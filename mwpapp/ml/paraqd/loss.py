"""Triplet loss: the question nearer to what kept its meaning than to what lost it.

Loss = mean of max(0, margin - d(Q, Q-) + d(Q, Q+)), ParaQD, section 3.4.

Two distances. `cosine_distance`, 1 - cosine in [0, 2], is the paper's text; its slope
vanishes where two vectors are alike, so a dropped number, which moves a text by a hair, is
hardly learned in a short training. `chord_distance`, the Euclidean one between unit
vectors, in [0, 2], grows evenly with the angle; the authors' released script trains with
the Euclidean distance too. It is the default.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from torch import Tensor

Distance = Callable[[Tensor, Tensor], Tensor]

MARGIN = 1.2
"""In chords. The paper prints no margin. A chord of 1 is a cosine of 0.5, the threshold;
1.2 is one of 0.28, so broken texts are pushed clear of it."""

_SMALL = 1e-6  # a square root has no slope at 0


def cosine_distance(left: Tensor, right: Tensor) -> Tensor:
    """Unit vectors (pairs, dimension) -> (pairs,)."""
    return 1 - (left * right).sum(dim=-1)


def chord_distance(left: Tensor, right: Tensor) -> Tensor:
    """Unit vectors (pairs, dimension) -> (pairs,)."""
    return ((left - right).square().sum(dim=-1) + _SMALL).sqrt()


DISTANCES: Mapping[str, Distance] = {"chord": chord_distance, "cosine": cosine_distance}


def triplet_loss(
    anchors: Tensor,
    positives: Tensor,
    negatives: Tensor,
    *,
    margin: float = MARGIN,
    distance: Distance = chord_distance,
) -> Tensor:
    """Unit vectors, each (triplets, dimension) -> a scalar."""
    near = distance(anchors, positives)  # (triplets,)
    far = distance(anchors, negatives)
    return (margin - far + near).clamp(min=0).mean()
