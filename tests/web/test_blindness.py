"""Annotators are blind: whatever they open, send or hear tells them nothing of what others
said, nor of what is known about a pair.

The walks go through every address of the site; see `tests.web.walk`. That nothing leaks is looked
at twice: no answer holds what cannot be mistaken (a name, a comment, a score), and all answers
are the same to the byte when nobody else has labelled and all that is hidden is otherwise.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable, Iterator

import pytest
from channels.db import database_sync_to_async
from django.db.models import F
from rest_framework.throttling import UserRateThrottle

from mwpapp.models import (
    Adjudication,
    Campaign,
    Evaluation,
    Label,
    Pair,
    Role,
    TestSet,
)
from mwpapp.services import (
    adjudications,
    labels,
)
from mwpapp.services.labels import Given
from mwpapp.web import consumers
from tests.web.blind_world import DECIDED, HIDDEN, KNOWN, NAMES, SCORES, World, give, make_world
from tests.web.sockets import Socket, opened
from tests.web.walk import Answer, Walker, filled

SILENCE = 0.4  # seconds after which a socket has nothing more to say
in_thread = database_sync_to_async


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A walk asks more than a person in a minute, and each refusal would be a line in the log."""
    monkeypatch.setattr(UserRateThrottle, "allow_request", lambda *_asked: True)
    logging.disable(logging.CRITICAL)
    yield
    logging.disable(logging.NOTSET)


def leaks(answers: Iterable[Answer], hidden: Iterable[str] = HIDDEN) -> list[str]:
    """Which answers hold what is hidden. That somebody is an annotator of the school is known
    to whoever may invite them into a campaign of their own."""
    return [
        f"{answer.asked}: {word}"
        for answer in answers
        for word in hidden
        if word.encode() in answer.content and word not in answer.asked
        if not (word in NAMES and "/people/" in answer.asked)
    ]


ROLES = {
    "annotator": [Role.ANNOTATOR],
    "annotator who teaches and leads elsewhere": [Role.ANNOTATOR, Role.TEACHER, Role.LEAD],
}


@pytest.fixture(params=ROLES.values(), ids=list(ROLES))
def world(db: None, request: pytest.FixtureRequest) -> World:
    return make_world(second_roles=request.param)


@pytest.fixture
def simple_world(db: None) -> World:
    return make_world(second_roles=[Role.ANNOTATOR])


def test_no_page_fragment_export_or_api_tells_an_annotator_what_is_hidden(world: World):
    """Neither in words, nor by any byte that would be another if others had not labelled, or
    if other things were known of the pairs."""
    everything, asked = world.addresses(), world.asked()
    before = Walker(person=world.second, asked=asked)
    before.look(everything)
    assert leaks(before.answers) == []
    make_otherwise(world)
    after = Walker(person=world.second, asked=asked)
    after.look(everything)
    assert [
        one.asked for one, other in zip(before.answers, after.answers, strict=False) if one != other
    ] == []


def make_otherwise(world: World) -> None:
    """As if the first annotator had never been there, and other things were known."""
    Evaluation.objects.all().delete()
    TestSet.objects.all().delete()
    Adjudication.objects.all().delete()
    counted = Label.objects.filter(annotator=world.first).exclude(answer="skip")
    real = Pair.objects.filter(pk__in=counted.values("pair"), missing__isnull=False)
    real.update(missing=F("missing") + 1, disputed=False)
    Label.objects.filter(annotator=world.first).delete()
    world.campaign.participations.filter(annotator=world.first).delete()
    world.campaign.adjudicators.clear()
    golds = Pair.objects.filter(campaign=world.campaign, practice=False)
    valid = [*golds.filter(gold="valid").values_list("pk", flat=True)]
    golds.filter(gold="not_valid").update(gold="valid")
    golds.filter(pk__in=valid).update(gold="not_valid")
    Pair.objects.update(provenance={"operator": "other", "stratum": "other"})
    Campaign.objects.update(seed=1)


@pytest.mark.parametrize("roles", ROLES.values(), ids=list(ROLES))
@pytest.mark.django_db(transaction=True)
async def test_no_socket_tells_an_annotator_what_is_hidden(
    roles: list[Role], monkeypatch: pytest.MonkeyPatch
):
    """Not on opening, not when the page says what it has, and not a word while others label."""
    monkeypatch.setattr(consumers, "HEALTH_SECONDS", 600)
    world = await in_thread(make_world)(second_roles=roles)
    for address in await in_thread(socket_addresses)(world):
        async with opened(address, world.second) as socket:
            await socket.say('{"revision": 0, "have": []}')
            before = await everything_heard(socket)
            await in_thread(label_more)(world)
            after = await everything_heard(socket)
        assert not [word for word in HIDDEN if word in before + after], address
        assert after == "", address


def socket_addresses(world: World) -> list[str]:
    return [
        address
        for pattern in consumers.urlpatterns
        for address in filled(str(pattern.pattern), world.fillings)
    ]


async def everything_heard(socket: Socket) -> str:
    """What comes until it has been silent for a while; why it is closed, too."""
    heard = []
    while not await socket.receive_nothing(timeout=SILENCE):
        heard.append(str(await socket.receive_output()))
    return "".join(heard)


def label_more(world: World) -> None:
    """The first annotator corrects a label, and the lead decides what there is to decide."""
    own = labels.own_labels(world.campaign, annotator=world.first, answer="not_valid")[0]
    given = Given(answer="cannot_tell", comment="zebra-comment", reasons=["added"])
    labels.correct(world.campaign, annotator=world.first, pair_id=own.pair_id, given=given)
    for dispute in adjudications.disputes(world.campaign):
        decide(world, dispute.pair_id)
        adjudications.take_back(world.campaign, by=world.lead, pair_id=dispute.pair_id)


def test_no_form_or_deed_tells_an_annotator_what_is_hidden(world: World):
    walker = world.walker(world.second)
    walker.act(world.addresses())
    assert leaks(walker.answers) == []


def test_what_the_walk_looks_for_is_there_for_the_lead(simple_world: World):
    """Otherwise the walk would find nothing because there is nothing."""
    decide_one(simple_world)
    walker = simple_world.walker(simple_world.lead)
    walker.look(simple_world.addresses())
    found = {leak.rsplit(": ", 1)[1] for leak in leaks(walker.answers)}
    assert {"quillfeather", "zebra-comment", *KNOWN, "0.4242", *DECIDED} <= found


def test_nothing_is_told_either_once_the_own_label_is_in_and_decided_on(simple_world: World):
    decide_one(simple_world)
    walker = simple_world.walker(simple_world.second)
    walker.look(simple_world.addresses())
    assert leaks(walker.answers) == []


def test_an_adjudicator_reads_letters_and_neither_names_nor_scores(simple_world: World):
    decide_one(simple_world)
    walker = simple_world.walker(simple_world.adjudicator)
    walker.look(simple_world.addresses())
    walker.act(address for address in simple_world.addresses() if "decide" in address)
    assert leaks(walker.answers, NAMES + KNOWN + SCORES) == []
    assert any(b"zebra-comment" in answer.content for answer in walker.answers)


def decide_one(world: World) -> None:
    """Once both have labelled a pair, which takes a few: some are skipped, some are gold."""
    while not (found := adjudications.disputes(world.campaign)):
        give(world.campaign, world.second, answer="valid")
    decide(world, found[0].pair_id)


def decide(world: World, pair: int) -> None:
    adjudications.decide(
        world.campaign, by=world.lead, pair_id=pair, decision="valid", reason="heron-decision"
    )
