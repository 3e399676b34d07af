"""The equations of records."""

import pytest

from mwpapp.ml.corpora.building import build_problem
from mwpapp.ml.corpora.corpus import BadRecord


@pytest.mark.parametrize(
    ("equation", "kept"),
    [
        ("x = 3 + 4", "3 + 4"),
        ("3 + 4 = x", "3 + 4"),
        ("3 + 4 = 7", "3 + 4"),
        ("14 - x = 7", "14 - x = 7"),
        ("14 - pears = 7", "14 - pears = 7"),
        ("3 + 5 = 8", "3 + 5 = 8"),
        ("3.5 x 2 = 7", "3.5 x 2"),
        ("3 + ) = 7", "3 + )"),
    ],
)
def test_a_claim_is_removed_only_if_it_repeats_the_answer_and_there_is_no_unknown(
    equation: str, kept: str
) -> None:
    text = "Ada has 14 pears and gives half of them to Bo. How many does she give?"
    assert build_problem(text, source="test", equation=equation, answer="7").equation == kept


def test_an_equation_that_is_too_long_as_infix_is_refused() -> None:
    functional = "surface_rectangular_prism(" * 6 + "2" + ",1,1)" * 6
    with pytest.raises(BadRecord):
        build_problem("Ada has 2 pens.", source="test", equation=functional)
