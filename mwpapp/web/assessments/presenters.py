"""Present a worksheet: its sections and places, its versions, and its downloads."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from mwpapp.models import Assessment, AssessmentSection, DealtVersion
from mwpapp.services import rights
from mwpapp.services.assessments.dealing import dealt_of, out_of_date, refusals
from mwpapp.services.assessments.offers import State, offers
from mwpapp.services.assessments.pools import Pool, pools_of
from mwpapp.web.assessments.forms import (
    PlaceForm,
    SectionForm,
    VersionsForm,
    place_form,
    settings_form,
    shortest,
)
from mwpapp.web.assessments.sheets import preview

# The codes A, B, C … fit on one line; those of a whole class do not.
CODES_SHOWN = 8


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceRow:
    """A place in the list. The problem is linked if the person may see it."""

    pool: Pool
    form: PlaceForm
    linked: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class SectionRow:
    section: AssessmentSection
    form: SectionForm
    places: list[PlaceRow]


def worksheet(
    assessment: Assessment,
    *,
    person: rights.Person,
    code: str = "",
    changed: PlaceForm | None = None,
) -> dict[str, Any]:
    """Return the context of `assessments/worksheet.html`. `code` names the version to preview,
    and `changed` is the form that was just submitted for a place."""
    pools = pools_of(assessment)
    may_change = rights.may_change_assessment(person, assessment)
    may_copy = rights.may_copy_assessment(person, assessment)
    return {
        "worksheet": assessment,
        "may_change": may_change,
        "may_copy": may_copy,
        "settings": settings_form(assessment),
        "sections": _sections(assessment, pools, person=person, changed=changed),
        "pools": pools,
        "total": shortest(sum((pool.place.points for pool in pools), Decimal(0))),
        **versions(assessment, pools, person=person, scores=may_copy),
        **preview(assessment, pools, code=code, names=may_change),
    }


def versions(
    assessment: Assessment, pools: Sequence[Pool], *, person: rights.Person, scores: bool
) -> dict[str, Any]:
    """Return the context of the versions panel and the downloads panel; `scores` says whether
    to offer the files for research."""
    dealt = dealt_of(assessment)
    available = offers(assessment, pools, person=person, scores=scores)
    return {
        "dealt": dealt,
        "codes": [row.code for row in dealt[:CODES_SHOWN]],
        "more_codes": max(len(dealt) - CODES_SHOWN, 0),
        "school_class": _class_of(dealt),
        "out_of_date": out_of_date(assessment, pools),
        "faults": refusals(pools),
        "offers": available,
        "making": any(offer.state is State.MAKING for offer in available),
        "versions_form": VersionsForm(
            person=person,  # type: ignore[arg-type]
            initial={
                "count": len(dealt) if dealt and not _class_of(dealt) else 4,
                "school_class": _class_of(dealt),
                "numbers_only": assessment.numbers_only,
            },
        ),
    }


def _class_of(dealt: Sequence[DealtVersion]) -> Any:
    named = (row.student.school_class for row in dealt if row.student is not None)
    return next(named, None)


def _sections(
    assessment: Assessment,
    pools: Sequence[Pool],
    *,
    person: rights.Person,
    changed: PlaceForm | None,
) -> list[SectionRow]:
    rows: dict[int, list[PlaceRow]] = {}
    for pool in pools:
        form = place_form(pool.place)
        shown = changed if changed is not None and changed.auto_id == form.auto_id else form
        linked = rights.may_see_problem(person, pool.place.problem)
        row = PlaceRow(pool=pool, form=shown, linked=linked)
        rows.setdefault(pool.place.section_id, []).append(row)
    return [
        SectionRow(
            section=section,
            form=SectionForm(
                initial={"title": section.title, "instructions": section.instructions},
                auto_id=f"section-{section.pk}-%s",
            ),
            places=rows.get(section.pk, []),
        )
        for section in assessment.sections.all()
    ]
