"""Define limits of quiz formats that no `Field` expresses."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from decimal import Decimal
from typing import Final

from mwpapp.formats.assessments.assessment import Assessment, Item, Place
from mwpapp.formats.assessments.fields import Field
from mwpapp.formats.assessments.format import Limit
from mwpapp.formats.assessments.quizzes.amounts import NUMBER, split_amount
from mwpapp.formats.messages import gettext_noop

CARRIED: Final = frozenset(Field) - {
    Field.EQUATION,
    Field.SPACE,
    Field.VERSIONS,
    Field.STUDENTS,
    Field.LANGUAGE,
}
"""The fields that most quiz formats carry."""


def one_line(text: str) -> str:
    """Return a title with single spaces instead of line breaks and runs of spaces."""
    return re.sub(r"\s+", " ", text).strip()


def is_free_number(item: Item) -> bool:
    """Return whether the answer is a number that students type, so that a tolerance applies."""
    return item.number is not None and not item.choices


def _with_places(assessment: Assessment, change: Callable[[Place], Place]) -> Assessment:
    sections = [
        replace(section, places=tuple(change(place) for place in section.places))
        for section in assessment.sections
    ]
    return replace(assessment, sections=tuple(sections))


def _with_items(assessment: Assessment, change: Callable[[Item], Item]) -> Assessment:
    return _with_places(
        assessment, lambda place: replace(place, pool=tuple(change(item) for item in place.pool))
    )


def _short_titles(assessment: Assessment) -> Assessment:
    sections = [replace(section, title=one_line(section.title)) for section in assessment.sections]
    return replace(assessment, title=one_line(assessment.title), sections=tuple(sections))


def _without_instructions(assessment: Assessment) -> Assessment:
    sections = [replace(section, instructions="") for section in assessment.sections]
    return replace(assessment, sections=tuple(sections))


def _answer_of_choices(item: Item) -> Item:
    right = [choice for choice in item.choices if choice.right]
    if not right:
        return item
    answer, unit = split_amount(right[0].text)
    return replace(item, answer=answer, unit=unit, also_right=())


def _only_numbers(item: Item) -> Item:
    if not is_free_number(item):
        return item
    others = [other.replace("−", "-") for other in item.also_right if NUMBER.fullmatch(other)]
    answer = item.answer.replace("−", "-")
    if not NUMBER.fullmatch(answer) or Decimal(answer) != item.number:
        answer = item.plain
    return replace(item, answer=answer, also_right=tuple(others))


def _used_tolerance(place: Place) -> Place:
    used = any(is_free_number(item) for item in place.pool)
    return place if used else replace(place, tolerance=Decimal(0))


SHORT_TITLES: Final = Limit(gettext_noop("Line breaks in titles"), _short_titles)
SECTION_INSTRUCTIONS: Final = Limit(gettext_noop("Instructions of sections"), _without_instructions)
CHOICE_ANSWERS: Final = Limit(
    gettext_noop("An answer of a multiple-choice question that differs from the right choice"),
    lambda assessment: _with_items(assessment, _answer_of_choices),
)
NUMBERS: Final = Limit(
    gettext_noop("Ways to write a number other than “1234.5”"),
    lambda assessment: _with_items(assessment, _only_numbers),
)
USED_TOLERANCE: Final = Limit(
    gettext_noop("A tolerance where no number is typed"),
    lambda assessment: _with_places(assessment, _used_tolerance),
)
ANSWERS: Final = (CHOICE_ANSWERS, NUMBERS, USED_TOLERANCE)
