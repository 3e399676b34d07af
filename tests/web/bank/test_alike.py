"""The pages that list problems with the same logic as a problem or a pasted text."""

import re
from collections.abc import Iterator
from unittest.mock import patch
from uuid import UUID

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import reverse

from mwpapp.ml.types import Problem as PlainProblem
from mwpapp.models import Problem, Solution, User
from mwpapp.services import engines
from mwpapp.services.bank import problems, text_search
from tests.html import compact
from tests.vectors import ConstantEncoder, placed

ROLLS = "A baker set out 20 trays of 8 rolls each and sold 4 trays. How many rolls were left?"
PLANTS = "Nadia filled 47 trays with seedlings and gave 25 away. How many trays are left?"
TEXT = "Ivo had 9 boxes of 7 pens and lost 2 boxes. How many pens does he have?"


@pytest.fixture(autouse=True)
def engine(services_urls: tuple[str, str]) -> Iterator[None]:
    cache.clear()
    still = ConstantEncoder()
    with (
        patch.multiple(
            engines, encoder=lambda: still, retriever=lambda: still, solver=lambda: None
        ),
        patch.object(engines, "encoder_identity", lambda: "words@1"),
        patch.object(engines, "retriever_identity", lambda: "logic@1"),
        patch("mwpapp.web.bank.alike_views.WAIT", 0.0),
    ):
        yield


@pytest.fixture
def teacher(client: Client, owner: User) -> Client:
    client.force_login(owner)
    return client


@pytest.fixture
def rolls(owner: User) -> Problem:
    source = PlainProblem(text=ROLLS, equation="(20 - 4) * 8", grade=4)
    return placed(problems.add(source, owner=owner), words=90, logic=0.1)


@pytest.fixture
def plants(owner: User) -> Problem:
    source = PlainProblem(text=PLANTS, equation="47 - 25", grade=3)
    return placed(problems.add(source, owner=owner), words=0.3, logic=3)


def sections(page: str) -> tuple[str, str]:
    """Return the HTML of both lists: same logic, and same words."""
    same, _heading, words = page.partition("Same words, different logic")
    return same, words


def test_a_problem_shows_both_lists_with_the_reasons(
    teacher: Client, problem: Problem, rolls: Problem, plants: Problem
):
    placed(problem, words=0, logic=0)
    page = teacher.get(reverse("alike", args=[problem.pk])).content.decode()
    same, words = sections(compact(page))
    assert "A baker set out" in same
    assert "same calculation" in same
    assert "(N - N) * N" in same
    assert "Nadia filled 47 trays" in words
    assert "text 96% similar" in words
    assert "have the same position" not in words  # three quantities beside two
    review = teacher.get(reverse("problem", args=[problem.pk])).content.decode()
    assert reverse("alike", args=[problem.pk]) in review  # the socket sends the lists


def test_quantities_at_the_same_position_in_the_equations_have_the_same_colour(
    teacher: Client, problem: Problem, rolls: Problem
):
    placed(problem, words=0, logic=0)
    page = teacher.get(reverse("alike", args=[problem.pk])).content.decode()
    texts = re.findall(r'<mark class="q (q\d)"[^>]*>(\d+)', compact(page))
    assert {("q1", "14"), ("q2", "5"), ("q3", "6")} <= set(texts)
    assert {("q1", "20"), ("q2", "4"), ("q3", "8")} <= set(texts)
    assert page.count('class="tree"') == 3  # its own tree, and both trees side by side
    assert "have the same position in both equations" in page


def test_filters_apply_to_both_lists(
    teacher: Client, problem: Problem, rolls: Problem, plants: Problem
):
    placed(problem, words=0, logic=0)
    page = teacher.get(reverse("alike", args=[problem.pk]), {"grade": "3"}).content.decode()
    assert "No problem that matches the filter has the same logic." in page
    assert "Nadia filled 47 trays" in page


