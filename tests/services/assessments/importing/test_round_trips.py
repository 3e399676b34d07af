"""A colleague who imports an exported worksheet into an empty bank gets the same worksheet."""

from dataclasses import replace
from decimal import Decimal

import pytest

from mwpapp.formats.assessments.assessment import Assessment as PlainAssessment
from mwpapp.formats.assessments.registry import FORMATS
from mwpapp.models import Assessment, Problem, SchoolClass, User
from mwpapp.services.assessments import building, classes, dealing
from mwpapp.services.assessments.pools import places_of, pools_of
from tests.services.assessments.building import worksheet
from tests.services.assessments.importing.steps import checked, imported, uploaded, worksheet_of

READABLE = [name for name, one in FORMATS.items() if one.read]


@pytest.fixture
def sheet(owner: User) -> Assessment:
    """A worksheet with two sections, choices, tolerances and a version for each student."""
    created = worksheet(owner, places=4, variants=2)
    building.change(created, instructions="Show your working.\n\nNo calculator.", language="en-GB")
    section = building.add_section(created, title="Harder")
    first, second, third, last = places_of(created)
    building.change_section(first.section, title="Warm-up", instructions="Begin here.")
    building.move_place(last, section=section, index=0)
    building.change_place(first, points=Decimal("2.5"), tolerance=Decimal("0.25"))
    building.change_place(second, choices=4, space="squares", space_lines=7)
    building.change_place(third, include_original=False)
    dealing.deal(created, school_class=classes.create(owner, name="4b", pasted="Ada\nBo\nCem"))
    return created


def plain(sheet: Assessment) -> PlainAssessment:
    """Return the worksheet as it is exported, with IDs that do not depend on rows."""
    pools = pools_of(sheet)
    assert dealing.refusals(pools) == []
    created = dealing.as_assessment(sheet, pools, names=True)
    sections = tuple(
        replace(
            section,
            places=tuple(
                replace(
                    place,
                    pool=tuple(
                        replace(item, id=f"{number}-{index}")
                        for index, item in enumerate(place.pool)
                    ),
                )
                for number, place in enumerate(section.places)
            ),
        )
        for section in created.sections
    )
    return replace(created, sections=sections)


@pytest.mark.parametrize("name", READABLE)
def test_everything_that_a_format_carries_is_imported(
    name: str, sheet: Assessment, colleague: User
):
    chosen, exported = FORMATS[name], plain(sheet)
    assert exported.versions
    run = uploaded(colleague, chosen.write(exported), name="x")
    assert (str(run.error), run.parameters.get("format")) == ("", name)
    run = imported(run)
    checked(run)
    assert run.counts["left_out"] == 0
    arrived = plain(worksheet_of(run))
    assert chosen.kept(arrived) == chosen.kept(exported)
    assert Problem.objects.filter(owner=colleague).count() == 4
    named = SchoolClass.objects.filter(owner=colleague)
    assert named.exists() == (name == "reword")
