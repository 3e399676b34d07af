import pytest

from mwpapp.ml.equations.normal_forms.calculations import calculation_form
from mwpapp.ml.equations.parsing import parse


@pytest.mark.parametrize(
    ("written", "form"),
    [
        ("-(a / (b - c))", "a / (c - b)"),
        ("-((a - b) / c)", "(b - a) / c"),
        ("(b - a) / (d - c)", "(a - b) / (c - d)"),
        ("(-a - b) / (c - d)", "(a + b) / (d - c)"),
        ("a - (b + c)", "a - b - c"),
        ("-(a / b)", "-(a / b)"),
        ("(a - b - c) / (d - e)", "(a - b - c) / (d - e)"),
    ],
)
def test_a_difference_takes_the_sign_of_a_fraction(written, form):
    assert calculation_form(parse(written)) == form