def test_the_page_says_that_a_problem_is_not_embedded_yet(teacher: Client, problem: Problem):
    page = teacher.get(reverse("alike", args=[problem.pk])).content.decode()
    assert "Comparing with the bank…" in page
    assert "Problems cannot be compared at the moment." in page
    assert 'hx-trigger="load delay:2s"' in page


def test_a_pasted_text_is_searched_without_being_added(
    teacher: Client, rolls: Problem, plants: Problem
):
    with patch("mwpapp.web.bank.alike_views.embed_text.delay_on_commit") as sent:
        answer = teacher.post(reverse("find_alike"), {"text": f" {TEXT}\n"})
    page = teacher.get(answer["Location"]).content.decode()
    assert "Comparing with the bank…" in page
    assert 'hx-trigger="load"' in page
    key = sent.call_args.args[0]
    assert answer["Location"] == reverse("found_alike", args=[key])
    text_search.embed(UUID(key))
    page = teacher.get(answer["Location"]).content.decode()
    assert "The equation is unknown." in page
    assert "Comparing with the bank…" not in page
    same, words = sections(page)
    assert "A baker set out" in same
    assert "Nadia filled 47 trays" in words
    assert not Problem.objects.filter(text=TEXT).exists()


def test_the_page_says_that_the_solver_proposes_the_template(
    teacher: Client, owner: User, rolls: Problem
):
    Problem.objects.filter(pk=rolls.pk).update(equation="", template="")
    rolls.refresh_from_db()
    Solution.objects.create(
        problem=rolls,
        method=Solution.Method.SOLVER,
        equation="(20 - 4) * 8",
        answer="128",
        problem_revision=rolls.revision,
    )
    page = teacher.get(reverse("alike", args=[rolls.pk])).content.decode()
    assert "The solver proposes the calculation (N - N) * N." in page


def test_without_a_probable_template_the_page_asks_to_check_the_calculations(
    teacher: Client, owner: User, rolls: Problem, problem: Problem
):
    placed(rolls, words=90, logic=0)
    for equation in ("20 + 4", "20 * 4"):
        source = PlainProblem(text=f"{ROLLS} {equation}", equation=equation)
        placed(problems.add(source, owner=owner), words=90, logic=0)
    Problem.objects.filter(pk=problem.pk).update(equation="", template="")
    problem.refresh_from_db()
    placed(problem, words=0, logic=0)
    same, _words = sections(teacher.get(reverse("alike", args=[problem.pk])).content.decode())
    assert "Check whether their calculations fit." in same
    assert "Other stories with the same calculation" not in same


def test_a_search_that_is_not_answered_can_be_repeated(teacher: Client, owner: User):
    key = text_search.ask(TEXT, person=owner)
    with patch.object(text_search, "PATIENCE", -1):
        page = teacher.get(reverse("found_alike", args=[key])).content.decode()
    assert "The search took too long. Search again." in page
    assert TEXT in page
    assert 'hx-trigger="load"' not in page


def test_an_empty_text_is_refused(teacher: Client):
    answer = teacher.post(reverse("find_alike"), {"text": " "})
    assert answer.status_code == 422
    assert "This field is required." in answer.content.decode()


def test_only_the_person_who_started_a_search_sees_it(client: Client, owner: User, colleague: User):
    key = text_search.ask(TEXT, person=owner)
    client.force_login(colleague)
    assert client.get(reverse("found_alike", args=[key])).status_code == 404


def test_an_annotator_cannot_search_the_bank(client: Client, annotator: User, problem: Problem):
    client.force_login(annotator)
    assert client.post(reverse("find_alike"), {"text": TEXT}).status_code == 403
    assert client.get(reverse("alike", args=[problem.pk])).status_code == 403


def test_a_stranger_does_not_see_the_neighbours_of_a_problem(
    client: Client, stranger: User, problem: Problem
):
    client.force_login(stranger)
    assert client.get(reverse("alike", args=[problem.pk])).status_code == 404


def test_the_bank_has_a_field_for_a_text(teacher: Client):
    page = teacher.get(reverse("bank")).content.decode()
    assert f'action="{reverse("find_alike")}"' in page
