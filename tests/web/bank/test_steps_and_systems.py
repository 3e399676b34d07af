"""Steps and systems of equations in the form of a problem and in the API."""

import pytest
from django.test import Client
from django.urls import reverse

from mwpapp.models import Problem, User
from tests.api.test_bank import client as api_client

FARM = "Two numbers have the sum 52 and the difference 10. What is the smaller one?"
SYSTEM = "x + y = 52; x - y = 10"


@pytest.fixture
def teacher(client: Client, owner: User) -> Client:
    client.force_login(owner)
    return client


@pytest.mark.parametrize(
    ("text", "equation", "answer", "stored"),
    [
        (FARM, SYSTEM, "21", "(52 - 10) / 2"),
        ("Ann has 12 pens. She buys 7 and loses 3.", "12 + 7 = 19; 19 - 3 = 16", "", "12 + 7 - 3"),
        ("Ein Stift kostet 2,40 €. Wie viel kosten 1.250 Stifte?",
         "x: Preis für alle; x = 1.250 * 2,4", "3.000 €", "1250 * 2.4"),
    ],
)  # fmt: skip
def test_a_problem_is_stored_with_one_expression(
    text: str, equation: str, answer: str, stored: str, teacher: Client
):
    teacher.post(reverse("add"), {"text": text, "equation": equation, "answer": answer})
    problem = Problem.objects.get(text=text)
    assert (problem.equation, problem.warnings) == (stored, [])


def test_a_system_is_refused_if_the_answer_selects_no_unknown_and_nothing_is_lost(teacher: Client):
    for answer in ("", "22"):
        page = teacher.post(
            reverse("add"), {"text": FARM, "equation": SYSTEM, "answer": answer}
        ).content.decode()
        assert "This system of equations has several unknowns." in page
        assert SYSTEM in page
    assert not Problem.objects.exists()


def test_the_api_stores_one_expression_and_keeps_what_it_cannot_solve(owner: User):
    api = api_client(owner)
    sent = {"text": FARM, "equation": SYSTEM, "answer": "21"}
    assert api.post("/api/problems/", sent, format="json").data["equation"] == "(52 - 10) / 2"
    unknown = {"text": f"{FARM} Tell me.", "equation": SYSTEM}
    added = api.post("/api/problems/", unknown, format="json").data
    assert added["equation"] == SYSTEM
    assert added["warnings"]
