"""The choices of a multiple-choice question."""

from collections import Counter

import pytest

from mwpapp.ml.assessments.distractors import answers_to_choose
from mwpapp.ml.equations.answers.reading import read_answer
from mwpapp.ml.types import Problem
from tests.ml.assessments.fixture_problems import fixture_problems


def choices(text, equation, answer, unit="", *, count=4, **more):
    problem = Problem(text=text, equation=equation, answer=answer, unit=unit, **more)
    return [(one.text, one.error) for one in answers_to_choose(problem, count=count)]


def test_wrong_answers_are_typical_errors_in_the_form_of_the_answer():
    assert choices("A coat costs £80. Its price falls by 15%.", "80 * (1 - 15/100)", "68", "£") == [
        ("£12", "percent_itself"),
        ("£65", "percent_as_amount"),
        ("£68", ""),
        ("£80", "left_out"),
    ]
    assert choices("Ada had 52 apples and sold 38.", "52 - 38", "14", "apples") == [
        ("4 apples", "ten_off"),
        ("14 apples", ""),
        ("26 apples", "smaller_from_larger"),
        ("90 apples", "added"),
    ]


@pytest.mark.parametrize(
    ("text", "equation", "answer", "unit"),
    [
        ("A pen costs $2.50 and a pad $4.", "3 * 2.5 + 4", "11.50", "$"),
        ("Ein Brot kostet 2,40 €, wie viel kosten 3?", "2.4 * 3", "7,20", "€"),
        ("3/4 of a cup and 1/8 of a cup", "(3/4) + (1/8)", "7/8", "cup"),
        ("The film starts at 21:15 and takes 95 minutes.", "21*60 + 15 + 95", "22:50", ""),
        ("A loan of $7,200 at 8.5% for 2 years.", "7200 + 7200 * 8.5/100 * 2", "8424", "$"),
    ],
)
def test_every_choice_looks_like_the_answer(text, equation, answer, unit):
    found = choices(text, equation, answer, unit)
    assert len(found) >= 2
    shapes = {"".join("0" if sign.isdigit() else sign for sign in shown) for shown, _ in found}
    assert len({shape.replace("0", "") for shape in shapes} - {"$", "/ cup"}) <= 2
    assert len({shape.lstrip("0 $")[-3:] for shape in shapes if "," in shape or "." in shape}) <= 1


@pytest.mark.parametrize(
    ("equation", "answer"),
    [(None, "7"), ("12 - 5", "8"), ("12 - 5", "seven"), ("17 / 5 = 3 r2", "3 r 2")],
)
def test_there_are_no_choices_unless_the_equation_gives_the_answer_without_a_remainder(
    equation, answer
):
    assert choices("Ada has 12 apples and eats 5.", equation, answer) == []


def test_fewer_choices_are_returned_if_no_more_errors_are_plausible():
    assert len(choices("He has 35 of 40.", "35", "35")) < 4


def test_the_same_problem_gets_the_same_choices():
    problem = ("14 trays, 5 are empty, each holds 6 plants.", "(14 - 5) * 6", "54", "plants")
    assert choices(*problem) == choices(*problem)


@pytest.mark.parametrize("step", [4, pytest.param(1, marks=pytest.mark.nightly)])
def test_choices_of_fixtures_are_plausible_and_different(step: int):
    """`make test` checks every fourth problem, `make test-all` all of them."""
    positions: Counter[int] = Counter()
    complete = total = 0
    for problem in [*fixture_problems()][::step]:
        found = answers_to_choose(problem, count=4)
        right = [one for one in found if not one.error]
        assert len(right) == 1, problem.text
        answer = right[0].value
        assert len({one.value for one in found}) == len({one.text for one in found}) == len(found)
        assert [one.value for one in found] == sorted(one.value for one in found)
        assert all((one.value > 0) == (answer > 0) or answer <= 0 for one in found), problem.text
        assert all(one.value.denominator == 1 or answer.denominator > 1 for one in found)
        assert answer <= 0 or all(answer / 10 <= one.value <= answer * 10 for one in found)
        assert all((read_answer(one.text) is not None) for one in found), problem.text
        total += 1
        complete += len(found) == 4
        positions[found.index(right[0])] += 1
    assert complete > 0.97 * total
    assert min(positions.values()) > 0.1 * total
