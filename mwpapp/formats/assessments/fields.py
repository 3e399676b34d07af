"""List the fields of an assessment that a format can carry.

Each format declares its fields. The round-trip tests and the notice of what an export omits use
this declaration.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from decimal import Decimal
from enum import StrEnum
from typing import Final

from mwpapp.formats.assessments.assessment import Assessment, Item, Place, Section, Space
from mwpapp.formats.messages import gettext_noop


class Field(StrEnum):
    """A part of an assessment that a format may omit. Every format carries texts and answers."""

    TITLE = "title"
    INSTRUCTIONS = "instructions"
    SECTIONS = "sections"
    POOLS = "pools"
    POINTS = "points"
    TOLERANCE = "tolerance"
    ALTERNATIVES = "alternatives"
    UNIT = "unit"
    CHOICES = "choices"
    ERRORS = "errors"
    STEPS = "steps"
    KIND = "kind"
    EQUATION = "equation"
    SPACE = "space"
    VERSIONS = "versions"
    STUDENTS = "students"
    LANGUAGE = "language"


LABELS: Final[dict[Field, str]] = {
    Field.TITLE: gettext_noop("Title"),
    Field.INSTRUCTIONS: gettext_noop("Instructions"),
    Field.SECTIONS: gettext_noop("Sections"),
    Field.POOLS: gettext_noop("The pool of each problem"),
    Field.POINTS: gettext_noop("Points"),
    Field.TOLERANCE: gettext_noop("Tolerance"),
    Field.ALTERNATIVES: gettext_noop("Other ways to write the answer"),
    Field.UNIT: gettext_noop("Unit of the answer"),
    Field.CHOICES: gettext_noop("Multiple choice"),
    Field.ERRORS: gettext_noop("The error behind each wrong choice"),
    Field.STEPS: gettext_noop("Solution steps"),
    Field.KIND: gettext_noop("Kind of variant"),
    Field.EQUATION: gettext_noop("Equation"),
    Field.SPACE: gettext_noop("Space for the answer"),
    Field.VERSIONS: gettext_noop("Versions"),
    Field.STUDENTS: gettext_noop("Names of students"),
    Field.LANGUAGE: gettext_noop("Language"),
}


def carried(assessment: Assessment, fields: Collection[Field]) -> Assessment:
    """Return what is left of the assessment in a format that carries only `fields`.

    Other fields get their defaults. Without pools, each item becomes a separate place, and
    versions, which choose from pools, are lost, too.
    """
    kept = frozenset(fields)
    sections = assessment.sections
    if Field.SECTIONS not in kept:
        sections = (Section(places=assessment.places),)
    versions = assessment.versions if {Field.VERSIONS, Field.POOLS} <= kept else ()
    if Field.STUDENTS not in kept:
        versions = tuple(replace(version, student="") for version in versions)
    return replace(
        assessment,
        title=assessment.title if Field.TITLE in kept else "",
        instructions=assessment.instructions if Field.INSTRUCTIONS in kept else "",
        language=assessment.language if Field.LANGUAGE in kept else "en",
        sections=tuple(_section(section, kept) for section in sections),
        versions=versions,
    )


def left_out(assessment: Assessment, fields: Collection[Field]) -> list[Field]:
    """Return the fields that `assessment` uses and a format with `fields` does not carry."""
    return [
        field
        for field in Field
        if field not in fields
        and carried(assessment, [other for other in Field if other is not field]) != assessment
    ]


def _section(section: Section, kept: frozenset[Field]) -> Section:
    places = [_place(place, kept) for place in section.places]
    if Field.POOLS not in kept:
        places = [replace(place, pool=(item,)) for place in places for item in place.pool]
    return replace(section, places=tuple(places))


def _place(place: Place, kept: frozenset[Field]) -> Place:
    return replace(
        place,
        pool=tuple(_item(item, kept) for item in place.pool),
        points=place.points if Field.POINTS in kept else Decimal(1),
        tolerance=place.tolerance if Field.TOLERANCE in kept else Decimal(0),
        space=place.space if Field.SPACE in kept else Space.LINES,
        space_lines=place.space_lines if Field.SPACE in kept else 3,
    )


def _item(item: Item, kept: frozenset[Field]) -> Item:
    choices = item.choices if Field.CHOICES in kept else ()
    if Field.ERRORS not in kept:
        choices = tuple(replace(choice, error="") for choice in choices)
    return replace(
        item,
        also_right=item.also_right if Field.ALTERNATIVES in kept else (),
        unit=item.unit if Field.UNIT in kept else "",
        kind=item.kind if Field.KIND in kept else "original",
        equation=item.equation if Field.EQUATION in kept else "",
        steps=item.steps if Field.STEPS in kept else (),
        choices=choices,
    )
