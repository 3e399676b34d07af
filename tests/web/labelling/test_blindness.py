"""Annotators are blind: no page, form or socket reveals the labels of others, or hidden data.

The walks visit every address of the site; see `tests.web.labelling.walk`. Leaks are checked
twice: no response contains a secret (a name, a comment, a score), and every response stays the
same, byte for byte, when nobody else has labelled and all hidden data differs.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable, Iterator
from contextlib import AsyncExitStack
from functools import partial

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
    User,
)
from mwpapp.services.labelling import adjudications, annotating
from mwpapp.services.labelling.annotating import LabelInput
from mwpapp.web.live import consumers
from tests.web.labelling.blind_world import (
    DECIDED,
    HIDDEN,
    KNOWN,
    NAMES,
    SCORES,
    World,
    give,
    make_world,
)
from tests.web.labelling.walk import Answer, Walker, filled
from tests.web.live.sockets import Socket, opened

pytestmark = pytest.mark.long

# Seconds without a message after which a socket counts as silent: at first, when a busy
# machine may be slow, and later.
SETTLED, SILENCE = 3.0, 0.4
in_thread = database_sync_to_async


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Lift the rate limit, and log nothing for the many refused requests."""
    monkeypatch.setattr(UserRateThrottle, "allow_request", lambda *_asked: True)
    logging.disable(logging.CRITICAL)
    yield
    logging.disable(logging.NOTSET)


def leaks(answers: Iterable[Answer], hidden: Iterable[str] = HIDDEN) -> list[str]:
    """Return the requests whose responses contain a hidden word.

    Leads may see the annotators of the school, whom they can invite, and administrators may see all
    accounts.
    """
    return [
        f"{answer.request}: {word}"
        for answer in answers
        for word in hidden
        if word.encode() in answer.content and word not in answer.request
        if not (word in NAMES and any(part in answer.request for part in ("/people/", " /admin/")))
    ]


ROLES = {
    "annotator": [Role.ANNOTATOR],
    "annotator who teaches, leads elsewhere and administers": [*Role],
}


@pytest.fixture(params=ROLES.values(), ids=list(ROLES))
def world(db: None, request: pytest.FixtureRequest) -> World:
    return make_world(second_roles=request.param)


@pytest.fixture(
    params=[
        pytest.param(roles, id=name, marks=[pytest.mark.nightly] if name == "annotator" else [])
        for name, roles in ROLES.items()
    ]
)
def open_world(db: None, request: pytest.FixtureRequest) -> World:
    """The world of an annotator with every other role, who may open more pages and forms. Nightly
    tests also get the world of an annotator without other roles."""
    return make_world(second_roles=request.param)


@pytest.fixture
def simple_world(db: None) -> World:
    return make_world(second_roles=[Role.ANNOTATOR])


@pytest.mark.slow
def test_no_page_fragment_export_or_api_reveals_hidden_data_to_an_annotator(world: World):
    """No response contains a secret or depends on the labels of others or on hidden data."""
    assert revealed(world, to=world.second, at=world.addresses()) == []


def test_the_admin_site_reveals_no_label_to_an_adjudicator(db: None):
    world = make_world(second_roles=[Role.ANNOTATOR], more_roles=(Role.ADMINISTRATOR,))
    pages = [address for address in world.addresses() if address.startswith("/admin/")]
    assert any(address.endswith("/delete/") for address in pages)
    assert revealed(world, to=world.adjudicator, at=pages, methods=()) == []


def revealed(
    world: World, *, to: User, at: list[str], methods: Iterable[str] = ("OPTIONS",)
) -> list[str]:
    """Return the requests whose response contains a secret or depends on hidden data."""
    values = world.values()
    before = Walker(person=to, values=values)
    before.look(at, methods=methods)
    change_hidden_data(world)
    if to == world.adjudicator:
        world.campaign.adjudicators.add(to)  # otherwise the header's links differ
    after = Walker(person=to, values=values)
    after.look(at, methods=methods)
    pairs = zip(before.answers, after.answers, strict=True)
    differ = [f"{one.request}: differs" for one, other in pairs if one != other]
    return leaks(before.answers) + differ


def test_no_head_request_reveals_hidden_data_to_an_annotator(open_world: World):
    walker = open_world.walker(open_world.second)
    for address in open_world.addresses():
        walker.step("HEAD", address)
    assert leaks(walker.answers) == []


