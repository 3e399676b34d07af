"""The table of number cases, typed into the form and pasted."""

import pytest
from django.test import Client
from django.urls import reverse

from mwpapp.ml.equations.printing import format_value
from mwpapp.ml.types import Problem as PlainProblem
from mwpapp.models import Problem, User
from mwpapp.services.bank import problems
from mwpapp.web.bank.forms import ProblemForm
from mwpapp.web.bank.number_reading import number_reading
from tests.ml.text.number_cases import CASES
from tests.services.bank.number_faults import all_faults


@pytest.fixture
def teacher(client: Client, owner: User) -> Client:
    client.force_login(owner)
    return client


def test_the_form_reads_every_number_case_correctly(owner: User):
    forms = [
        ProblemForm(
            {
                "text": case.text,
                "equation": case.equation,
                "answer": case.answer,
                "decimal_sign": case.decimal_sign,
            }
        )
        for case in CASES
    ]
    assert [form.errors for form in forms if not form.is_valid()] == []
    assert all_faults(CASES, [problems.built(form.plain(), owner=owner) for form in forms]) == []


def test_the_form_shows_every_number_and_the_result_of_the_equation():
    wrong = []
    for case in CASES:
        shown = number_reading(
            PlainProblem(text=case.text, equation=case.equation, decimal_sign=case.decimal_sign)
        )
        if len(shown.numbers) != len(case.values):
            wrong.append(f"{case.text}: {shown.numbers}")
        if not shown.equation.endswith(f" = {format_value(case.result)}"):
            wrong.append(f"{case.equation}: {shown.equation}")
    assert wrong == []


@pytest.mark.parametrize("sign", ["", ","])
def test_every_number_case_is_read_from_a_pasted_numbered_list(teacher: Client, sign: str):
    cases = [case for case in CASES if case.decimal_sign == sign]
    pasted = "\n".join(
        f"{number}. {case.text}\nEquation: {case.equation}\nAnswer: {case.answer}"
        for number, case in enumerate(cases, start=1)
    )
    teacher.post(reverse("paste"), {"pasted": pasted, "decimal_sign": sign, "add": "1"})
    assert all_faults(cases, Problem.objects.all()) == []
    assert Problem.objects.count() == len(cases)
