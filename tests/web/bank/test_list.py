"""The bank's list of problems: its links and its counts."""

import pytest
from django.test import Client
from django.urls import reverse

from mwpapp.ml.types import Problem as PlainProblem
from mwpapp.models import Paraphrase, Problem, User
from mwpapp.services.bank import problems
from tests.html import compact


@pytest.fixture
def teacher(client: Client, owner: User) -> Client:
    client.force_login(owner)
    return client


def test_the_message_about_a_deletion_disappears_when_a_link_is_followed_or_the_deletion_is_undone(
    teacher: Client, owner: User, problem: Problem
):
    problems.add_many([PlainProblem(text=f"What is {n} + 2?") for n in range(30)], owner=owner)
    message = "The problem and its variants were deleted."
    deleted = teacher.post(reverse("delete_problem", args=[problem.pk]), follow=True)
    assert message in deleted.content.decode()
    assert 'href="?page=2"' in deleted.content.decode()
    assert "deleted" not in deleted.context["to_check_query"]
    teacher.post(reverse("restore_problem", args=[problem.pk]))
    again = teacher.get(reverse("bank"), {"deleted": problem.pk})
    assert message not in again.content.decode()


def test_the_count_of_problems_that_need_checking_is_that_of_the_linked_list(
    teacher: Client, owner: User, variant: Paraphrase
):
    for number, grade in ((1, 4), (2, 4), (3, 5)):
        text, equation = f"Ines has {number} pens and 7 more. How many?", f"{number} + 7"
        wrong = PlainProblem(text=text, equation=equation, answer="20", grade=grade)
        problems.add(wrong, owner=owner)
    page = teacher.get(reverse("bank"), {"status": "waiting", "grade": "4"})
    assert "2 need checking" in compact(page.content)
    linked = teacher.get(f"{reverse('bank')}?{page.context['to_check_query']}")
    assert linked.context["rows"].paginator.count == 2
