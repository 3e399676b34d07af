"""Faults that the checks find in a problem are corrected on request."""

from dataclasses import replace

import pytest

from mwpapp.ml.types import Problem as PlainProblem
from mwpapp.models import Problem, User
from mwpapp.services.bank import corrections, problem_warnings, problems

BUS = PlainProblem(
    text="80 people go on a trip. A bus has room for 15. How many buses are needed?",
    equation="80 / 15",
    answer="5",
)
PENS = PlainProblem(
    text="Mei has 6 pens. She buys 9 pens. How many pens has she?", equation="5 + 3", answer="8"
)


def codes(problem: Problem) -> list[str]:
    return [one.code for one in problem_warnings.worded_warnings(problem)]


def test_rounding_and_answer_are_set_together(owner: User):
    row = corrections.correct(problems.add(BUS, owner=owner), code="needs_rounding_up")
    assert (row.rounding, row.answer, codes(row)) == ("up", "6", [])


def test_the_equation_gets_the_numbers_of_the_text(owner: User):
    row = corrections.correct(problems.add(PENS, owner=owner), code="numbers_not_in_text")
    assert (row.equation, row.answer, codes(row)) == ("6 + 9", "15", [])


def test_the_answer_becomes_the_result_of_the_equation(owner: User, plain_problem: PlainProblem):
    text = "Mei has 6 pens. She buys 9 pens. How many pens has she?"
    row = problems.add(PlainProblem(text=text, equation="6 + 9", answer="16"), owner=owner)
    assert codes(row) == ["answer_differs"]
    assert corrections.correct(row, code="answer_differs").answer == "15"


def test_a_correction_is_an_edit_that_makes_variants_out_of_date(owner: User):
    row = problems.add(BUS, owner=owner)
    assert corrections.correct(row, code="needs_rounding_up").revision == row.revision + 1


def test_a_problem_without_that_fault_is_not_changed(owner: User):
    row = problems.add(BUS, owner=owner)
    with pytest.raises(corrections.NothingToCorrect):
        corrections.correct(row, code="answer_differs")


def test_a_correction_does_not_replace_a_concurrent_edit(owner: User):
    row = problems.add(BUS, owner=owner)
    problems.edit(row, PENS, shared=False)
    with pytest.raises(problems.ChangedMeanwhile):
        corrections.correct(row, code="needs_rounding_up", revision=row.revision)


def test_a_correction_does_not_reset_a_grade_that_was_changed_meanwhile(owner: User):
    row = problems.add(BUS, owner=owner)
    problems.edit(row, replace(BUS, grade=6), shared=False)
    with pytest.raises(problems.ChangedMeanwhile):
        corrections.correct(row, code="needs_rounding_up", revision=row.revision)


def test_problems_checked_by_an_earlier_version_are_checked_again(owner: User):
    row = problems.add(BUS, owner=owner)
    Problem.objects.filter(pk=row.pk).update(warnings=[], checks_version=0)
    assert corrections.check_outdated() == 1
    row.refresh_from_db()
    assert codes(row) == ["needs_rounding_up"]
    assert corrections.check_outdated() == 0


def test_an_unknown_warning_is_shown_with_its_code(owner: User):
    row = problems.add(BUS, owner=owner)
    row.warnings = [{"code": "too_long"}]
    assert [one.sentence for one in problem_warnings.worded_warnings(row)] == ["too_long"]
