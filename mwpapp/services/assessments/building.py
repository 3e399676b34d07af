"""Build a worksheet: its settings, its sections and its places (one place for each problem)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from mwpapp.models import Assessment, AssessmentPlace, AssessmentSection, Problem, User
from mwpapp.services.refusals import Refusal
from mwpapp.services.rights import problems_visible_to

MAX_PLACES = 100
MAX_SECTIONS = 20
# The fields of a worksheet that `duplicate` copies.
COPIED = ("instructions", "language", "paper", "seed", "allow_kept_anyway", "numbers_only")
# The fields of each place that `duplicate` copies.
OF_A_PLACE = (
    "include_original", "kinds", "points", "tolerance", "space", "space_lines", "choices", "given",
)  # fmt: skip


class CannotChange(Refusal):
    """The change is not possible. The message is the reason."""


class ChangedMeanwhile(CannotChange):
    """Another change was saved after the version on which this change is based."""

    def __init__(self) -> None:
        super().__init__(
            _("This worksheet was changed elsewhere. Look at the latest version, then try again.")
        )


@contextmanager
def changing(assessment: Assessment, *, version: int | None = None) -> Iterator[Assessment]:
    """Lock the worksheet, yield its row, and save the row with the next version number.

    The caller changes the yielded row. Raise ChangedMeanwhile if the worksheet is no longer at
    `version`, the one that the change is based on.
    """
    with transaction.atomic():
        row = Assessment.objects.select_for_update().get(pk=assessment.pk)
        if version not in (None, row.version):
            raise ChangedMeanwhile
        yield row
        row.version += 1
        row.save()
    assessment.refresh_from_db()


def create(owner: User, *, title: str, **settings: Any) -> Assessment:
    """Create a worksheet with one untitled section, in the active language unless `settings` states
    another one."""
    settings.setdefault("language", get_language() or "en")
    with transaction.atomic():
        worksheet = Assessment.objects.create(
            owner=owner, school_id=owner.school_id, title=_checked_title(title), **settings
        )
        worksheet.sections.create(position=0)
    return worksheet


def change(assessment: Assessment, *, version: int | None = None, **settings: Any) -> Assessment:
    """Change the title, the instructions or other settings."""
    if "title" in settings:
        settings["title"] = _checked_title(settings["title"])
    with changing(assessment, version=version) as row:
        for name, value in settings.items():
            setattr(row, name, value)
    return assessment


def archive(assessment: Assessment, *, archived: bool) -> None:
    """Move a worksheet to the archive, or back."""
    with changing(assessment) as row:
        row.archived_at = timezone.now() if archived else None


def add_problems(
    assessment: Assessment, problems: Sequence[Problem], *, version: int | None = None
) -> int:
    """Append a place for each problem that has none yet; return how many were added. Raise
    CannotChange if the worksheet would have more than MAX_PLACES."""
    with changing(assessment, version=version) as row:
        places = AssessmentPlace.objects.filter(section__assessment=row)
        existing = set(places.values_list("problem_id", flat=True))
        new = [problem for problem in problems if problem.pk not in existing]
        if places.count() + len(new) > MAX_PLACES:
            raise CannotChange(_("A worksheet can have at most %s problems.") % MAX_PLACES)
        section = _last_section(row)
        first = section.places.count()
        for position, problem in enumerate(new, start=first):
            section.places.create(problem=problem, position=position)
    return len(new)


def change_place(place: AssessmentPlace, *, version: int | None = None, **settings: Any) -> None:
    with changing(place.section.assessment, version=version):
        row = _latest(place)
        for name, value in settings.items():
            setattr(row, name, value)
        row.save(update_fields=settings)


def remove_place(place: AssessmentPlace, *, version: int | None = None) -> None:
    with changing(place.section.assessment, version=version):
        AssessmentPlace.objects.filter(pk=place.pk).delete()
        _save_order(place.section.places.all())


def move_place(
    place: AssessmentPlace, *, section: AssessmentSection, index: int, version: int | None = None
) -> None:
    """Move a place to the position `index` (from 0) among the other places of a section."""
    with changing(place.section.assessment, version=version):
        _move(_latest(place), section=section, index=index)


def shift_place(place: AssessmentPlace, *, by: int, version: int | None = None) -> None:
    """Move a place one position up (-1) or down (1), into the neighbouring section if necessary."""
    with changing(place.section.assessment, version=version) as assessment:
        row = _latest(place)
        sections = list(assessment.sections.all())
        number = sections.index(row.section)
        rows = list(row.section.places.all())
        target, index = row.section, rows.index(row) + by
        if index < 0 and number > 0:
            target = sections[number - 1]
            index = target.places.count()
        elif index >= len(rows) and number + 1 < len(sections):
            target, index = sections[number + 1], 0
        _move(row, section=target, index=index)


def add_section(
    assessment: Assessment, *, title: str = "", instructions: str = "", version: int | None = None
) -> AssessmentSection:
    """Add an empty section at the end."""
    with changing(assessment, version=version) as row:
        if row.sections.count() >= MAX_SECTIONS:
            raise CannotChange(_("A worksheet can have at most %s sections.") % MAX_SECTIONS)
        position = _last_section(row).position + 1
        return row.sections.create(title=title, instructions=instructions, position=position)


def change_section(
    section: AssessmentSection, *, title: str, instructions: str, version: int | None = None
) -> None:
    with changing(section.assessment, version=version):
        rows = AssessmentSection.objects.filter(pk=section.pk)
        rows.update(title=title.strip(), instructions=instructions.strip())


def remove_section(section: AssessmentSection, *, version: int | None = None) -> None:
    """Remove a section. Its places move to the end of the section before it, or else to the start
    of the next one. Raise CannotChange if it is the only section."""
    with changing(section.assessment, version=version) as row:
        others = list(row.sections.exclude(pk=section.pk))
        if not others:
            raise CannotChange(_("A worksheet needs a section."))
        earlier = [other for other in others if other.position < section.position]
        moved, target = list(section.places.all()), earlier[-1] if earlier else others[0]
        kept = list(target.places.all())
        for place in moved:
            place.section = target
        _save_order([*kept, *moved] if earlier else [*moved, *kept])
        AssessmentSection.objects.filter(pk=section.pk).delete()


@transaction.atomic
def duplicate(assessment: Assessment, *, by: User) -> tuple[Assessment, int]:
    """Copy a worksheet for `by`. Return the copy, and the number of places that were skipped
    because `by` may not see their problems. Versions and classes are not copied."""
    settings = {name: getattr(assessment, name) for name in COPIED}
    title = _("%s (copy)") % assessment.title[:180]
    copy = Assessment.objects.create(owner=by, school_id=by.school_id, title=title, **settings)
    visible = problems_visible_to(by)
    left_out = 0
    for section in assessment.sections.all():
        new_section = copy.sections.create(
            title=section.title, instructions=section.instructions, position=section.position
        )
        places = section.places.filter(problem__in=visible)
        left_out += section.places.count() - places.count()
        for place in places:
            values = {name: getattr(place, name) for name in OF_A_PLACE}
            new_section.places.create(
                problem_id=place.problem_id, position=place.position, **values
            )
    return copy, left_out


def _checked_title(title: str) -> str:
    if not (tidied := " ".join(title.split())):
        raise CannotChange(_("Enter a title."))
    return tidied


def _last_section(assessment: Assessment) -> AssessmentSection:
    section = assessment.sections.last()
    return section or assessment.sections.create(position=0)


def _latest(place: AssessmentPlace) -> AssessmentPlace:
    """Return the current row of a place. Raise ChangedMeanwhile if the place was removed."""
    row = AssessmentPlace.objects.select_related("section").filter(pk=place.pk).first()
    if row is None:
        raise ChangedMeanwhile
    return row


def _move(place: AssessmentPlace, *, section: AssessmentSection, index: int) -> None:
    before = place.section
    rows = [row for row in section.places.all() if row.pk != place.pk]
    place.section = section
    rows.insert(max(index, 0), place)
    _save_order(rows)
    _save_order(before.places.all())


def _save_order(rows: Iterable[AssessmentPlace]) -> None:
    """Save the places in this order."""
    for position, row in enumerate(rows):
        row.position = position
        row.save(update_fields=["position", "section"])
