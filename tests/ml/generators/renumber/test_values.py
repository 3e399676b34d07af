from fractions import Fraction

import pytest

from mwpapp.ml.generators.renumber.values import new_values
from mwpapp.ml.text.quantities import find_quantities
from mwpapp.ml.types import Difficulty


@pytest.mark.parametrize(
    ("text", "least", "most"),
    [("25% of it", "0.15", "0.45"), ("80 trees", "44", "99"), ("3 hours", "2", "8")],
)
def test_new_values_have_a_similar_size(text, least, most):
    quantity = find_quantities(text)[0]
    values = new_values(quantity)
    assert quantity.value not in values
    assert min(values) >= Fraction(least)
    assert max(values) <= Fraction(most)


def values(text: str, **options) -> list[Fraction]:
    return new_values(find_quantities(text)[0], **options)


@pytest.mark.parametrize("text", ["7 pens", "12 pens", "99 pens", "100 pens", "1,200 pens"])
def test_whole_numbers_keep_their_number_of_digits_unless_others_are_needed(text):
    own = len(text.split()[0].replace(",", ""))
    assert {len(str(value)) for value in values(text)} == {own}
    assert {len(str(value)) for value in values(text, wide=True)} >= {own}


def test_another_number_of_digits_is_allowed_where_it_is_needed():
    assert Fraction(13) in values("7 pens", wide=True)


@pytest.mark.parametrize("text", ["7 pens", "80 pens", "2.40 metres", "45% of it", "3/4 of it"])
def test_easier_values_are_smaller_and_harder_ones_larger(text):
    own = find_quantities(text)[0].value
    easier, harder = (
        values(text, difficulty=one) for one in (Difficulty.EASIER, Difficulty.HARDER)
    )
    assert easier
    assert harder
    if text != "3/4 of it":
        assert max(easier) < own < min(harder)


def test_easier_fractions_have_small_denominators_and_harder_ones_larger():
    easier = values("5/6 of it", difficulty=Difficulty.EASIER)
    harder = values("5/6 of it", difficulty=Difficulty.HARDER)
    assert max(value.denominator for value in easier) < 6
    assert min(value.denominator for value in harder) >= 6


def test_easier_values_are_round_and_harder_ones_need_not_be():
    assert all(value % 10 == 0 for value in values("80 pens", difficulty=Difficulty.EASIER))
    assert all(value % 5 == 0 for value in values("36 pens", difficulty=Difficulty.EASIER))
    assert any(value % 10 for value in values("80 pens", difficulty=Difficulty.HARDER))


def test_a_measure_at_most_doubles():
    assert max(values("80 kilometres", difficulty=Difficulty.HARDER)) == 160
    assert max(values("80 pens", difficulty=Difficulty.HARDER)) == 240


def test_a_very_large_number_has_few_values():
    for fine in (False, True):
        assert len(values("54,000,000 kilometres", fine=fine, wide=True)) < 12_000


@pytest.mark.parametrize("difficulty", Difficulty)
def test_a_share_stays_below_the_whole(difficulty):
    assert max(values("0.75 of the remaining cows sleep", difficulty=difficulty)) < 1
    assert max(values("0.75 kg of rice", difficulty=Difficulty.SAME)) > 1
