import pytest

from mwpapp.ml.verdict.comparing.neighbours import UNTOUCHED, exchange_margin
from tests.ml.verdict.cases import comparison

TRADE = "Ana has 3 pens and Ben has 5 cups."


def margin(variant, *, of=TRADE):
    return exchange_margin(comparison(variant, of=of))


def test_quantities_with_their_own_neighbours_have_a_positive_margin():
    assert margin("Ben has 5 cups. Ana has three pens.") > 0.2


def test_swapped_quantities_have_a_negative_margin():
    assert margin("Ana has 5 pens and Ben has 3 cups.") < -0.2


def test_a_name_that_is_replaced_everywhere_counts_as_the_same_neighbour():
    sale = "Ana has 3 pens. Ana sells 5 cups."
    unchanged = margin(sale, of=sale)
    assert 0 < unchanged < UNTOUCHED
    assert margin("Kofi has 3 pens. Kofi sells 5 cups.", of=sale) == unchanged
    assert margin("Kofi has 3 pens and Lena has 5 cups.") == margin(TRADE)


@pytest.mark.parametrize("variant", ["", "Ana has 3 pens.", "Nothing here counts."])
def test_fewer_than_two_paired_quantities_cannot_be_swapped(variant):
    assert margin(variant) == UNTOUCHED


def test_the_margin_matches_a_calculation_by_hand():
    # 3 and 5 are each alone in a sentence: {pen: 1} and {cup: 1} in both texts, so
    # (1 + 1 - 0 - 0) / 2.
    assert margin("3 pens. 5 cups.", of="3 pens. 5 cups.") == pytest.approx(1.0)
    assert margin("5 pens. 3 cups.", of="3 pens. 5 cups.") == pytest.approx(-1.0)
