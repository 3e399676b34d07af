"""Check variants in runs: after their problem changed, after an upgrade, and after an import.

A run for one problem judges its variants that are out of date, if they can still be compared with
the problem. The run after an upgrade does the same for every problem, and checks the variants that
were kept under the rules of earlier versions.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from copy import copy
from dataclasses import dataclass

from django.db import transaction
from django.db.models import Q

from mwpapp.ml.pipelines.judge_text import JudgedText, judge_texts
from mwpapp.ml.pipelines.recomputing.rebuild import rebuild
from mwpapp.models import Paraphrase, Problem, Run, User
from mwpapp.models.paraphrases import RULES, ParaphraseQuerySet
from mwpapp.services.accounts import responsible
from mwpapp.services.bank.problems import plain
from mwpapp.services.runs import lifecycle
from mwpapp.services.variants import scoring
from mwpapp.services.variants.decisions import KEPT, locked, save, written_by_people
from mwpapp.services.variants.judging import REFERENCE_CHANGED, loaded_engines, text_to_judge
from mwpapp.services.variants.obstacles import obstacles, stated
from mwpapp.services.variants.scores import scored_fields
from mwpapp.services.variants.settling import reopen, settle

_RENEWED = (
    "problem_revision", "equation", "answer",
    "reference_text", "reference_equation", "reference_answer", "parameters",
)  # fmt: skip
BATCH = 16  # variants; an edit that a teacher waits for is scored between two batches


@dataclass(frozen=True, slots=True, kw_only=True)
class Renewable:
    """A variant that is out of date, as it is stored and as a variant of the current problem."""

    stored: Paraphrase
    renewed: Paraphrase


def request(problem: Problem, *, by: User) -> Run | None:
    """Return the queued run that judges the problem's variants that are out of date, or None if
    there are none. The caller enqueues it after commit."""
    total = problem.paraphrases.out_of_date().count()
    if not total:
        return None
    waiting = problem.runs.filter(kind=Run.Kind.JUDGING, state=Run.State.QUEUED).first()
    return waiting or lifecycle.request(
        Run.Kind.JUDGING, asked_by=by, problem=problem, parameters={}, total=total
    )


def request_after_upgrade() -> Run | None:
    """Queue and return the run that checks variants after an upgrade. Return None if nothing is
    left to check, or if the last such run is unfinished, has failed or was cancelled."""
    total = _left_after_upgrade().count()
    if not total:
        return None
    with transaction.atomic():
        lifecycle.lock_kind(Run.Kind.JUDGING)  # two workers can notice the same rows
        runs = Run.objects.filter(kind=Run.Kind.JUDGING, problem=None, parameters={"rules": RULES})
        last = runs.first()
        if last is not None and last.state != Run.State.DONE:
            return None
        return lifecycle.request(
            Run.Kind.JUDGING, asked_by=responsible(), parameters={"rules": RULES}, total=total
        )


def check_again(run: Run) -> None:
    """Perform a run of any of these kinds. Raise Unfinished while variants are left, unless the run
    is for one problem."""
    if "of_run" in run.parameters:
        scoring.score_imported(run)
        return
    if run.problem_id is not None:
        _renew_problem(run)
        return
    batch = list(_left_after_upgrade().select_related("problem").order_by("pk")[:BATCH])
    _renew([row for row in batch if row.out_of_date])
    for row in batch:
        check_kept(row)
    left = _left_after_upgrade().count()
    total = max(run.total, left)
    lifecycle.advance(run, done=total - left, total=total, counts={})
    if left:
        raise lifecycle.Unfinished


def check_kept(paraphrase: Paraphrase) -> None:
    """Reopen a variant that was kept under earlier rules if it may no longer be kept.

    A variant that has no scores or is out of date keeps its status, because the exports skip it.
    """
    with transaction.atomic():
        row = locked(paraphrase)
        row.rules = RULES
        checked = row.scored_at is not None and not row.out_of_date
        if row.status in KEPT and checked and not row.kept_anyway and obstacles(row):
            reopen(row)
        else:
            row.save(update_fields=["rules"])


def _left_after_upgrade() -> ParaphraseQuerySet:
    earlier = Paraphrase.objects.filter(rules__lt=RULES)  # usually none, and an index shows it
    kept, out_of_date = earlier.kept_by_earlier_rules(), earlier.out_of_date()
    return earlier.filter(Q(pk__in=kept.values("pk")) | Q(pk__in=out_of_date.values("pk")))


def _renew_problem(run: Run) -> None:
    waiting = _waiting(run.problem_id)
    done = renewed = 0
    for read, saved in _renewals(waiting):
        done, renewed = done + read, renewed + saved
        counts = {"renewed": renewed, "not_renewed": len(waiting) - renewed}
        lifecycle.advance(run, done=done, total=len(waiting), counts=counts)


def renew(problem: Problem) -> int:
    """Judge the problem's variants that are out of date; return how many were saved."""
    return sum(saved for _read, saved in _renewals(_waiting(problem.pk)))


