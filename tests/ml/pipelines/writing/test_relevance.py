"""Maximal marginal relevance, compared with a table computed by hand."""

import pytest

from mwpapp.ml.pipelines.writing.relevance import TWIN, most_relevant

RELEVANCE = [0.9, 0.75, 0.7, 0.55]
SHOWN = [0.2, 0.1, 0.1, 0.0]
ALIKE = [
    [1.0, 0.9, 0.1, 0.2],
    [0.9, 1.0, 0.3, 0.2],
    [0.1, 0.3, 1.0, 0.1],
    [0.2, 0.2, 0.1, 1.0],
]


def chosen(count=4, *, trade=0.5, relevance=RELEVANCE, shown=SHOWN, alike=ALIKE):
    return most_relevant(
        relevance, shown=shown, similarity=lambda i, j: alike[i][j], count=count, trade=trade
    )


def test_each_step_takes_the_highest_marginal_relevance():
    # First 0: (0.9 - 0.2)/2 = 0.35; 1: (0.75 - 0.1)/2 = 0.325; 2: 0.3; 3: 0.275. So 0.
    # Then 1: (0.75 - 0.9)/2 = -0.075; 2: (0.7 - 0.1)/2 = 0.3; 3: (0.55 - 0.2)/2 = 0.175. So 2.
    # Then 1: -0.075; 3: 0.175. So 3.
    assert chosen() == [0, 2, 3, 1]


@pytest.mark.parametrize(("trade", "order"), [(1.0, [0, 1, 2, 3]), (0.0, [3, 2, 1, 0])])
def test_the_trade_off_weighs_relevance_against_difference(trade, order):
    # Relevance alone keeps its own order. Similarity alone puts 3 first (0.0 to what was shown),
    # then 2 (0.1 to 3 and to what was shown) before 0 and 1 (0.2). Only the first two are compared.
    assert chosen(trade=trade)[:2] == order[:2]


def test_twins_come_after_everything_that_differs():
    shown = [TWIN, 0.1, TWIN, 0.9]
    assert chosen(shown=shown) == [1, 3, 0, 2]


@pytest.mark.parametrize("count", [0, 1, 2, 9])
def test_at_most_the_requested_number_is_chosen(count):
    assert chosen(count) == chosen()[:count]


def test_nothing_is_chosen_from_no_candidates():
    assert most_relevant([], shown=[], similarity=lambda i, j: 0.0, count=3) == []
