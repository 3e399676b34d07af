"""Compute the triplet loss: a question must be closer to its valid than to its invalid paraphrase.

Loss = mean of max(0, margin - d(Q, Q-) + d(Q, Q+)) (ParaQD, section 3.4).

There are two distances, both in [0, 2]:

- `chord_distance`, the default of `triplet_loss`, is the Euclidean distance between unit vectors.
  It grows evenly with the angle. The authors' released script uses it too.
- `cosine_distance`, 1 - cosine, is the one in the paper. Its gradient vanishes for similar vectors.
  Deleting a number hardly changes the vector of a text, so a short training run hardly
  learns to detect it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from torch import Tensor

Distance = Callable[[Tensor, Tensor], Tensor]

MARGIN = 1.2
"""In units of the chord distance. The paper does not state its margin. A chord of 1 is a cosine of
0.5, the threshold; a chord of 1.2 is a cosine of 0.28, clearly below the threshold."""

_SMALL = 1e-6  # the gradient of a square root is infinite at 0


def cosine_distance(left: Tensor, right: Tensor) -> Tensor:
    """Return the cosine distances, (pairs,), of unit vectors (pairs, dimension)."""
    return 1 - (left * right).sum(dim=-1)


def chord_distance(left: Tensor, right: Tensor) -> Tensor:
    """Return the Euclidean distances, (pairs,), of unit vectors (pairs, dimension)."""
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
    """Return the mean loss for unit vectors, each (triplets, dimension)."""
    near = distance(anchors, positives)  # (triplets,)
    far = distance(anchors, negatives)
    return (margin - far + near).clamp(min=0).mean()
