"""A campaign that others have labelled, with unmistakable secrets in every hidden place.

The walks of `tests.web.labelling.test_blindness` look for these secrets."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any
from uuid import UUID

from django.contrib.contenttypes.models import ContentType
from django.utils import timezone

from mwpapp.formats.assessments.registry import FORMATS as SHEET_FORMATS
from mwpapp.formats.measuring.registry import FORMATS
from mwpapp.ml.types import Problem as PlainProblem
from mwpapp.models import (
    Assessment,
    AssessmentPlace,
    AssessmentSection,
    Campaign,
    Evaluation,
    Label,
    Problem,
    Role,
    Run,
    School,
    SchoolClass,
    TestSet,
    User,
)
from mwpapp.services.assessments import building, classes
from mwpapp.services.assessments.files import FILES
from mwpapp.services.assessments.importing import drafts
from mwpapp.services.bank import problems
from mwpapp.services.labelling import adjudications, annotating, campaigns
from mwpapp.services.labelling.annotating import LabelInput
from mwpapp.services.labelling.pairs import adding
from mwpapp.services.labelling.pairs.adding import NewPair
from mwpapp.services.measuring import evaluations, from_campaign, imports
from mwpapp.services.runs import lifecycle
from tests.cast import person
from tests.services.measuring.files import exported
from tests.web.labelling.walk import Walker, addresses

# Unmistakable words for the other annotator, their labels, and the hidden data of the pairs.
NAMES = ("quillfeather", "Orsolya", "Vandermeer")
SAID = ("zebra-comment", "okapi-skip")
KNOWN = ("tapir-operator", "lemur-stratum", "ibex-generator", "bongo-kind", "dingo-source")
# No time of day contains these digits: a second is under 60.
HIDDEN_SCORE = 0.96713
SCORES = ("0.96713", "96.7", "gnu-checkpoint")
DECIDED = ("heron-decision",)
HIDDEN = NAMES + SAID + KNOWN + SCORES + DECIDED


PROVENANCE = {
    "operator": "tapir-operator",
    "stratum": "lemur-stratum",
    "generator": "ibex-generator",
    "kind": "bongo-kind",
    "source": "dingo-source",
    "valid_probability": HIDDEN_SCORE,
}


@dataclass
class World:
    """A campaign that one annotator has finished and another has started, with its test sets,
    evaluations and people."""

    campaign: Campaign
    elsewhere: Campaign  # led by the second annotator if that person is a lead
    lead: User
    first: User
    second: User
    adjudicator: User
    claimed_pair: int  # the pair that the second annotator has claimed
    own: int  # the pair that the second annotator has labelled
    fillings: dict[tuple[str, str], list[object]] = field(default_factory=dict)

    def walker(self, somebody: User) -> Walker:
        return Walker(person=somebody, values=self.values())

    def addresses(self) -> list[str]:
        return addresses(self.fillings)

    def values(self) -> dict[str, list[object]]:
        """Return values for parameters of queries and forms; the first reaches the most code."""
        return {
            "pair": [self.claimed_pair, self.own],
            "answer": ["valid", "skip"],
            "decision": ["valid"],
            "reason": ["0", "Cut off"],
            "stamp": [*(found.stamp for found in adjudications.decided(self.campaign)), "x"],
            "after": [self.own, self.claimed_pair],
            "page": [1, 2, "last"],
            "page_size": [1],
            "start": [0, 1],
            "by": ["stratum", "operator", "kind", "generator", "source", "day"],
            "format": ["json"],
            "next": ["/campaigns/"],
            "sample": ["0"],
            "evaluation": [*Evaluation.objects.values_list("pk", flat=True)] or [1],
            "test_set": [*TestSet.objects.values_list("pk", flat=True)] or [1],
            "campaign": [self.campaign.pk],
            "username": [self.first.username], "stop": [self.first.username],
            "state": ["open"],
            "words": ["loaves"],
            "provenance": ["unanimous"],
            "template": ["n1"], "reading": ["hard"], "warning": ["answer"],
            "grade": [4], "tag": ["x"], "status": ["new"], "mine": ["1"], "problem": [1],
            "deleted": [1], "lang": ["en"], "script": [""], "version": ["1"], "last": [1],
            "annotators": ["names", "letters"],
            "each": ["all", "3"], "generators": ["x"], "kinds": ["x"], "judgements": ["ready"],
            "kept_only": ["on"], "runs": [1], "seed": [1], "sort": ["gold"], "source": ["x"],
            "to": ["paused"], "sure": ["yes"], "invite": [1], "label": ["1"],
            "choosing": ["1"], "field": ["answer"], "shown": ["A"], "archived": ["1"],
            "run": [1], "tick": ["page"], "count": [1], "difficulty": ["same"],
            "at": [1], "newest": [1], "kind": ["reworded"], "variant": [1],
            "verdict": ["ready"], "worksheet": [1],
            "stratum": ["stratum:lemur-stratum"], "annotator": [self.first.pk],
            "role": ["annotator"], "comment": ["zebra"], "commented": ["on"],
            "since": ["2001-01-01"],
            "until": ["2101-01-01"], "at_least": [0], "at_most": [9],
            **self._admin_values(),
        }  # fmt: skip

    def _admin_values(self) -> dict[str, list[object]]:
        """Return values for the parameters of the admin site."""
        return {
            "q": [self.first.username], "p": [1], "all": [""], "_popup": ["1"], "_to_field": ["id"],
            "_facets": ["True"], "_changelist_filters": ["is_active"], "post": ["yes"],
            "action": ["delete_selected"], "_selected_action": [self.first.pk],
            "term": ["quill"], "app_label": ["mwpapp"], "model_name": ["label"],
            "field_name": ["annotator"],
        }  # fmt: skip


def make_world(*, second_roles: list[Role], more_roles: tuple[Role, ...] = ()) -> World:
    """Return a world. `more_roles` are further roles of the adjudicator, who is a teacher."""
    school = School.first()
    lead = person("lead", Role.LEAD, school=school)
    first = person("quillfeather", Role.ANNOTATOR, school=school)
    User.objects.filter(pk=first.pk).update(first_name="Orsolya", last_name="Vandermeer")
    second = with_admin_site(person("second", *second_roles, school=school))
    adjudicator = with_admin_site(person("judge", Role.TEACHER, *more_roles, school=school))
    campaign = make_campaign(lead, people=[first, second])
    campaigns.appoint(campaign, adjudicator=adjudicator)
    elsewhere = campaigns.create(second, name="Elsewhere", question="Still the same?")
    label_all(campaign, first)
    own = label_one(campaign, second)
    make_results(campaign, by=lead)
    make_worksheet(second if second.has_role(Role.TEACHER) else lead)
    claimed_pair = annotating.next_task(campaign, annotator=second)
    assert claimed_pair is not None
    world = World(
        campaign=campaign, elsewhere=elsewhere, lead=lead, first=first, second=second,
        adjudicator=adjudicator, claimed_pair=claimed_pair.pair_id, own=own,
    )  # fmt: skip
    world.fillings = make_fillings(world)
    return world


def with_admin_site(somebody: User) -> User:
    """Let administrators use the admin site, as adding them on that site does."""
    somebody.is_staff = somebody.is_superuser = somebody.has_role(Role.ADMINISTRATOR)
    somebody.save()
    return somebody


def make_campaign(lead: User, *, people: Iterable[User]) -> Campaign:
    campaign = campaigns.create(lead, name="Bakery", question="Is the solution the same?")
    campaigns.write_guidelines(campaign, by=lead, text="Valid means: the same solution.")
    golds = {4: {"gold": "valid"}, 5: {"gold": "not_valid"}, 6: {"practice": True, "gold": "valid"}}
    adding.add_pairs(campaign, (new_pair(number, **golds.get(number, {})) for number in range(7)))
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
    task = annotating.next_task(campaign, annotator=annotator)
    assert task is not None
    annotating.save(campaign, annotator=annotator, pair_id=task.pair_id, given=LabelInput(**given))
    return task.pair_id


def label_one(campaign: Campaign, annotator: User) -> int:
    """Label pairs up to and including the first real pair; return the ID of that pair."""
    while True:
        pair = give(campaign, annotator, answer="not_valid")
        if campaign.pairs.real().filter(pk=pair).exists():
            return pair


def label_all(campaign: Campaign, annotator: User) -> None:
    """Skip one pair and label all others, each with an unmistakable reason or comment."""
    give(campaign, annotator, answer="skip", skip_reason="okapi-skip")
    entered = {"reasons": ["entities", "added"], "comment": "zebra-comment"}
    while annotating.next_task(campaign, annotator=annotator) is not None:
        give(campaign, annotator, answer="not_valid", **entered)


def make_results(campaign: Campaign, *, by: User) -> None:
    """Freeze a test set, import its file, evaluate both, and open the campaign again."""
    campaigns.change_state(campaign, to="closed")
    frozen = from_campaign.freeze(campaign, by=by)
    importer = person("importer", Role.LEAD, school=by.school)
    content = exported(frozen, "zip")
    brought = imports.import_file(importer, name="bakery.zip", content=content)
    for test_set in (frozen, brought):
        row = Evaluation(
            test_set=test_set, scorer="paraqd", checkpoint="gnu-checkpoint", asked_by=by,
            fingerprint="a" * 64, measured_at=timezone.now(), scores=[HIDDEN_SCORE],
        )  # fmt: skip
        row.figures = evaluations.figures(row, labels=evaluations.labels_of(test_set))
        row.save()
    lifecycle.request(
        Run.Kind.FREEZE, asked_by=by, parameters={"campaign": campaign.pk, "name": "Bakery"}
    )
    problem = problems.add(PlainProblem(text="Ida bakes 9 loaves. How many?"), owner=by)
    assert problem.pk
    for state in ("paused", "open"):
        campaigns.change_state(campaign, to=state)


def make_worksheet(owner: User) -> None:
    """Create a worksheet with a problem, a class with a student, and a quiz to be imported."""
    problem = problems.add(PlainProblem(text="Ida bakes 8 loaves. How many?"), owner=owner)
    building.add_problems(building.create(owner, title="Loaves"), [problem])
    classes.create(owner, name="4a", pasted="Mei")
    run = drafts.request(asked_by=owner, name="quiz.gift", content=b"Ida bakes 7 loaves. How? {#7}")
    lifecycle.perform(run.pk, drafts.read)
    # Old dates, so that pages show the same age throughout a walk that takes minutes.
    Run.objects.filter(pk=run.pk).update(created_at=timezone.now() - timedelta(days=100))


def make_fillings(world: World) -> dict[tuple[str, str], list[object]]:
    """Return the values for each argument of an address; a new argument must be added here."""
    of = {
        "campaigns": [world.campaign.pk, world.elsewhere.pk],
        "test-sets": [*TestSet.objects.values_list("pk", flat=True)],
        "evaluations": [*Evaluation.objects.values_list("pk", flat=True)],
        "runs": [*Run.objects.values_list("pk", flat=True)],
        "problems": [*Problem.objects.values_list("pk", flat=True)],
        "paraphrases": [],
        "worksheets": sorted(
            {
                number
                for part in (Assessment, AssessmentSection, AssessmentPlace)
                for number in part.objects.values_list("pk", flat=True)
            }
        ),
        "quizzes": [*Run.objects.filter(kind=Run.Kind.QUIZ).values_list("pk", flat=True)],
        "people": [world.first.pk, world.second.pk],
        "classes": [*SchoolClass.objects.values_list("pk", flat=True)],
    }
    of |= {"labels": of["campaigns"], "adjudications": of["campaigns"]}
    own: dict[tuple[str, str], list[object]] = {
        (noun, "pk"): [*(numbers or [1])] for noun, numbers in of.items()
    }
    gold = world.campaign.pairs.filter(gold="not_valid").values_list("pk", flat=True)
    people = [world.first.pk, world.second.pk]
    shared: dict[str, list[object]] = {
        "format": ["json", *FORMATS],
        "format_name": [*FORMATS],
        "pair": [world.claimed_pair, world.own, *gold],
        "username": [world.first.username, "second"],
        "person": [*people],
        "annotator": [*people],
        "adjudicator": [*people],
        "problem": [*of["problems"]],
        "batch": [UUID(int=1)],
        "key": [UUID(int=1)],
    }
    for name, values in shared.items():
        own |= {(noun, name): values for noun in of}
    own["review", "pk"] = [1]
    label = Label.objects.filter(annotator=world.first).latest("pk").pk
    admin: dict[str, list[object]] = {
        "app_label": ["mwpapp", "auth"], "object_id": [world.first.pk, *of["runs"], label],
        "id": [world.first.pk], "url": ["nothing"],
        "content_type_id": [ContentType.objects.get_for_model(Label).pk],
    }  # fmt: skip
    own |= {("admin", name): values for name, values in admin.items()}
    sheets: dict[tuple[str, str], list[object]] = {
        ("worksheets", "name"): [*FILES],
        ("worksheets", "format_name"): [*SHEET_FORMATS],
        ("worksheets", "worksheet"): [*Assessment.objects.values_list("pk", flat=True)],
        ("worksheets", "place"): [*AssessmentPlace.objects.values_list("pk", flat=True)],
    }
    batch = {("review", "batch"): shared["batch"]}
    hints: dict[tuple[str, str], list[object]] = {
        ("hints", "name"): ["bank"],
        ("help", "role"): ["lead"],
    }
    return {**own, **sheets, **batch, **hints, ("variants", "format"): ["csv", "jsonl"]}
