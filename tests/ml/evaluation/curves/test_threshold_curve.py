from __future__ import annotations

import pytest

from mwpapp.ml.evaluation.curves.threshold_curve import (
    point_at,
    roundest,
    smallest_reaching,
    threshold_curve,
)

# The fourth and the sixth pair are invalid. The second is valid, but its evidence is broken, so
# it cannot be ready.
SCORES = [0.97, 0.92, 0.91, 0.8, 0.7, 0.2]
LABELS = [1, 1, 1, 0, 1, 0]
BARRED = [False, True, False, False, False, False]


def curve(**more):
    return threshold_curve(SCORES, LABELS, barred=BARRED, **more)


def test_each_point_adds_the_next_pairs_that_can_be_ready():
    assert [(point.count, point.precision, point.recall) for point in curve()] == [
        (1, 1.0, 1 / 4),
        (2, 1.0, 2 / 4),
        (3, pytest.approx(2 / 3), 2 / 4),
        (4, 3 / 4, 3 / 4),
        (5, 3 / 5, 3 / 4),
    ]


def test_a_threshold_is_the_roundest_number_between_two_scores():
    assert [point.threshold for point in curve()] == [0.94, 0.85, 0.75, 0.45, 0.1]


def test_each_threshold_reproduces_its_point():
    for point in curve():
        assert point_at(point.threshold, scores=SCORES, labels=LABELS, barred=BARRED) == point


def test_no_threshold_is_below_the_reject_threshold():
    thresholds = [point.threshold for point in curve(above=0.65)]
    assert thresholds == [0.94, 0.85, 0.75, 0.68]


def test_the_smallest_threshold_that_reaches_a_precision_is_chosen():
    # A precision of 3/4 is reached again at 0.45, after 2/3 at 0.75.
    assert smallest_reaching(0.75, curve=curve()).threshold == 0.45
    assert smallest_reaching(0.9, curve=curve()).threshold == 0.85


def test_a_precision_that_no_threshold_reaches_gives_none():
    assert smallest_reaching(0.9, curve=threshold_curve([0.9], [0], barred=[False])) is None
    assert threshold_curve([0.9], [1], barred=[True]) == []


@pytest.mark.parametrize(
    ("low", "high", "between"),
    [(0.5, 0.9, 0.7), (0.911, 0.913, 0.912), (0.0, 1.0, 0.5), (0.30000000000000004, 0.4, 0.35)],
)
def test_a_round_number_is_above_the_lower_and_at_most_the_higher_bound(low, high, between):
    assert roundest(low, high) == between


def test_nearly_equal_floats_have_no_rounder_number_between_them():
    assert roundest(0.1 + 0.2, 0.1 + 0.2 + 1e-16) in {0.1 + 0.2, 0.1 + 0.2 + 1e-16}
