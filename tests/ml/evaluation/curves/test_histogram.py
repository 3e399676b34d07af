from __future__ import annotations

from mwpapp.ml.evaluation.curves.histogram import histogram


def test_a_boundary_belongs_to_the_bin_above_except_the_last_one():
    bars = histogram([-1.0, 0.0, 0.49, 0.5, 1.0], [0, 0, 1, 1, 1], low=-1, high=1, bins=4)
    assert [(bar.low, bar.high, bar.valid, bar.invalid) for bar in bars] == [
        (-1.0, -0.5, 0, 1),
        (-0.5, 0.0, 0, 0),
        (0.0, 0.5, 1, 1),
        (0.5, 1.0, 2, 0),
    ]


def test_scores_outside_the_range_count_in_the_nearest_bin():
    low, high = histogram([-0.2, 1.2], [1, 0], low=0, high=1, bins=2)
    assert (low.valid, high.invalid) == (1, 1)
