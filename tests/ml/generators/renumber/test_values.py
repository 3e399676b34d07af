from fractions import Fraction

import pytest

from mwpapp.ml.generators.renumber.values import new_values
from mwpapp.ml.text.quantities import find_quantities


@pytest.mark.parametrize(
    ("text", "least", "most"),
    [("25% of it", "0.15", "0.45"), ("80 trees", "44", "152"), ("3 hours", "2", "8")],
)
def test_new_values_have_a_similar_size(text, least, most):
    quantity = find_quantities(text)[0]
    values = new_values(quantity)
    assert quantity.value not in values
    assert min(values) >= Fraction(least)
    assert max(values) <= Fraction(most)
