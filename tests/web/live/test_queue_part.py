"""The review queue receives the variants that it shows, and no others."""

import re
from typing import Any

import pytest
from channels.db import database_sync_to_async
from django.utils import timezone

from mwpapp.models import Paraphrase, Run, User
from mwpapp.services import events
from mwpapp.services.variants.selections import writing
from mwpapp.services.variants.selections.narrowing import Narrowing
from mwpapp.web.live.fragments import Inventory, Part, problem_fragments, problem_missed
from tests.web.live.sockets import opened


def ids(rendered: str) -> set[int]:
    return {int(found) for found in re.findall(r'data-card="(\d+)"', rendered)}


def another(variant: Paraphrase, text: str, **changes: Any) -> int:
    copy = Paraphrase.objects.get(pk=variant.pk)
    copy.pk, copy.text = None, text
    for name, value in changes.items():
        setattr(copy, name, value)
    copy.save()
    return copy.pk


@pytest.fixture
def run(owner: User, variant: Paraphrase) -> Run:
    return writing.request_variants_of_all(
        [variant.problem], asked_by=owner, count=1, kinds=["renumbered"]
    )


def test_a_queue_receives_the_open_variants_and_the_last_decisions(
    owner: User, variant: Paraphrase
):
    decided = {"status": "rejected", "reviewed_at": timezone.now(), "reviewer": owner}
    old = [another(variant, f"Old {number}?", **decided) for number in range(12)]
    has = Inventory(revision=variant.problem.revision, have=((old[0], 0),))
    wanted = {"person": owner, "has": has}
    assert ids(problem_missed(variant.problem_id, **wanted)) == {variant.pk, *old}
    queue = ids(problem_missed(variant.problem_id, **wanted, part=Part(run=None)))
    assert queue == {variant.pk, old[0], *old[2:]}  # the page shows the first one already


def test_the_queue_of_a_run_receives_only_its_variants(owner: User, variant: Paraphrase, run: Run):
    written = another(variant, "Written by the run: 14, 5, 6?", run=run)
    has = Inventory(revision=variant.problem.revision, have=())
    part = Part(run=run.pk)
    assert ids(problem_missed(variant.problem_id, person=owner, has=has, part=part)) == {written}
    changed = {"what": "paraphrase", "ids": [variant.pk, written], "person": owner}
    assert ids(problem_fragments(variant.problem_id, **changed)) == {variant.pk, written}
    assert ids(problem_fragments(variant.problem_id, **changed, part=part)) == {written}


def test_a_filtered_queue_receives_what_matches(owner: User, variant: Paraphrase):
    other = another(variant, "To check: 14, 5, 6?", judgement="check", kind="renamed")
    wanted = {"what": "paraphrase", "ids": [variant.pk, other], "person": owner}
    for narrowing, received in (
        (Narrowing(), {variant.pk, other}),
        (Narrowing(verdict="check"), {other}),
        (Narrowing(kind="reordered"), {variant.pk}),
    ):
        part = Part(run=None, narrowing=narrowing)
        assert ids(problem_fragments(variant.problem_id, **wanted, part=part)) == received


@pytest.mark.django_db(transaction=True)
async def test_a_filtered_queue_keeps_the_cards_that_no_longer_match(
    owner: User, variant: Paraphrase
):
    address = f"/ws/problems/{variant.problem_id}/"
    async with opened(address, owner, query=b"queue=on&verdict=ready") as socket:
        assert ids(await socket.catch_up(have=[(variant.pk, variant.version)])) == set()
        await database_sync_to_async(check_again)(variant, judgement="check")
        message = await socket.hear()
    assert ids(message) == {variant.pk}
    assert f'id="paraphrase-{variant.pk}"' in message
    assert "Check" in message


def check_again(variant: Paraphrase, *, judgement: str) -> None:
    """Give the variant another verdict, as a worker does."""
    variant.judgement, variant.version = judgement, variant.version + 1
    variant.save()
    topics = [events.problem_topic(variant.problem_id)]
    events.publish(topics, what="paraphrase", ids=[variant.pk])


def test_a_queue_receives_no_variant_of_another_problem(owner: User, variant: Paraphrase):
    part = Part(run=None, narrowing=Narrowing(verdict="check"))
    has = Inventory(revision=variant.problem.revision, have=((variant.pk + 1, 1), (2**70, 1)))
    problem_missed(variant.problem_id, person=owner, has=has, part=part)
    assert part.have == set()
