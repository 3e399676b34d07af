"""The rounding that an equation with a claimed result implies."""

from __future__ import annotations

import pytest

from mwpapp.ml.checks.results import division_of
from mwpapp.ml.equations.parsing import parse_equation
from mwpapp.ml.types import Problem, Rounding


@pytest.mark.parametrize(
    ("equation", "rounding"),
    [
        ("80 / 15 = 5", Rounding.DOWN),
        ("80 / 15 = 6", Rounding.UP),
        ("80 / 15 = 4", Rounding.NONE),
        ("80 / 16 = 5", Rounding.NONE),
    ],
)
def test_a_claimed_result_is_rounded_only_if_the_quotient_is_not_whole(
    equation: str, rounding: Rounding
):
    division = division_of(parse_equation(equation), problem=Problem(text="", equation=equation))
    assert division is not None
    assert division.rounding is rounding
