"""A guessed solution is hidden until the teacher asks for it."""

import pytest
from django.test import Client
from django.urls import reverse

from mwpapp.models import Problem, Solution, User
from tests.api.test_bank import client as api
from tests.html import compact


@pytest.fixture
def guessed(problem: Problem, colleague: User) -> Problem:
    """A problem without an equation, and a guess from a problem of a colleague."""
    source = Problem.objects.create(
        text="Ken fills 9 boxes with pens. How many?", owner=colleague, school=colleague.school
    )
    Problem.objects.filter(pk=problem.pk).update(equation="", answer="")
    Solution.objects.create(
        problem=problem,
        problem_revision=problem.revision,
        equation="14 * 6 - 5",
        answer="79",
        method="analogy",
        analogue=source,
        similarity=0.8,
    )
    return problem


def _page(client: Client, owner: User, problem: Problem) -> str:
    client.force_login(owner)
    return compact(client.get(reverse("problem", args=[problem.pk])).content)


def test_a_guess_is_hidden_and_worded_as_a_guess(client: Client, owner: User, guessed: Problem):
    page = _page(client, owner, guessed)
    assert '<details id="guess" class="fold guess"><summary>Show a guess</summary>' in page
    assert "The solution may be 14 × 6 − 5 = 79 plants. Nobody has checked it." in page
    assert 'class="answer"' not in page
    assert 'class="equation"' not in page


def test_the_source_of_a_guess_is_shown_to_those_who_may_see_it(
    client: Client, owner: User, guessed: Problem
):
    assert "Ken fills 9 boxes" not in _page(client, owner, guessed)
    Problem.objects.update(shared=True)
    assert "Ken fills 9 boxes" in _page(client, owner, guessed)


def test_the_answer_of_the_teacher_is_shown_and_not_the_guess(
    client: Client, owner: User, guessed: Problem
):
    Problem.objects.filter(pk=guessed.pk).update(answer="54")
    page = _page(client, owner, guessed)
    assert '<p class="answer">54 plants</p>' in page
    assert "Calculated from the equation." not in page


def test_in_the_api_a_guess_is_marked(owner: User, guessed: Problem, problem: Problem):
    found = api(owner).get(f"/api/problems/{problem.pk}/").data["solution"]
    assert (found["guess"], found["method"], found["answer"]) == (True, "analogy", "79")
    Solution.objects.update(method="equation")
    assert api(owner).get(f"/api/problems/{problem.pk}/").data["solution"]["guess"] is False


def test_in_the_api_the_solution_of_an_earlier_text_is_not_shown(owner: User, guessed: Problem):
    Problem.objects.filter(pk=guessed.pk).update(revision=guessed.revision + 1)
    assert api(owner).get(f"/api/problems/{guessed.pk}/").data["solution"] is None


def test_a_guess_has_the_chosen_decimal_sign(client: Client, owner: User, guessed: Problem):
    Problem.objects.filter(pk=guessed.pk).update(text="A sack holds 1.250 g.", decimal_sign=",")
    Solution.objects.update(equation="1.25 * 6", answer="7,5")
    assert "The solution may be 1,25 × 6 = 7,5 plants." in _page(client, owner, guessed)
