"""Edit variants: compute the answer of an edited text, check it, and keep drafts."""

from __future__ import annotations

from collections.abc import Mapping
from copy import copy
from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.db.models import Exists, OuterRef
from django.utils.translation import gettext as _

from mwpapp.ml.catalogue.kinds import KINDS, RENUMBERED, asks_another, combined_name, parts_of
from mwpapp.ml.pipelines.recomputing.recompute import (
    Edited,
    Recomputed,
    recompute,
    with_same_numbers,
)
from mwpapp.models import Draft, Paraphrase, User
from mwpapp.models.paraphrases import ParaphraseQuerySet
from mwpapp.models.problems import MAX_ANSWER_LENGTH, MAX_EQUATION_LENGTH, MAX_TEXT_LENGTH
from mwpapp.services.bank.problems import tidy
from mwpapp.services.variants.deciding import accept, refuse_out_of_date
from mwpapp.services.variants.decisions import CannotDecide, Status, locked, record
from mwpapp.services.variants.obstacles import (
    faults_of_answer,
    obstacles,
    reference_of,
    rounding_of,
    stated,
)
from mwpapp.services.wording import worded

_DRAFTED = ("text", "equation", "answer", "unit")  # the fields of a variant that a form changes


class ChangedMeanwhile(CannotDecide):
    """The variant no longer has the text that the person saw. `current` is the variant as it is
    now."""

    def __init__(self, current: Paraphrase) -> None:
        message = _("This variant was changed in the meantime: “%(text)s”")
        super().__init__(message % {"text": current.text})
        self.current = current


@dataclass(frozen=True, slots=True, kw_only=True)
class Preview:
    """An edit before it is saved: its equation and answer, and their `faults`. `question` says why
    the answer cannot be computed, and is "" if it can. With a `question`, `faults` is empty."""

    equation: str
    answer: str
    question: str
    faults: list[str]


def preview(row: Paraphrase, *, text: str, equation: str | None, answer: str | None) -> Preview:
    """Return the result of an edit. An equation or answer that is None is computed."""
    edited = Edited(text=tidy(text), equation=_tidied(equation), answer=_tidied(answer))
    recomputed = _recomputed(row, edited)
    after = _after(_changes(row, edited, unit=None), to=row)
    faults = [] if recomputed.question else [worded(fault) for fault in faults_of_answer(after)]
    return Preview(
        equation=recomputed.equation,
        answer=recomputed.answer,
        question=worded(recomputed.question) if recomputed.question else "",
        faults=faults,
    )


def edit(
    paraphrase: Paraphrase,
    *,
    by: User,
    text: str,
    equation: str | None = None,
    answer: str | None = None,
    unit: str | None = None,
    anyway: bool = False,
    seen: str | None = None,
) -> Paraphrase:
    """Replace the text, equation, answer and unit of the variant. An equation or answer that is
    None is computed; a unit that is None stays as it is. An edit that changes nothing accepts the
    variant, as `accept` does.

    A new text is pending until it is checked, and is then kept if there is no reason against it;
    the caller queues the scoring. With `anyway`, it is kept at once. `seen` is the text that the
    edit is based on. Raise CannotDecide if the text is empty, or equal to that of the problem or of
    another variant, or if the variant is out of date, and ChangedMeanwhile if the variant no longer
    has the text `seen`.
    """
    edited = Edited(text=tidy(text), equation=_tidied(equation), answer=_tidied(answer))
    with transaction.atomic():
        row = locked(paraphrase)
        refuse_out_of_date(row)
        _check_seen(row, seen)
        _check_text(row, edited.text)
        changes = _changes(row, edited, unit=_tidied(unit))
        if not changes:
            return accept(row, by=by, anyway=anyway)
        reasons = obstacles(_after(changes, to=row))
        status = Status.EDITED if anyway or not reasons else Status.PENDING
        kept_anyway = bool(reasons) and anyway
        record(row, by=by, status=status, changes={**changes, "kept_anyway": kept_anyway})
    return row


