"""Annotators are blind: whatever they open, send or hear tells them nothing of what others
said, nor of what is known about a pair.

The walks go through every address of the site; see `tests.web.walk`. That nothing leaks is looked
at twice: no answer holds what cannot be mistaken (a name, a comment, a score), and all answers
are the same to the byte when nobody else has labelled and all that is hidden is otherwise.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

import pytest
from channels.db import database_sync_to_async
from django.db.models import F
from django.utils import timezone
from rest_framework.throttling import UserRateThrottle

from mwpapp.ml.types import Problem as PlainProblem
from mwpapp.models import (
    Adjudication,
    Campaign,
    Evaluation,
    Label,
    Pair,
    Problem,
    Role,
    Run,
    School,
    TestSet,
    User,
)
from mwpapp.services import (
    adjudications,
    campaigns,
    evaluations,
    labels,
    pairs,
    problems,
    runs,
    test_sets,
)
from mwpapp.services.labels import Given
from mwpapp.services.pairs import NewPair
from mwpapp.web import consumers
from tests.cast import person
from tests.web.sockets import Socket, opened
from tests.web.walk import Answer, Walker, addresses, filled

# Who else labels, what they said, and what is known of the pairs: none can be mistaken.
NAMES = ("quillfeather", "Orsolya", "Vandermeer")
SAID = ("zebra-comment", "okapi-skip")
KNOWN = ("tapir-operator", "lemur-stratum", "ibex-generator", "bongo-kind", "dingo-source")
SCORES = ("0.4242", "42.4", "gnu-checkpoint")
DECIDED = ("heron-decision",)
HIDDEN = NAMES + SAID + KNOWN + SCORES + DECIDED

SILENCE = 0.4  # seconds after which a socket has nothing more to say
in_thread = database_sync_to_async

PROVENANCE = {
    "operator": "tapir-operator",
    "stratum": "lemur-stratum",
    "generator": "ibex-generator",
    "kind": "bongo-kind",
    "source": "dingo-source",
    "valid_probability": 0.4242,
}


@dataclass
class World:
    """A campaign in which one annotator has labelled all and another has begun, with all that
    came of it, and the people around it."""

    campaign: Campaign
    elsewhere: Campaign  # led by the second annotator, where that is a lead
    lead: User
    first: User
    second: User
    adjudicator: User
    held: int  # the pair that the second annotator has open
    own: int  # the one that they have labelled
    fillings: dict[tuple[str, str], list[object]] = field(default_factory=dict)

    def walker(self, somebody: User) -> Walker:
        return Walker(person=somebody, asked=self.asked())

    def addresses(self) -> list[str]:
        return addresses(self.fillings)

    def asked(self) -> dict[str, list[object]]:
        """What pages and forms may be sent; the first value is the one that leads furthest."""
        return {
            "pair": [self.held, self.own],
            "answer": ["valid", "skip"],
            "decision": ["valid"],
            "reason": ["0", "Cut off"],
            "stamp": [*(found.stamp for found in adjudications.decided(self.campaign)), "x"],
            "after": [self.own, self.held],
            "page": [1, 2, "last"],
            "page_size": [1],
            "start": [0, 1],
            "by": ["stratum", "operator", "kind", "generator", "source", "day"],
            "format": ["json"],
            "next": ["/campaigns/"],
            "evaluation": [*Evaluation.objects.values_list("pk", flat=True)] or [1],
            "campaign": [self.campaign.pk],
            "username": [self.first.username],
            "state": ["open"],
            "words": ["loaves"],
            "provenance": ["unanimous"],
            "grade": [4], "tag": ["x"], "status": ["new"], "mine": ["1"], "problem": [1],
            "deleted": [1], "lang": ["en"], "script": [""], "version": ["1"], "last": [1],
            "each": ["all", "3"], "generators": ["x"], "kinds": ["x"], "judgements": ["ready"],
            "kept_only": ["on"], "runs": [1], "seed": [1], "sort": ["gold"], "source": ["x"],
            "to": ["paused"], "sure": ["yes"], "invite": [1], "label": ["1"],

        }  # fmt: skip


def make_world(*, second_roles: list[Role]) -> World:
    school = School.first()
    lead = person("lead", Role.LEAD, school=school)
    first = person("quillfeather", Role.ANNOTATOR, school=school)
    User.objects.filter(pk=first.pk).update(first_name="Orsolya", last_name="Vandermeer")
    second = person("second", *second_roles, school=school)
    adjudicator = person("judge", Role.TEACHER, school=school)
    campaign = make_campaign(lead, people=[first, second])
    campaigns.appoint(campaign, adjudicator=adjudicator)
    elsewhere = campaigns.create(second, name="Elsewhere", question="Still the same?")
    label_all(campaign, first)
    own = label_one(campaign, second)
    make_results(campaign, by=lead)
    held = labels.next_task(campaign, annotator=second)
    assert held is not None
    world = World(
        campaign=campaign, elsewhere=elsewhere, lead=lead, first=first, second=second,
        adjudicator=adjudicator, held=held.pair_id, own=own,
    )  # fmt: skip
    world.fillings = make_fillings(world)
    return world


def make_campaign(lead: User, *, people: Iterable[User]) -> Campaign:
    campaign = campaigns.create(lead, name="Bakery", question="Is the solution the same?")
    campaigns.write_guidelines(campaign, by=lead, text="Valid means: the same solution.")
    golds = {4: {"gold": "valid"}, 5: {"gold": "not_valid"}, 6: {"practice": True, "gold": "valid"}}
    pairs.add_pairs(campaign, (new_pair(number, **golds.get(number, {})) for number in range(7)))
    for annotator in people:
        campaigns.invite(campaign, annotator=annotator)
    return campaigns.change_state(campaign, to="open")


def new_pair(number: int, **more: Any) -> NewPair:
    return NewPair(
        question=f"Ida bakes {number} loaves and sells 2. How many loaves are left?",
        paraphrase=f"How many loaves are left when Ida bakes {number} and sells 2?",
        provenance=PROVENANCE,
        **more,
    )


def give(campaign: Campaign, annotator: User, **given: Any) -> int:
    task = labels.next_task(campaign, annotator=annotator)
    assert task is not None
    labels.save(campaign, annotator=annotator, pair_id=task.pair_id, given=Given(**given))
    return task.pair_id


def label_one(campaign: Campaign, annotator: User) -> int:
    """As the first annotator did, up to the first pair that counts."""
    while True:
        pair = give(campaign, annotator, answer="not_valid")
        if campaign.pairs.real().filter(pk=pair).exists():
            return pair


def label_all(campaign: Campaign, annotator: User) -> None:
    """Everything there is, one pair skipped, each with what cannot be mistaken."""
    give(campaign, annotator, answer="skip", skip_reason="okapi-skip")
    said = {"reasons": ["entities", "added"], "comment": "zebra-comment"}
    while labels.next_task(campaign, annotator=annotator) is not None:
        give(campaign, annotator, answer="not_valid", **said)


def make_results(campaign: Campaign, *, by: User) -> None:
    """Frozen test sets, one of them come back from a file, and a measurement on each; the
    campaign goes on."""
    campaigns.change_state(campaign, to="closed")
    frozen = test_sets.freeze(campaign, by=by)
    another = person("importer", Role.LEAD, school=by.school)
    content = test_sets.export_folder(frozen)
    brought = test_sets.import_file(another, name="bakery.zip", content=content)
    for test_set in (frozen, brought):
        row = Evaluation(
            test_set=test_set, scorer="paraqd", checkpoint="gnu-checkpoint", asked_by=by,
            fingerprint="a" * 64, measured_at=timezone.now(), scores=[0.4242],
        )  # fmt: skip
        row.figures = evaluations.figures(row, labels=evaluations.labels_of(test_set))
        row.save()
    runs.ask(Run.Kind.FREEZE, asked_by=by, parameters={"campaign": campaign.pk, "name": "Bakery"})
    problem = problems.add(PlainProblem(text="Ida bakes 9 loaves. How many?"), owner=by)
    assert problem.pk
    for state in ("paused", "open"):
        campaigns.change_state(campaign, to=state)


def make_fillings(world: World) -> dict[tuple[str, str], list[object]]:
    """What stands for each argument of an address; a new one has to be said here."""
    of = {
        "campaigns": [world.campaign.pk, world.elsewhere.pk],
        "test-sets": [*TestSet.objects.values_list("pk", flat=True)],
        "evaluations": [*Evaluation.objects.values_list("pk", flat=True)],
        "runs": [*Run.objects.values_list("pk", flat=True)],
        "problems": [*Problem.objects.values_list("pk", flat=True)],
        "paraphrases": [],
    }
    of |= {"labels": of["campaigns"], "adjudications": of["campaigns"]}
    own: dict[tuple[str, str], list[object]] = {
        (noun, "pk"): [*(numbers or [1])] for noun, numbers in of.items()
    }
    gold = world.campaign.pairs.filter(gold="not_valid").values_list("pk", flat=True)
    people = [world.first.pk, world.second.pk]
    shared: dict[str, list[object]] = {
        "format": ["json"],
        "form": ["csv", "jsonl", "zip"],
        "pair": [world.held, world.own, *gold],
        "username": [world.first.username, "second"],
        "person": [*people],
        "annotator": [*people],
        "adjudicator": [*people],
        "problem": [*of["problems"]],
    }
    for name, values in shared.items():
        own |= {(noun, name): values for noun in of}
    admin: dict[str, list[object]] = {
        "app_label": ["mwpapp", "auth"], "object_id": [world.first.pk], "id": [world.first.pk],
        "content_type_id": [1], "url": ["nothing"],
    }  # fmt: skip
    own |= {("admin", name): values for name, values in admin.items()}
    return {**own, ("variants", "form"): ["csv", "jsonl"]}


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
