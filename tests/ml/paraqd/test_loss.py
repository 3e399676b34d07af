"""Distances and losses, compared with values computed by hand."""

from __future__ import annotations

import math

import pytest
import torch

from mwpapp.ml.paraqd.loss import chord_distance, cosine_distance, triplet_loss

EAST = [1.0, 0.0]
NORTH = [0.0, 1.0]
WEST = [-1.0, 0.0]
AT_60 = [0.5, math.sqrt(3) / 2]


@pytest.mark.parametrize(
    ("other", "cosine", "chord"),
    [(EAST, 0.0, 0.0), (AT_60, 0.5, 1.0), (NORTH, 1.0, math.sqrt(2)), (WEST, 2.0, 2.0)],
)
def test_distances_equal_values_computed_by_hand(
    other: list[float], cosine: float, chord: float
) -> None:
    left, right = torch.tensor([EAST]), torch.tensor([other])
    assert cosine_distance(left, right).item() == pytest.approx(cosine, abs=1e-6)
    assert chord_distance(left, right).item() == pytest.approx(chord, abs=2e-3)  # see _SMALL


@pytest.mark.parametrize(
    ("positive", "negative", "margin", "loss"),
    [
        (EAST, NORTH, 1.0, 0.0),  # 1 - 1 + 0
        (EAST, AT_60, 1.0, 0.5),  # 1 - 0.5 + 0
        (AT_60, EAST, 1.0, 1.5),  # 1 - 0 + 0.5
        (EAST, WEST, 1.0, 0.0),  # 1 - 2 + 0 is negative
        (EAST, WEST, 2.5, 0.5),
    ],
)
def test_the_loss_with_cosine_distance_matches_the_paper(
    positive: list[float], negative: list[float], margin: float, loss: float
) -> None:
    found = triplet_loss(
        torch.tensor([EAST]),
        torch.tensor([positive]),
        torch.tensor([negative]),
        margin=margin,
        distance=cosine_distance,
    )
    assert found.item() == pytest.approx(loss, abs=1e-6)


def test_the_loss_is_the_mean_over_triplets() -> None:
    anchors = torch.tensor([EAST, EAST])
    positives = torch.tensor([EAST, AT_60])
    negatives = torch.tensor([AT_60, EAST])
    # Chord distances: 1.2 - 1 + 0 and 1.2 - 0 + 1.
    loss = triplet_loss(anchors, positives, negatives, margin=1.2)
    assert loss.item() == pytest.approx((0.2 + 2.2) / 2, abs=2e-3)


def test_only_the_chord_distance_keeps_a_large_gradient_for_similar_vectors() -> None:
    slopes = {}
    for distance in (cosine_distance, chord_distance):
        near = torch.tensor([[math.cos(0.01), math.sin(0.01)]], requires_grad=True)
        distance(torch.tensor([EAST]), near).sum().backward()
        assert near.grad is not None
        # The tangential component of the gradient.
        slopes[distance.__name__] = abs(float(near.grad[0, 1]))
    assert slopes["cosine_distance"] < 0.02
    assert slopes["chord_distance"] > 0.9
