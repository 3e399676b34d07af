from __future__ import annotations

from mwpapp.ml.evaluation.worst_errors import worst_errors

SCORES = [0.95, 0.1, 0.6, 0.5, 0.9]
LABELS = [0, 1, 0, 1, 1]


def test_errors_farthest_from_the_threshold_come_first():
    found = worst_errors(SCORES, LABELS, threshold=0.5)
    assert [(error.place, error.score, error.label) for error in found] == [
        (0, 0.95, 0),
        (1, 0.1, 1),
        (2, 0.6, 0),
        (3, 0.5, 1),  # a score equal to the threshold is not valid
    ]


def test_the_number_of_errors_is_limited():
    assert [error.place for error in worst_errors(SCORES, LABELS, threshold=0.5, most=1)] == [0]


def test_false_positives_and_false_negatives_alternate():
    # Cosines: false negatives are 0.6 to 1.5 from the threshold, false positives at most 0.4.
    scores = [-1.0, -0.9, -0.5, -0.1, 0.7, 0.9]
    labels = [1, 1, 1, 1, 0, 0]
    assert [error.place for error in worst_errors(scores, labels, threshold=0.5, most=4)] == [
        5, 0, 4, 1,
    ]  # fmt: skip
    assert [error.place for error in worst_errors(scores, labels, threshold=0.5)] == [
        5, 0, 4, 1, 2, 3,
    ]  # fmt: skip


def test_correct_classifications_give_no_errors():
    assert worst_errors([0.9, 0.1], [1, 0], threshold=0.5) == []
