"""Fill a running installation with a teacher's and a lead's work, through the product's services.

Django must be set up for the installation. The workers of the installation execute the runs.
"""

from __future__ import annotations

import json
import time
from collections.abc import Iterable, Mapping
from itertools import cycle
from pathlib import Path
from typing import Any

from django.db.models import F

from mwpapp.ml.types import Problem as PlainProblem
from mwpapp.models import (
    Assessment,
    Campaign,
    Evaluation,
    Label,
    Paraphrase,
    Problem,
    Run,
    SchoolClass,
    TestSet,
    User,
)
from mwpapp.services.assessments import building, classes, dealing
from mwpapp.services.assessments.importing import drafts
from mwpapp.services.bank import imports, problems
from mwpapp.services.labelling import adjudications, annotating, campaigns
from mwpapp.services.labelling.annotating import LabelInput
from mwpapp.services.labelling.pairs import adding
from mwpapp.services.labelling.pairs.adding import NewPair
from mwpapp.services.measuring import evaluations, from_campaign
from mwpapp.services.variants import deciding, writing
from workers.runs import enqueue

FIXTURES = Path(__file__).resolve().parents[2] / "fixtures"
OWN = PlainProblem(
    text="Nadia filled 14 trays with seedlings and gave 5 of them to her school. If each tray "
    "holds 6 plants, how many plants does Nadia still have?",
    equation="(14 - 5) * 6",
    unit="plants",
    grade=4,
)
KINDS = ("retold", "renumbered", "reordered", "reversed", "reworded")
GUIDELINES = (
    "Names and things may change if they change everywhere, and numbers may be written as "
    "words.\n\nA text with a missing number, another unit, swapped numbers or another question is "
    "**not valid**, however fluently it reads."
)
QUIZ = (
    b"::Seeds:: Ida plants 7 rows of 12 seeds. How many seeds does she plant? {#84}\n\n"
    b"::Eggs:: A box holds 6 eggs. How many boxes do 54 eggs fill? {#9}\n"
)
PAIRS, FROZEN = 24, 20
MAX_SECONDS = 300.0

Values = Mapping[tuple[str, str], object]


def fill() -> Values:
    """Add the work. Return the values of arguments, by the first part of the address and the name
    of the argument."""
    teacher, lead = (User.objects.get(username=name) for name in ("teacher", "lead"))
    problem = problems.add(OWN, owner=teacher)
    variants = [*_variants(problem, teacher)]
    sheet, school_class = _worksheet(teacher, [problem])
    runs = _imports(teacher)
    finished = _campaign(lead, name="Spring test set", pairs=_pairs(0, FROZEN))
    campaigns.change_state(finished, to="closed")
    test_set = from_campaign.freeze(finished, by=lead)
    found = evaluations.request(
        test_set, by=lead, keys=[choice.key for choice in evaluations.offered()]
    )
    _finish(row.run for row in found if row.run is not None)
    current = _campaign(lead, name="Autumn test set", pairs=_pairs(FROZEN, FROZEN + PAIRS), left=6)
    return _values(
        problem=problem, variant=variants[0], sheet=sheet, school_class=school_class, runs=runs,
        campaign=current, test_set=test_set,
    )  # fmt: skip


def _variants(problem: Problem, teacher: User) -> Iterable[Paraphrase]:
    """Write variants, accept the first two and reject the third."""
    run = writing.request_variants(problem, asked_by=teacher, count=10, kinds=KINDS)
    enqueue(run)
    _finish([run])
    rows = list(Paraphrase.objects.filter(problem=problem, judgement="ready").order_by("pk"))
    for row in rows[:2]:
        deciding.accept(row, by=teacher)
    deciding.reject(rows[2], by=teacher, reason="too_easy")
    return rows


def _worksheet(teacher: User, own: list[Problem]) -> tuple[Assessment, SchoolClass]:
    sheet = building.create(teacher, title="Revision before the summer")
    demo = Problem.objects.filter(owner=None, grade=4).order_by("pk")[:4]
    building.add_problems(sheet, [*own, *demo])
    school_class = classes.create(teacher, name="4b", pasted="Amara\nBilal\nChloé\nDaichi\nElif")
    dealing.deal(sheet, count=3)
    return sheet, school_class


def _imports(teacher: User) -> list[Run]:
    """Import a file of problems, and read a quiz, which then waits for confirmation."""
    name = "sample-import.csv"
    content = (FIXTURES / name).read_bytes()
    imported = imports.request_import(asked_by=teacher, name=name, content=content)
    quiz = drafts.request(asked_by=teacher, name="quiz.gift", content=QUIZ)
    for run in (imported, quiz):
        enqueue(run)
    _finish([imported, quiz])
    return [imported, quiz]


