"""The equations of records."""

import pytest

from mwpapp.ml.corpora.building import build_problem


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