def change_hidden_data(world: World) -> None:
    """Remove the first annotator's work, and change the hidden data of the pairs."""
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
async def test_no_socket_reveals_hidden_data_to_an_annotator(
    roles: list[Role], monkeypatch: pytest.MonkeyPatch
):
    """No message reveals hidden data: not on opening, not after the page's first message, and not
    while others label."""
    monkeypatch.setattr(consumers, "HEALTH_SECONDS", 600)
    world = await in_thread(make_world)(second_roles=roles)
    async with AsyncExitStack() as stack:
        sockets = {
            address: await stack.enter_async_context(opened(address, world.second))
            for address in await in_thread(socket_addresses)(world)
        }
        for socket in sockets.values():
            await socket.say('{"revision": 0, "have": []}')
        heard_first = partial(everything_heard, silence=SETTLED)
        before = await asyncio.gather(*map(heard_first, sockets.values()))
        await in_thread(label_more)(world)
        after = await asyncio.gather(*map(everything_heard, sockets.values()))
    received = dict(zip(sockets, zip(before, after, strict=True), strict=True))
    assert {place: said for place, said in received.items() if said[1]} == {}
    assert not [
        (place, word) for place in received for word in HIDDEN if word in received[place][0]
    ]


def socket_addresses(world: World) -> list[str]:
    return [
        address
        for pattern in consumers.urlpatterns
        for address in filled(str(pattern.pattern), world.fillings)
    ]


async def everything_heard(socket: Socket, *, silence: float = SILENCE) -> str:
    """Return all messages until the socket is silent, with the reason for closing it."""
    received = []
    while not await socket.receive_nothing(timeout=silence):
        received.append(str(await socket.receive_output()))
    return "".join(received)


def label_more(world: World) -> None:
    """Correct a label as the first annotator, and decide and undo each dispute as the lead."""
    own = annotating.own_labels(world.campaign, annotator=world.first, answer="not_valid")[0]
    given = LabelInput(answer="cannot_tell", comment="zebra-comment", reasons=["added"])
    annotating.correct(world.campaign, annotator=world.first, pair_id=own.pair_id, given=given)
    for dispute in adjudications.disputes(world.campaign):
        decide(world, dispute.pair_id)
        adjudications.take_back(world.campaign, by=world.lead, pair_id=dispute.pair_id)


@pytest.mark.slow
def test_no_form_or_unsafe_method_reveals_hidden_data_to_an_annotator(open_world: World):
    walker = open_world.walker(open_world.second)
    walker.act(open_world.addresses())
    assert leaks(walker.answers) == []


def test_the_lead_sees_what_the_walk_looks_for(simple_world: World):
    """Otherwise the walk would pass only because there is nothing to find."""
    decide_one(simple_world)
    missing = {"quillfeather", "zebra-comment", *KNOWN, "0.96713", *DECIDED}
    for address in simple_world.addresses():
        seen = simple_world.walker(simple_world.lead).look([address], methods=())
        missing -= {leak.rsplit(": ", 1)[1] for leak in leaks(seen)}
        if not missing:
            return
    pytest.fail(f"no page shows {missing}")


def test_nothing_is_revealed_after_an_annotators_own_label_or_its_decision(simple_world: World):
    decide_one(simple_world)
    walker = simple_world.walker(simple_world.second)
    walker.look(simple_world.addresses())
    assert leaks(walker.answers) == []


@pytest.mark.slow
def test_an_adjudicator_sees_letters_and_neither_names_nor_scores(simple_world: World):
    decide_one(simple_world)
    walker = simple_world.walker(simple_world.adjudicator)
    walker.look(simple_world.addresses())
    walker.act(address for address in simple_world.addresses() if "decide" in address)
    assert leaks(walker.answers, NAMES + KNOWN + SCORES) == []
    assert any(b"zebra-comment" in answer.content for answer in walker.answers)


def decide_one(world: World) -> None:
    """Label as the second annotator until there is a dispute, and decide it."""
    while not (found := adjudications.disputes(world.campaign)):
        give(world.campaign, world.second, answer="valid")
    decide(world, found[0].pair_id)


def decide(world: World, pair: int) -> None:
    adjudications.decide(
        world.campaign, by=world.lead, pair_id=pair, decision="valid", reason="heron-decision"
    )
