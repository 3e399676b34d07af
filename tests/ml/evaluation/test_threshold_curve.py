from __future__ import annotations

import pytest

from mwpapp.ml.evaluation.threshold_curve import (
    point_at,
    roundest,
    smallest_reaching,
    threshold_curve,
)

# The fourth is invalid, the second barred by its evidence: valid, and never ready.
SCORES = [0.97, 0.92, 0.91, 0.8, 0.7, 0.2]
LABELS = [1, 1, 1, 0, 1, 0]
BARRED = [False, True, False, False, False, False]


def curve(**more):
    return threshold_curve(SCORES, LABELS, barred=BARRED, **more)


def test_each_step_takes_in_the_next_pairs_that_may_be_ready():
    assert [(point.count, point.precision, point.recall) for point in curve()] == [
        (1, 1.0, 1 / 4),
        (2, 1.0, 2 / 4),
        (3, pytest.approx(2 / 3), 2 / 4),
        (4, 3 / 4, 3 / 4),
        (5, 3 / 5, 3 / 4),
    ]


def test_a_threshold_is_the_roundest_number_in_its_gap():
    assert [point.threshold for point in curve()] == [0.94, 0.85, 0.75, 0.45, 0.1]


def test_each_threshold_makes_the_very_choice_of_its_step():
    for point in curve():
        assert point_at(point.threshold, scores=SCORES, labels=LABELS, barred=BARRED) == point


def test_no_threshold_goes_below_what_is_rejected():
    thresholds = [point.threshold for point in curve(above=0.65)]
    assert thresholds == [0.94, 0.85, 0.75, 0.68]


def test_the_smallest_threshold_that_reaches_a_precision_is_taken():
    # 3/4 is reached at 0.45 again, after 2/3 at 0.75.
    assert smallest_reaching(0.75, curve=curve()).threshold == 0.45
    assert smallest_reaching(0.9, curve=curve()).threshold == 0.85


def test_a_precision_that_nothing_reaches_has_no_threshold():
    assert smallest_reaching(0.9, curve=threshold_curve([0.9], [0], barred=[False])) is None
    assert threshold_curve([0.9], [1], barred=[True]) == []


@pytest.mark.parametrize(
    ("low", "high", "between"),
    [(0.5, 0.9, 0.7), (0.911, 0.913, 0.912), (0.0, 1.0, 0.5), (0.30000000000000004, 0.4, 0.35)],
)
def test_a_round_number_lies_above_one_and_at_most_at_the_other(low, high, between):
    assert roundest(low, high) == between


def test_neighbouring_numbers_have_nothing_rounder_between_them():
    assert roundest(0.1 + 0.2, 0.1 + 0.2 + 1e-16) in {0.1 + 0.2, 0.1 + 0.2 + 1e-16}
