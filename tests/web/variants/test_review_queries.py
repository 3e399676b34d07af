"""The review page takes few queries, whatever it shows."""

from typing import Any
from uuid import uuid4

from django.test import Client
from django.urls import reverse
from django.utils import timezone

from mwpapp.ml.types import Problem as PlainProblem
from mwpapp.models import Decision, Paraphrase, Run, User
from mwpapp.services.bank import problems
from mwpapp.services.variants.editing import keep_draft
from mwpapp.web.live.fragments import Inventory, Part, problem_missed
from tests.html import compact
from tests.vectors import placed

MOST_QUERIES = 8
OTHER = "Omar packs 9 crates with 6 melons each. How many melons are that?"


def test_the_review_page_needs_few_queries(
    client: Client, owner: User, variant: Paraphrase, django_assert_max_num_queries: Any
):
    client.force_login(owner)
    address = reverse("problem", args=[variant.problem_id])
    client.get(address)
    placed(variant.problem, words=0, logic=0)
    fill(variant, owner)
    with django_assert_max_num_queries(MOST_QUERIES):
        page = compact(client.get(address).content.decode())
    for shown in (
        "Unsaved edit", "30 variants are out of date", "open again because a check found a fault",
        "Checking its variants again: 2 of 30", "1 variant accepted.", "Writing 6 more…",
    ):  # fmt: skip
        assert shown in page


def fill(variant: Paraphrase, owner: User) -> None:
    """Give the problem 30 variants that are out of date, an unsaved edit, a reopened variant, a
    variant that was accepted in a batch, and runs."""
    keep_draft(variant, person=owner, fields={"text": "Ida has 5 eggs."})
    for number in range(30):
        another(variant, f"Old {number}", problem_revision=0)
    reopened = another(variant, "Reopened", reviewed_at=timezone.now())
    record = {"paraphrase": reopened, "from_text": "", "to_text": ""}
    kept = {"from_status": "pending", "to_status": "accepted", "batch": uuid4()}
    Decision.objects.create(from_status="accepted", to_status="pending", automatic=True, **record)
    accepted = another(variant, "Accepted", status="accepted", reviewed_at=timezone.now())
    Decision.objects.create(**{**record, **kept, "paraphrase": accepted})
    of_problem = {"asked_by": owner, "problem": variant.problem, "state": "running"}
    Run.objects.create(kind="judging", done=2, total=30, **of_problem)
    Run.objects.create(kind="variants", done=4, total=10, **of_problem)


def another(variant: Paraphrase, text: str, **changes: Any) -> Paraphrase:
    row = Paraphrase.objects.get(pk=variant.pk)
    row.pk, row.text = None, text
    for name, value in changes.items():
        setattr(row, name, value)
    row.save(force_insert=True)
    return row


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