def draft_of(row: Paraphrase, *, person: User) -> Draft | None:
    """Return what the person typed for the variant and has not saved yet."""
    return Draft.objects.filter(paraphrase=row, who=person).first()


def keep_draft(row: Paraphrase, *, person: User, fields: Mapping[str, str]) -> None:
    """Keep what the person has typed until they save or discard it. If nothing differs from
    the variant, delete the draft."""
    same = (
        fields[name].split() == getattr(row, name).split() for name in _DRAFTED if name in fields
    )
    if all(same):
        return discard_draft(row, person=person)
    kept = {name: value[:MAX_TEXT_LENGTH] for name, value in fields.items()}
    Draft.objects.update_or_create(paraphrase=row, who=person, defaults={"fields": kept})


def discard_draft(row: Paraphrase, *, person: User) -> None:
    Draft.objects.filter(paraphrase=row, who=person).delete()


def with_drafts(rows: ParaphraseQuerySet, *, person: User) -> ParaphraseQuerySet:
    """Annotate variants for `is_drafted`."""
    drafts = Draft.objects.filter(paraphrase=OuterRef("pk"), who=person)
    return rows.annotate(has_draft=Exists(drafts))


def is_drafted(row: Paraphrase) -> bool:
    """Return whether the person has a draft for a variant of `with_drafts`."""
    return bool(getattr(row, "has_draft", False))


def _tidied(value: str | None) -> str | None:
    return None if value is None else tidy(value)


def _check_seen(row: Paraphrase, seen: str | None) -> None:
    """Raise ChangedMeanwhile unless the words are the same. Browsers change line breaks."""
    if seen is not None and seen.split() != row.text.split():
        raise ChangedMeanwhile(row)


def _check_text(row: Paraphrase, text: str) -> None:
    if not text:
        raise CannotDecide(_("The text is empty."))
    twin = Paraphrase.objects.filter(problem_id=row.problem_id, text=text)
    if twin.exclude(pk=row.pk).exists():
        raise CannotDecide(_("Another variant of this problem already has this text."))
    if text == row.problem.text:
        raise CannotDecide(_("This is the text of the original. Change it, or reject the variant."))


def _recomputed(row: Paraphrase, edited: Edited) -> Recomputed:
    return recompute(stated(row), edited, rounding=rounding_of(row))


def _changes(row: Paraphrase, edited: Edited, *, unit: str | None) -> dict[str, Any]:
    """Return the fields that the edit changes."""
    recomputed = _recomputed(row, edited)
    values: dict[str, Any] = {
        "text": edited.text,
        "equation": recomputed.equation[:MAX_EQUATION_LENGTH],
        "answer": recomputed.answer[:MAX_ANSWER_LENGTH],
        "unit": row.unit if unit is None else unit,
    }
    if recomputed.numbers_changed:
        values |= _new_reference(row, text=edited.text)
    return {name: value for name, value in values.items() if value != getattr(row, name)}


def _new_reference(row: Paraphrase, *, text: str) -> dict[str, Any]:
    """Return the fields of the reference of a variant whose numbers changed: the reference with the
    new numbers and, if its text changes, the new kind."""
    reference = with_same_numbers(
        reference_of(row), before=row.text, after=text, terms=stated(row).terms(rounding_of(row))
    )
    parts = parts_of(row.kind)
    fields: dict[str, Any] = {
        "reference_text": reference.text,
        "reference_equation": reference.equation or "",
        "reference_answer": reference.answer or "",
    }
    if reference.text != row.reference_text and not asks_another(row.kind) and {*parts} <= {*KINDS}:
        fields["kind"] = combined_name({*parts, RENUMBERED})
    return fields


def _after(changes: dict[str, Any], *, to: Paraphrase) -> Paraphrase:
    """Return an unsaved copy of the variant with these changes."""
    row = copy(to)
    for name, value in changes.items():
        setattr(row, name, value)
    if "text" in changes:
        row.scored_at = None
    return row
