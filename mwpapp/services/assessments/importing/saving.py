"""Import a draft: only its problems, problems and variants, or both and a worksheet."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any, Final

from django.db import transaction
from django.utils.translation import get_language, gettext_noop

from mwpapp.formats.assessments.assessment import Item, Place
from mwpapp.formats.assessments.fields import Field
from mwpapp.formats.assessments.registry import FORMATS
from mwpapp.models import Problem, Run, Upload
from mwpapp.services.assessments.building import CannotChange
from mwpapp.services.assessments.importing import drafts
from mwpapp.services.assessments.importing.drafts import (
    Draft,
    NoDraft,
    Stage,
    draft_of,
    remember,
    stage_of,
)
from mwpapp.services.assessments.importing.rows import Wish, add_problems, add_variants
from mwpapp.services.assessments.importing.worksheets import make_worksheet, why_no_worksheet
from mwpapp.services.rights import problems_changeable_by
from mwpapp.services.runs import lifecycle
from mwpapp.services.variants import scoring

BATCH: Final = 50  # places saved in one transaction
MAX_PLACES_AT_ONCE: Final = 30  # a draft of at most this size is saved in the request


class Take(StrEnum):
    """What an import adds from a file."""

    PROBLEMS = "problems"
    VARIANTS = "variants"
    WORKSHEET = "worksheet"


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """What a person chose in the preview."""

    take: Take
    title: str = ""
    grade: int | None = None
    tags: tuple[str, ...] = ()
    shared: bool = False


def confirm(run: Run, options: Options) -> None:
    """Queue the import of a draft. Raise NoDraft if no draft is ready, and CannotChange if a
    worksheet was chosen and the draft is too large for one."""
    draft = draft_of(run)
    reason = why_no_worksheet(draft.assessment) if options.take == Take.WORKSHEET else ""
    if reason:
        raise CannotChange(reason)
    chosen = {
        "take": options.take,
        "title": options.title or drafts.title_of(draft),
        "grade": options.grade,
        "tags": list(options.tags),
        "shared": options.shared,
        "language": _language_of(draft),
    }
    begun = stage_of(run) == Stage.READY and lifecycle.begin_next_part(
        run, parameters={"stage": Stage.SAVING, "options": chosen}
    )
    if not begun:
        raise NoDraft


def _language_of(draft: Draft) -> str:
    """Return the language of the worksheet: that of the file or, if its format carries none, the
    active language."""
    stated = Field.LANGUAGE in FORMATS[draft.format].carries
    return draft.assessment.language if stated else get_language() or "en"


def is_small(draft: Draft) -> bool:
    """Return whether a draft is small enough to be saved in the request."""
    return len(draft.assessment.places) <= MAX_PLACES_AT_ONCE


def perform(run: Run) -> None:
    """Perform the next part of an import: read the file, or save the draft."""
    if stage_of(run) == Stage.SAVING:
        save(run)
    elif stage_of(run) == Stage.READING:
        drafts.read(run)


def save(run: Run) -> None:
    """Save a draft in batches. A resumed run reuses what was saved before. The worksheet is made
    last, in the transaction that deletes the draft."""
    draft = draft_of(run)
    options: dict[str, Any] = run.parameters["options"]
    places = draft.assessment.places
    problems: dict[str, Problem] = {}
    for start in range(0, len(places), BATCH):
        with transaction.atomic():
            batch = places[start : start + BATCH]
            problems |= _save_batch(batch, run=run, options=options)
        done = min(start + BATCH, len(places))
        counts = _counts(run, problems=problems.values(), left_out=len(draft.skipped))
        lifecycle.advance(run, done=done, total=len(places), counts=counts)
    with transaction.atomic():
        _finish(run, draft, problems=problems)


def check_of(run: Run) -> Run | None:
    """Return a queued run that checks the variants of an import, or None if all have scores or
    such a run is unfinished. The caller enqueues it."""
    return scoring.request_check(run)


def _save_batch(
    places: Sequence[Place], *, run: Run, options: dict[str, Any]
) -> dict[str, Problem]:
    """Save the problems of the places, and their variants if requested. Return the problems by
    text."""
    wish = Wish(grade=options["grade"], tags=tuple(options["tags"]), shared=options["shared"])
    originals = [place.pool[0] for place in places]
    problems = add_problems(originals, person=run.asked_by, run=run, wish=wish)
    if options["take"] != Take.PROBLEMS:
        pools: dict[Problem, list[Item]] = {}
        for place in places:
            pools.setdefault(problems[place.pool[0].text], []).extend(place.pool[1:])
        add_variants(pools, person=run.asked_by, run=run)
    return problems


def _finish(run: Run, draft: Draft, *, problems: dict[str, Problem]) -> None:
    options, worksheet = run.parameters["options"], None
    if options["take"] == Take.WORKSHEET:
        wanted = {problem.pk for problem in problems.values()}
        alive = problems_changeable_by(run.asked_by).alive().filter(pk__in=wanted)
        if alive.count() < len(wanted):
            raise lifecycle.CannotRun(
                gettext_noop("A problem was deleted in the meantime. Try again.")
            )
        worksheet = make_worksheet(
            replace(draft.assessment, language=options.get("language", draft.assessment.language)),
            title=options["title"],
            problems=problems,
            person=run.asked_by,
        )
    Upload.objects.filter(run=run).delete()
    remember(run, stage=Stage.SAVED, worksheet=worksheet.pk if worksheet else None)


def _counts(run: Run, *, problems: Collection[Problem], left_out: int) -> dict[str, int]:
    # Count only the problems read so far: an earlier attempt of the run may have added more.
    added = sum(problem.added_by_run_id == run.pk for problem in problems)
    return {
        "added": added,
        "already_there": len(problems) - added,
        "variants_added": run.paraphrases.count(),
        "left_out": left_out,
    }
