"""Make the worksheet of a draft from the stored problems and variants."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.utils.translation import gettext as _

from mwpapp.formats.assessments.assessment import Assessment as PlainAssessment
from mwpapp.formats.assessments.assessment import Item, Place
from mwpapp.models import (
    Assessment,
    AssessmentPlace,
    DealtVersion,
    Paraphrase,
    Problem,
    SchoolClass,
    Student,
    User,
)
from mwpapp.models.assessments import MAX_CHOICES
from mwpapp.services.assessments import building
from mwpapp.services.assessments.building import MAX_PLACES, MAX_SECTIONS
from mwpapp.services.assessments.classes import MAX_STUDENTS
from mwpapp.services.assessments.given import details_of
from mwpapp.services.assessments.importing.rows import existing_variants
from mwpapp.services.assessments.pools import PoolItem, of_original, of_variant

MAX_CLASS_NAME_LENGTH = 120  # characters, as in the column


def why_no_worksheet(assessment: PlainAssessment) -> str:
    """Return why no worksheet can be made from a file, or ""."""
    if len(assessment.places) > MAX_PLACES:
        return _("A worksheet can have at most %s problems.") % MAX_PLACES
    if len(assessment.sections) > MAX_SECTIONS:
        return _("A worksheet can have at most %s sections.") % MAX_SECTIONS
    return ""


def make_worksheet(
    assessment: PlainAssessment, *, title: str, problems: Mapping[str, Problem], person: User
) -> Assessment:
    """Create the worksheet, with the versions of the file, if any."""
    sheet = building.create(
        person, title=title, instructions=assessment.instructions, language=assessment.language
    )
    sheet.sections.all().delete()
    maker = _Maker(sheet, problems, existing_variants(set(problems.values())))
    for position, section in enumerate(assessment.sections):
        row = sheet.sections.create(
            title=section.title, instructions=section.instructions, position=position
        )
        for index, place in enumerate(section.places):
            maker.place(place, section=row.pk, position=index)
    _deal(assessment, sheet=sheet, pools=maker.pools)
    return sheet


@dataclass
class _Maker:
    """Creates places, and records the items of each in `pools`."""

    sheet: Assessment
    problems: Mapping[str, Problem]
    variants: Mapping[int, Mapping[str, Paraphrase]]
    pools: list[tuple[AssessmentPlace, list[PoolItem]]] = field(default_factory=list)

    def place(self, place: Place, *, section: int, position: int) -> None:
        problem = self.problems[place.pool[0].text]
        most = max(len(item.choices) for item in place.pool)
        row = AssessmentPlace(
            section_id=section,
            problem=problem,
            position=position,
            points=place.points,
            tolerance=place.tolerance,
            space=place.space,
            space_lines=place.space_lines,
            choices=min(most, MAX_CHOICES),
        )
        row.given = {"choices": row.choices, "items": {}}
        items = [self._item(item, place=row) for item in place.pool]
        row.save()
        self.pools.append((row, items))

    def _item(self, item: Item, *, place: AssessmentPlace) -> PoolItem:
        """Store what the file says about an item, and return the item of the pool with these
        details."""
        without_details = self._pooled(item, place=place)
        variant = without_details.variant
        key = "" if variant is None else str(variant)
        place.given["items"][key] = details_of(item, like=without_details.item, variant=variant)
        return self._pooled(item, place=place)

    def _pooled(self, item: Item, *, place: AssessmentPlace) -> PoolItem:
        row = self.variants[place.problem_id].get(item.text)
        if row is None:
            return of_original(place, sheet=self.sheet)
        row.problem = place.problem
        return of_variant(row, place=place, sheet=self.sheet)


def _deal(
    assessment: PlainAssessment,
    *,
    sheet: Assessment,
    pools: Sequence[tuple[AssessmentPlace, list[PoolItem]]],
) -> None:
    """Store the versions of the file, and the names of their students as a class. If there are more
    than MAX_STUDENTS versions, or if one uses a rejected variant, store none."""
    versions = assessment.versions[: MAX_STUDENTS + 1]
    chosen = [_chosen(version.chosen, pools=pools) for version in versions]
    if len(versions) > MAX_STUDENTS or _uses_rejected(chosen):
        return
    students = _students([version.student for version in versions], sheet=sheet)
    DealtVersion.objects.bulk_create(
        DealtVersion(
            assessment=sheet,
            position=position,
            code=version.code,
            student=students.get(position),
            chosen=chosen[position],
        )
        for position, version in enumerate(versions)
    )


def _uses_rejected(chosen: Iterable[Mapping[str, Any]]) -> bool:
    """Return whether a version uses a rejected variant, with which it would be out of date."""
    used = {variant for of_version in chosen for variant, _mark in of_version.values()}
    rejected = Paraphrase.objects.filter(status=Paraphrase.Status.REJECTED)
    return rejected.filter(pk__in=used - {None}).exists()


def _chosen(
    chosen: Sequence[int], *, pools: Sequence[tuple[AssessmentPlace, list[PoolItem]]]
) -> dict[str, Any]:
    return {
        str(place.pk): [items[index].variant, items[index].mark]
        for (place, items), index in zip(pools, chosen, strict=True)
    }


def _students(names: Sequence[str], *, sheet: Assessment) -> dict[int, Student]:
    """Return the students of a new class by the position of their version."""
    named = {position: name for position, name in enumerate(names) if name}
    if not named:
        return {}
    school_class = SchoolClass.objects.create(
        owner=sheet.owner, name=_free_name(sheet.title, owner=sheet.owner)
    )
    return {
        position: Student.objects.create(school_class=school_class, name=name, position=position)
        for position, name in named.items()
    }


def _free_name(title: str, *, owner: User) -> str:
    used = set(SchoolClass.objects.filter(owner=owner).values_list("name", flat=True))
    name, number = title[: MAX_CLASS_NAME_LENGTH - 10], 1
    while name in used:
        number += 1
        name = f"{title[: MAX_CLASS_NAME_LENGTH - 10]} ({number})"
    return name
