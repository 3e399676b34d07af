from __future__ import annotations

from mwpapp.ml.evaluation.worst_errors import worst_errors

SCORES = [0.95, 0.1, 0.6, 0.5, 0.9]
LABELS = [0, 1, 0, 1, 1]


def test_the_surest_mistakes_come_first():
    found = worst_errors(SCORES, LABELS, threshold=0.5)
    assert [(error.place, error.score, error.label) for error in found] == [
        (0, 0.95, 0),
        (1, 0.1, 1),
        (2, 0.6, 0),
        (3, 0.5, 1),  # at the threshold a pair does not count as valid
    ]


def test_only_so_many_are_named():
    assert [error.place for error in worst_errors(SCORES, LABELS, threshold=0.5, most=1)] == [0]


def test_both_sides_are_among_the_worst_though_one_reaches_farther():
    # Cosines: the missed are 1.5 to 0.6 away, the let through 0.4 at most.
    scores = [-1.0, -0.9, -0.5, -0.1, 0.7, 0.9]
    labels = [1, 1, 1, 1, 0, 0]
    assert [error.place for error in worst_errors(scores, labels, threshold=0.5, most=4)] == [
        5, 0, 4, 1,
    ]  # fmt: skip
    assert [error.place for error in worst_errors(scores, labels, threshold=0.5)] == [
        5, 0, 4, 1, 2, 3,
    ]  # fmt: skip


def test_without_a_mistake_there_is_none():
    assert worst_errors([0.9, 0.1], [1, 0], threshold=0.5) == []
