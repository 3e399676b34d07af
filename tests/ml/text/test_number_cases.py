"""Texts, equations and answers from many countries are read as their authors mean them."""

import pytest

from mwpapp.ml.equations.answers.reading import read_answer
from mwpapp.ml.equations.answers.showing import shown_answer
from mwpapp.ml.equations.answers.writing import written_answer
from mwpapp.ml.equations.evaluation import evaluate
from mwpapp.ml.equations.parsing import parse_equation
from mwpapp.ml.text.conventions import convention_of
from mwpapp.ml.text.quantities import find_quantities
from tests.ml.text.number_case import NumberCase
from tests.ml.text.number_cases import CASES

each_case = pytest.mark.parametrize("case", CASES, ids=[case.text[:40] for case in CASES])


def test_there_are_at_least_150_cases_from_eight_countries() -> None:
    assert len(CASES) >= 150
    assert len({case.text for case in CASES}) == len(CASES)
    assert len({case.locale for case in CASES}) >= 8


@each_case
def test_the_numbers_of_a_text_are_read(case: NumberCase) -> None:
    found = find_quantities(case.text, decimal_sign=case.decimal_sign)
    assert tuple(quantity.value for quantity in found) == case.values
    assert tuple(quantity.unit for quantity in found) == case.units


@each_case
def test_the_numbers_of_an_equation_are_read(case: NumberCase) -> None:
    equation = parse_equation(case.equation, decimal_sign=case.decimal_sign)
    assert evaluate(equation.expression) == case.result
    assert equation.remainder == (case.remainder if "=" in case.equation else None)


@each_case
def test_the_number_and_the_unit_of_an_answer_are_read(case: NumberCase) -> None:
    sign = convention_of(case.text, decimal_sign=case.decimal_sign).decimal
    answer = read_answer(case.answer, decimal_sign=sign)
    assert answer is not None
    assert (answer.value, answer.remainder) == (case.result, case.remainder)
    assert (answer.before or answer.unit) == case.unit


@each_case
def test_a_value_is_written_in_the_form_of_the_answer(case: NumberCase) -> None:
    """Writing the answer's own value gives the same answer, except for the kind of minus sign."""
    written = written_answer(
        case.result,
        like=case.answer,
        text=case.text,
        decimal_sign=case.decimal_sign,
        remainder=case.remainder,
    )
    sign = convention_of(case.text, decimal_sign=case.decimal_sign).decimal
    assert read_answer(written, decimal_sign=sign) is not None
    assert written.replace("-", "−") == case.answer.replace("-", "−")


@each_case
def test_an_answer_is_shown_with_its_unit_only_once(case: NumberCase) -> None:
    assert shown_answer(case.answer, case.unit, text=case.text) == case.answer
