"""Deal the variants of a worksheet: versions A, B, C ..., or one for each student of a class."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import groupby

from django.db.models import Prefetch, prefetch_related_objects
from django.utils.translation import gettext_noop

from mwpapp.formats.assessments.assessment import Assessment as PlainAssessment
from mwpapp.formats.assessments.assessment import Place, Section, Space, Version
from mwpapp.models import Assessment, DealtVersion, SchoolClass
from mwpapp.models.assessments import new_deal
from mwpapp.models.messages import Message
from mwpapp.services.assessments.building import CannotChange, changing
from mwpapp.services.assessments.pools import Pool, pools_of
from mwpapp.services.assessments.versions import with_versions
from mwpapp.services.wording import joined

MAX_VERSIONS = 26


def deal(
    assessment: Assessment,
    *,
    count: int = 1,
    school_class: SchoolClass | None = None,
    numbers_only: bool = False,
    again: bool = False,
    version: int | None = None,
) -> None:
    """Replace the versions of a worksheet. The same seed and pools give the same versions; `again`
    draws a new seed. Raise CannotChange if there is no place, or a place has nothing to deal."""
    with changing(assessment, version=version) as row:
        row.seed = new_deal() if again else row.seed
        row.numbers_only = numbers_only
        pools = pools_of(row)
        if faults := refusals(pools):
            reason = joined(faults)
            raise CannotChange(reason.text, **reason.parameters)
        students = list(school_class.students.all()) if school_class else []
        names = [student.name for student in students]
        dealt = with_versions(plain(row, pools), count=count, seed=row.seed, students=names)
        row.dealt.all().delete()
        DealtVersion.objects.bulk_create(
            DealtVersion(
                assessment=row,
                position=position,
                code=dealt_version.code,
                student=students[position] if students else None,
                chosen=_chosen(dealt_version, pools),
            )
            for position, dealt_version in enumerate(dealt.versions)
        )


def refusals(pools: Sequence[Pool]) -> list[Message]:
    """Return why nothing can be dealt or exported: there is no place, or a place has no item. The
    message for such a place states its number."""
    if not pools:
        return [Message(gettext_noop("Add a problem first."))]
    text = gettext_noop("Problem %(number)s: %(reason)s")
    return [
        Message(text, {"number": pool.number, "reason": pool.refusal})
        for pool in pools
        if not pool.items
    ]


def as_assessment(assessment: Assessment, pools: Sequence[Pool], *, names: bool) -> PlainAssessment:
    """Return the worksheet as the formats write it, with its current versions, if any.

    No pool may be empty. Without `names`, versions omit the students' names, because colleagues
    must not see them.
    """
    versions = _versions(assessment, pools) or []
    if not names:
        versions = [replace(dealt_version, student="") for dealt_version in versions]
    return replace(plain(assessment, pools), versions=tuple(versions))


def dealt_of(assessment: Assessment) -> list[DealtVersion]:
    """Return the dealt versions in order, with their students and classes. They are queried only
    once for each worksheet object."""
    rows = DealtVersion.objects.select_related("student__school_class")
    prefetch_related_objects([assessment], Prefetch("dealt", rows))
    return list(assessment.dealt.all())


def out_of_date(assessment: Assessment, pools: Sequence[Pool]) -> bool:
    """Return whether, after the versions were dealt, a place was added, or an item that they use
    was changed or left its pool."""
    return _versions(assessment, pools) is None


def plain(assessment: Assessment, pools: Sequence[Pool]) -> PlainAssessment:
    """Return the worksheet without versions. Sections without places are omitted."""
    grouped = groupby(pools, key=lambda pool: pool.place.section)
    return PlainAssessment(
        title=assessment.title,
        instructions=assessment.instructions,
        language=assessment.language,
        sections=tuple(
            Section(
                title=section.title,
                instructions=section.instructions,
                places=tuple(_place(pool) for pool in of_section),
            )
            for section, of_section in grouped
        ),
    )


def _place(pool: Pool) -> Place:
    place = pool.place
    return Place(
        pool=tuple(member.item for member in pool.items),
        points=place.points.normalize(),
        tolerance=place.tolerance.normalize(),
        space=Space(place.space),
        space_lines=place.space_lines,
    )


def _chosen(version: Version, pools: Sequence[Pool]) -> dict[str, list[int | str | None]]:
    """Return the chosen items as `DealtVersion.chosen` stores them."""
    pairs = zip(pools, version.chosen, strict=True)
    return {
        str(pool.place.pk): [pool.items[index].variant, pool.items[index].mark]
        for pool, index in pairs
    }


def _versions(assessment: Assessment, pools: Sequence[Pool]) -> list[Version] | None:
    """Return the versions, or None if one lacks an item for a place or has one that the pools no
    longer contain."""
    indices = {
        pool.place.pk: {
            (member.variant, member.mark): index for index, member in enumerate(pool.items)
        }
        for pool in pools
    }
    versions = []
    for row in dealt_of(assessment):
        dealt = [tuple(row.chosen.get(str(pool.place.pk), ())) for pool in pools]
        matches = [indices[pool.place.pk].get(key) for pool, key in zip(pools, dealt, strict=True)]
        chosen = tuple(index for index in matches if index is not None)
        if len(chosen) != len(pools):
            return None
        student = _shown_name(row, numbers_only=assessment.numbers_only)
        versions.append(Version(code=row.code, chosen=chosen, student=student))
    return versions


def _shown_name(row: DealtVersion, *, numbers_only: bool) -> str:
    if row.student is None:
        return ""
    return str(row.position + 1) if numbers_only else row.student.name
