"""The verdict compares the solver's answers only where the solver is certain."""

import pytest

from mwpapp.ml.pipelines.solved_answers import solved_answers
from mwpapp.ml.types import Answers, Reference, Rounding
from tests.ml.solvers.always import Always

FIGS = "I had 8 figs and ate 3. How many are left?"


@pytest.mark.parametrize(
    ("equation", "proposed", "expected"),
    [
        ("8 - 3", "8 - 3", Answers(reference="5", variant="5")),
        ("8 - 3", "8 + 3", Answers(reference="5", variant="11")),
        (None, "8 - 3", Answers(reference="5", variant="5")),
        ("8 minus", "8 / 3", Answers(reference="8/3", variant="8/3")),
        ("8 - 8", "8 - 3", Answers(reference="0", variant="5")),
    ],
)
def test_a_known_equation_has_precedence_over_a_proposed_one(
    equation: str | None, proposed: str, expected: Answers
):
    pairs = [(Reference(text=FIGS, equation=equation), "Of 8 figs I ate 3. How many are left?")]
    assert solved_answers(pairs, solver=Always(proposed, shown=True)) == [expected]


def test_an_uncertain_answer_is_no_evidence():
    pairs = [(Reference(text=FIGS, equation="8 - 3"), FIGS)]
    assert solved_answers(pairs, solver=Always("8 + 3", shown=False)) == [None]


@pytest.mark.parametrize("equation", ["8 / 3 = 2 r2", "quotient(8, 3)", "quotient(8, 3) + 1"])
@pytest.mark.parametrize("proposed", ["8 / 3", "quotient(8, 3)"])
def test_a_division_with_remainder_has_the_same_answer_however_it_is_written(
    equation: str, proposed: str
):
    pairs = [(Reference(text="8 people, 3 in a car. How many cars?", equation=equation), FIGS)]
    found = solved_answers(pairs, solver=Always(proposed, shown=True))
    assert found == [Answers(reference="8/3", variant="8/3")]


def test_answers_are_compared_before_they_are_rounded():
    pairs = [(Reference(text="8 people, 3 in a car. How many cars?", equation="8 / 3"), FIGS)]
    solver = Always("8 / 3", shown=True, rounding=Rounding.UP)
    assert solved_answers(pairs, solver=solver) == [Answers(reference="8/3", variant="8/3")]