def _waiting(problem: int | None) -> list[int]:
    """Return the ids of the problem's variants that are out of date."""
    rows = Paraphrase.objects.out_of_date().filter(problem=problem)
    return list(rows.order_by("pk").values_list("pk", flat=True))


def _renewals(waiting: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Judge these variants. Yield after each batch how many it had, and how many were saved."""
    for start in range(0, len(waiting), BATCH):
        ids = waiting[start : start + BATCH]
        rows = Paraphrase.objects.out_of_date().filter(pk__in=ids).select_related("problem")
        yield len(ids), _renew(list(rows.order_by("pk")))


def _renew(rows: Sequence[Paraphrase]) -> int:
    """Judge the variants that can still be compared with their problem; return how many were
    saved."""
    renewable = [variant for row in rows if (variant := _renewable(row)) is not None]
    if not renewable:
        return 0
    typed = written_by_people([variant.renewed for variant in renewable])
    texts = [
        text_to_judge(variant.renewed, by_person=variant.renewed.pk in typed)
        for variant in renewable
    ]
    loaded = loaded_engines()
    judged = judge_texts(
        texts, engines=loaded, solver=loaded.solver, naturalness=loaded.naturalness
    )
    return sum(_save(variant, result) for variant, result in zip(renewable, judged, strict=True))


def _renewable(row: Paraphrase) -> Renewable | None:
    """Return the variant as one of the current problem, or None if they cannot be compared."""
    problem = row.problem
    if problem.deleted_at is not None:
        return None
    reference = text_to_judge(row).reference
    rebuilt = rebuild(stated(row), kind=row.kind, reference=reference, problem=plain(problem))
    if rebuilt is None:
        return None
    renewed, new_reference = copy(row), rebuilt.reference
    renewed.problem_revision = problem.revision
    renewed.equation, renewed.answer = rebuilt.equation, rebuilt.answer
    if new_reference.text != row.reference_text:
        renewed.parameters = {**row.parameters, REFERENCE_CHANGED: True}
    renewed.reference_text = new_reference.text
    renewed.reference_equation = new_reference.equation or ""
    renewed.reference_answer = new_reference.answer or ""
    return Renewable(stored=row, renewed=renewed)


def _save(variant: Renewable, judged: JudgedText) -> bool:
    """Store the verdict, unless the variant changed meanwhile. A kept variant is reopened if it may
    no longer be kept."""
    fields = {name: getattr(variant.renewed, name) for name in _RENEWED} | scored_fields(judged)
    with transaction.atomic():
        row = locked(variant.stored)
        if row.version != variant.stored.version:
            return False
        for name, value in fields.items():
            setattr(row, name, value)
        save(row)
        settle(row, was_waiting=variant.stored.scored_at is None)
    return True
