"""A scorer is called best only if the confidence intervals of the differences show it."""

from mwpapp.models import Evaluation
from mwpapp.services.measuring.comparisons import best, differences

LABELS = [1] * 60 + [0] * 40
F1 = ("macro", "f1_mean")
GOOD = [0.9] * 55 + [0.1] * 41 + [0.9] * 4
ALIKE = [0.1, *GOOD[1:]]
BAD = [0.9] * 40 + [0.1] * 45 + [0.9] * 15


def test_a_clearly_better_scorer_is_best_and_a_slightly_better_one_is_not():
    rows = [Evaluation(scores=scores) for scores in (BAD, GOOD)]
    compared = differences(rows, labels=LABELS)
    assert best([0.6, 0.9], path=F1, compared=compared) == 1
    rows.append(Evaluation(scores=ALIKE))
    compared = differences(rows, labels=LABELS)
    assert best([0.6, 0.9, 0.89], path=F1, compared=compared) is None
    assert best([0.6, None, None], path=F1, compared=compared) is None


def test_an_interval_is_the_same_from_both_sides():
    compared = differences([Evaluation(scores=GOOD), Evaluation(scores=BAD)], labels=LABELS)
    low, high = compared.interval(0, 1, F1)
    assert compared.interval(1, 0, F1) == (-high, -low)
