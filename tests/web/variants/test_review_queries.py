"""The review page reads its variants once, however many there are."""

from typing import Any

from django.test import Client
from django.urls import reverse

from mwpapp.ml.types import Problem as PlainProblem
from mwpapp.models import Paraphrase, User
from mwpapp.services.bank import problems
from mwpapp.web.live.fragments import Inventory, Part, problem_missed
from tests.vectors import placed

MOST_QUERIES = 14
OTHER = "Omar packs 9 crates with 6 melons each. How many melons are that?"


def test_the_review_page_needs_few_queries(
    client: Client, owner: User, variant: Paraphrase, django_assert_max_num_queries: Any
):
    client.force_login(owner)
    address = reverse("problem", args=[variant.problem_id])
    client.get(address)
    for number in range(30):
        variant.pk, variant.text = None, f"{variant.text} {number}"
        variant.save(force_insert=True)
    with django_assert_max_num_queries(MOST_QUERIES):
        client.get(address)


def test_the_socket_sends_the_neighbours_to_the_page_but_not_to_the_queue(
    client: Client, owner: User, variant: Paraphrase
):
    placed(variant.problem, words=0, logic=0)
    other = problems.add(PlainProblem(text=OTHER), owner=owner)
    placed(other, words=90, logic=0.1)
    client.force_login(owner)
    page = client.get(reverse("problem", args=[variant.problem_id])).content.decode()
    assert "Omar" not in page
    assert reverse("alike", args=[variant.problem_id]) in page  # for browsers without scripts
    wanted = {"person": owner, "has": Inventory(revision=1, have=())}
    assert "Omar" in problem_missed(variant.problem_id, **wanted)
    assert "Omar" not in problem_missed(variant.problem_id, **wanted, part=Part(run=None))
