"""Repeated additions become products only if the text says how often."""

import pytest

from mwpapp.ml.equations.answers.repeated import with_products
from mwpapp.ml.types import Problem


@pytest.mark.parametrize(
    ("text", "equation", "expected"),
    [
        ("Ada reads 5 pages a day. How many in 3 days?", "5+5+5=15", "5 * 3"),
        ("Three bees visit two flowers each. How many flowers?", "2 + 2 + 2", "2 * 3"),
        ("Ada has 3 bags of 5 figs and eats 2.", "5 + 5 + 5 - 2", "5 * 3 - 2"),
        ("Ada reads 5 pages a day. How many in 4 days?", "5+5+5", "5+5+5"),
        ("Ada reads 2 pages a day. How many in a week?", "2+2+2+2+2+2+2", "2+2+2+2+2+2+2"),
        ("Ada ate 5 figs, Ben 5 and Cem 5. How many did the 3 eat?", "5+5+5", "5+5+5"),
        ("Ada ate 2 figs and 2 dates. How many is that?", "2+2", "2+2"),
        ("Ada ate 5 figs.", "5 +", "5 +"),
        ("Ada ate 5 figs.", "", ""),
    ],
)
def test_a_sum_becomes_a_product_only_if_the_text_has_its_number_of_terms(text, equation, expected):
    assert with_products(Problem(text=text, equation=equation)).equation == expected
