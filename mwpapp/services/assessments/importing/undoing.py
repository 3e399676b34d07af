"""Undo an import, as long as nothing else uses what it added."""

from __future__ import annotations

from django.db import transaction
from django.db.models import Count, Q, QuerySet
from django.utils.translation import gettext as _

from mwpapp.models import (
    Assessment,
    AssessmentPlace,
    DealtVersion,
    Paraphrase,
    Problem,
    Run,
    SchoolClass,
)
from mwpapp.services import events
from mwpapp.services.assessments.building import CannotChange
from mwpapp.services.assessments.importing.drafts import Stage, remember, stage_of
from mwpapp.services.bank import problems
from mwpapp.services.runs import lifecycle


class CannotUndo(CannotChange):
    """The import cannot be undone. The message is the reason."""


def why_not(run: Run) -> str:
    """Return the reason why an import cannot be undone, or ""."""
    sheet, added = _worksheet(run), _problems(run)
    if sheet is not None and (sheet.version > 1 or sheet.shares.exists()):
        return _("The worksheet was changed or shared.")
    others = AssessmentPlace.objects.exclude(section__assessment=sheet)
    if others.filter(problem__in=added).exists():
        return _("Another worksheet uses a problem that this import added.")
    if others.filter(problem__paraphrases__in=_variants(run)).exists():
        return _("Another worksheet uses a problem to which this import added variants.")
    if added.filter(revision__gt=1).exists():
        return _("A problem of this import was edited.")
    if Paraphrase.objects.filter(problem__in=added).exclude(run=run).exists():
        return _("A problem of this import has other variants.")
    by_hand = Count("decisions", filter=Q(decisions__automatic=False))
    if _variants(run).annotate(by_hand=by_hand).filter(by_hand__gt=1).exists():
        return _("Somebody decided on a variant of this import.")
    return ""


def undo(run: Run) -> None:
    """Delete the worksheet of an import and the variants that the import added to existing
    problems, and move the problems that it added, with their variants, to the bin. Raise CannotUndo
    if this is not possible."""
    with transaction.atomic():
        row = Run.objects.select_for_update().get(pk=run.pk)
        if stage_of(row) != Stage.SAVED or not row.ended:
            raise CannotUndo(_("There is nothing to undo."))
        if reason := why_not(row):
            raise CannotUndo(reason)
        if sheet := _worksheet(row):
            _delete_worksheet(sheet)
        _delete_variants(_variants(row).exclude(problem__added_by_run=row))
        problems.delete_all(list(_problems(row).values_list("pk", flat=True)))
        remember(row, stage=Stage.UNDONE, worksheet=None)
    run.refresh_from_db()
    lifecycle.announce(run)


def _delete_variants(variants: QuerySet[Paraphrase]) -> None:
    """Delete variants, and announce them problem by problem."""
    ids: dict[int, list[int]] = {}
    for pk, problem_id in variants.values_list("pk", "problem_id"):
        ids.setdefault(problem_id, []).append(pk)
    variants.delete()
    for problem_id, deleted in ids.items():
        events.publish([events.problem_topic(problem_id)], what="paraphrase", ids=deleted)


def _delete_worksheet(sheet: Assessment) -> None:
    """Delete a worksheet, and its class unless another worksheet uses that class."""
    students = sheet.dealt.exclude(student=None).values("student")
    classes = list(SchoolClass.objects.filter(students__in=students).distinct())
    sheet.delete()
    for school_class in classes:
        if not DealtVersion.objects.filter(student__school_class=school_class).exists():
            school_class.delete()


def _worksheet(run: Run) -> Assessment | None:
    pk = run.parameters.get("worksheet")
    owned = Assessment.objects.filter(owner=run.asked_by_id)
    return owned.filter(pk=pk).first() if pk else None


def _problems(run: Run) -> QuerySet[Problem]:
    return Problem.objects.alive().filter(added_by_run=run).without_vectors()


def _variants(run: Run) -> QuerySet[Paraphrase]:
    return Paraphrase.objects.filter(run=run)
