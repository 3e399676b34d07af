"""The list of the bank: its links and its counts, in a browser without scripts."""

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


def test_the_report_of_a_deletion_disappears_with_the_next_link_or_once_it_is_undone(
    teacher: Client, owner: User, problem: Problem
):
    problems.add_many([PlainProblem(text=f"How many are {n} + 2?") for n in range(30)], owner=owner)
    report = "The problem and its variants were deleted."
    deleted = teacher.post(reverse("delete_problem", args=[problem.pk]), follow=True)
    assert report in deleted.content.decode()
    assert 'href="?page=2"' in deleted.content.decode()
    assert "deleted" not in deleted.context["to_check_query"]
    teacher.post(reverse("restore_problem", args=[problem.pk]))
    again = teacher.get(reverse("bank"), {"deleted": problem.pk})
    assert report not in again.content.decode()


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