def _pairs(first: int, last: int) -> list[NewPair]:
    lines = (FIXTURES / "free_pairs.jsonl").read_text(encoding="utf-8").splitlines()[first:last]
    return [_pair(json.loads(line), number=number) for number, line in enumerate(lines)]


def _pair(row: Mapping[str, Any], *, number: int) -> NewPair:
    known = {"gold": "valid" if row["label"] else "not_valid"} if number % 8 == 7 else {}
    return NewPair(
        question=row["question"],
        paraphrase=row["paraphrase"],
        provenance={"kind": row["kind"], "stratum": ("ready", "check", "reject")[number % 3]},
        **known,
    )


def _campaign(lead: User, *, name: str, pairs: list[NewPair], left: int = 0) -> Campaign:
    """Create an open campaign in which two annotators label all pairs except the last `left`."""
    people = [User.objects.get(username=f"annotator{number}") for number in (1, 2)]
    campaign = campaigns.create(lead, name=name, question="Does it have the same solution?")
    campaigns.write_guidelines(campaign, by=lead, text=GUIDELINES)
    adding.add_pairs(campaign, pairs)
    for annotator in people:
        campaigns.invite(campaign, annotator=annotator)
    campaigns.change_state(campaign, to="open")
    for number, annotator in enumerate(people):
        _label(campaign, annotator, count=len(pairs) - left, differs_every=5 + number)
    _decide_first(campaign, lead)
    return campaign


def _label(campaign: Campaign, annotator: User, *, count: int, differs_every: int) -> None:
    """Label `count` pairs as their writer did, except one in every `differs_every`."""
    meant = {
        (row["question"], row["paraphrase"]): row["label"]
        for row in map(json.loads, (FIXTURES / "free_pairs.jsonl").open(encoding="utf-8"))
    }
    comments = cycle(["", "", "The unit is missing.", "", "Reads well."])
    for number in range(count):
        task = annotating.next_task(campaign, annotator=annotator)
        if task is None:
            return
        valid = bool(meant[task.question, task.paraphrase]) != (number % differs_every == 2)
        given = LabelInput(
            answer="valid" if valid else "not_valid",
            reasons=[] if valid else ["entities"],
            comment=next(comments),
        )
        annotating.save(campaign, annotator=annotator, pair_id=task.pair_id, given=given)
    # The pages would report labels that took no time as haste.
    labels = Label.objects.filter(campaign=campaign, annotator=annotator)
    labels.update(seconds=8 + F("id") % 17)


def _decide_first(campaign: Campaign, lead: User) -> None:
    for dispute in adjudications.disputes(campaign, count=2):
        adjudications.decide(
            campaign, by=lead, pair_id=dispute.pair_id, decision="not_valid",
            reason="The paraphrase asks for something else.",
        )  # fmt: skip


def _finish(runs: Iterable[Run]) -> None:
    """Wait until the workers have finished the runs."""
    waiting = {run.pk for run in runs}
    end = time.monotonic() + MAX_SECONDS
    while Run.objects.filter(pk__in=waiting).unfinished().exists():
        if time.monotonic() > end:
            raise SystemExit("The workers did not finish in time.")
        time.sleep(0.5)


def _values(
    *,
    problem: Problem,
    variant: Paraphrase,
    sheet: Assessment,
    school_class: SchoolClass,
    runs: list[Run],
    campaign: Campaign,
    test_set: TestSet,
) -> Values:
    of_campaign = Label.objects.filter(campaign=campaign, annotator__username="annotator1")
    imported, quiz = runs
    return {
        ("problems", "pk"): problem.pk,
        ("problems", "other"): Problem.objects.filter(owner=None).earliest("pk").pk,
        ("paraphrases", "pk"): variant.pk,
        ("worksheets", "pk"): sheet.pk,
        ("classes", "pk"): school_class.pk,
        ("runs", "pk"): imported.pk,
        ("quizzes", "pk"): quiz.pk,
        ("campaigns", "pk"): campaign.pk,
        ("campaigns", "pair"): adjudications.disputes(campaign, count=1)[0].pair_id,
        ("labels", "pk"): campaign.pk,
        ("labels", "pair"): of_campaign.earliest("pk").pair_id,
        ("test-sets", "pk"): test_set.pk,
        ("evaluations", "pk"): Evaluation.objects.filter(test_set=test_set).earliest("pk").pk,
        ("people", "pk"): User.objects.get(username="annotator1").pk,
        ("help", "role"): "teacher",
    }
