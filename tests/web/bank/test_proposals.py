"""The page of a problem shows the equation that the solver proposes, and a click accepts it."""

import pytest
from django.test import Client
from django.urls import reverse

from mwpapp.models import Problem, Run, Solution, User
from tests.html import compact
from tests.services.variants.stickers import variant_of


@pytest.fixture
def proposed(problem: Problem) -> Problem:
    """A problem without an equation, for which the solver proposes one."""
    Problem.objects.filter(pk=problem.pk).update(equation="", answer="")
    problem.refresh_from_db()
    Solution.objects.create(
        problem=problem,
        problem_revision=problem.revision,
        equation="(14 - 5) * 6",
        answer="54",
        method="solver",
        confidence=0.964,
    )
    return problem


def page_of(client: Client, person: User, problem: Problem) -> str:
    client.force_login(person)
    return compact(client.get(reverse("problem", args=[problem.pk])).content)


def accept(client: Client, problem: Problem, **headers: str) -> int:
    address = reverse("accept_proposal", args=[problem.pk])
    return client.post(address, {"revision": problem.revision}, headers=headers).status_code


def test_a_proposal_is_shown_with_its_steps_and_how_likely_it_is(
    client: Client, owner: User, proposed: Problem
):
    page = page_of(client, owner, proposed)
    assert "Proposed equation" in page
    assert "(14 − 5) × 6" in page
    assert "96% likely to be right" in page
    assert "14 − 5 = 9" in page
    assert "Check it before you use it." in page
    assert "Calculated from the equation." not in page


def test_a_proposal_that_gives_the_entered_answer_says_so(
    client: Client, owner: User, proposed: Problem
):
    Problem.objects.filter(pk=proposed.pk).update(answer="54")
    page = page_of(client, owner, proposed)
    assert "The equation gives the answer entered for this problem." in page
    assert "likely to be right" not in page


def test_one_click_gives_the_problem_the_equation(client: Client, owner: User, proposed: Problem):
    client.force_login(owner)
    assert accept(client, proposed) == 302
    proposed.refresh_from_db()
    assert (proposed.equation, proposed.answer) == ("(14 - 5) * 6", "54")
    page = page_of(client, owner, proposed)
    assert "Proposed equation" not in page
    assert "More kinds of variants can be written now." in page


def test_the_variants_of_the_problem_are_checked_again(
    client: Client, owner: User, proposed: Problem
):
    variant_of(proposed, "How many pens are left?", kind="reworded")
    client.force_login(owner)
    accept(client, proposed)
    run = proposed.runs.get(kind=Run.Kind.JUDGING)
    assert (run.asked_by, run.total) == (owner, 1)


def test_a_second_click_changes_nothing(client: Client, owner: User, proposed: Problem):
    client.force_login(owner)
    for _click in range(2):
        accept(client, proposed)
    proposed.refresh_from_db()
    assert proposed.revision == 2


def test_with_scripts_the_whole_page_is_reloaded(client: Client, owner: User, proposed: Problem):
    client.force_login(owner)
    assert accept(client, proposed, **{"HX-Request": "true"}) == 204


def test_a_colleague_sees_the_proposal_and_cannot_accept_it(
    client: Client, colleague: User, owner: User, proposed: Problem
):
    Problem.objects.update(shared=True)
    Problem.objects.filter(pk=proposed.pk).update(school=colleague.school)
    page = page_of(client, colleague, proposed)
    assert "Proposed equation" in page
    assert "Use this equation" not in page
    assert "Check it before you use it." not in page
    assert accept(client, proposed) in (403, 404)
    proposed.refresh_from_db()
    assert proposed.equation == ""
