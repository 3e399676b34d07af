"""Collect the content of the answer key, and convert it to JSON for the Typst template
`key.typ`."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from string import ascii_uppercase
from typing import Any, Final

from mwpapp.formats.assessments.assessment import Assessment, Item, Place
from mwpapp.formats.assessments.paper.content import (
    amount,
    base_json,
    lines_json,
    printed_versions,
)
from mwpapp.formats.assessments.paper.layout import Layout, Paper
from mwpapp.formats.assessments.paper.rich import one_line

_WIDTH: Final = {Paper.A4: 178, Paper.LETTER: 184}  # mm between the margins
_NUMBERS, _UNITS, _POINTS = 10, 20, 13  # mm, widths of the first columns
_CHARACTER, _PADDING, _MIN_WIDTH, _MAX_WIDTH = 2.2, 3.4, 11, 34  # mm, for the answer columns
_MAX_UNIT_LENGTH: Final = 14  # characters

Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Grid:
    """The table of places and versions. The column of a version is `width` mm wide, and `columns`
    of them fit on the paper. `units` and `points` contain a text for each place, or are empty if
    no place has one.
    """

    units: tuple[str, ...]
    points: tuple[str, ...]
    width: float
    columns: int


def grid_of(assessment: Assessment, *, layout: Layout) -> Grid:
    places = assessment.places
    units = tuple(map(_unit, places))
    points = tuple(amount(place.points) if place.points else "" for place in places)
    items = (item for place in places for item in place.pool)
    longest = max((len(short_answer(item, layout=layout)) for item in items), default=0)
    width = min(max(longest * _CHARACTER + _PADDING, _MIN_WIDTH), _MAX_WIDTH)
    left = _WIDTH[layout.paper] - _NUMBERS - _UNITS * any(units) - _POINTS * any(points)
    return Grid(
        units=units if any(units) else (),
        points=points if any(points) else (),
        width=width,
        columns=int(left // width),
    )


def key_json(assessment: Assessment, *, layout: Layout) -> str:
    base, grid = base_json(assessment, layout=layout), grid_of(assessment, layout=layout)
    places = [_place(place, layout=layout, rtl=base["rtl"]) for place in assessment.places]
    versions = [
        {
            "code": one_line(version.code),
            "student": one_line(version.student),
            "chosen": version.chosen,
        }
        for version in printed_versions(assessment)
    ]
    content = base | {"grid": asdict(grid), "places": places, "versions": versions}
    return json.dumps(content, ensure_ascii=False)


def short_answer(item: Item, *, layout: Layout) -> str:
    """Return the text in the grid: a letter for a choice, otherwise the answer. Only units that are
    signs, such as "$" and "%", are shown."""
    if item.choices:
        return right_letter(item)
    return one_line(item.answer if _is_word(item.unit) else layout.with_unit(item, item.answer))


def full_answer(item: Item, *, layout: Layout) -> str:
    """Return the answer with its unit, and with the letter of its choice."""
    letter = f"{right_letter(item)}  " if item.choices else ""
    return letter + one_line(layout.with_unit(item, item.answer))


def right_letter(item: Item) -> str:
    """Return the letter of the right choice as sheets show it: "B"."""
    rows = zip(ascii_uppercase, item.choices, strict=False)
    return " ".join(letter for letter, choice in rows if choice.right)


def notes_of(item: Item, *, place: Place, layout: Layout) -> list[str]:
    """Return notes on other right answers: a number's tolerance, other ways to write the answer."""
    notes = [f"± {amount(place.tolerance)}"] if place.tolerance and item.number is not None else []
    if item.also_right:
        ways = ", ".join(map(one_line, item.also_right))
        notes.append(f"({layout.words['or'] % {'answer': ways}})")
    return notes


def steps_of(item: Item, *, layout: Layout) -> tuple[str, ...]:
    """Return the steps, without a last step that only repeats the answer above them."""
    answer = f"{layout.words['answer']}: {layout.with_unit(item, item.answer)}"
    return item.steps[:-1] if item.steps[-1:] == (answer,) else item.steps


def errors_of(item: Item) -> list[str]:
    """Return, for each wrong choice, the error that leads to it, if known: "B 17: adds instead"."""
    rows = zip(ascii_uppercase, item.choices, strict=False)
    return [
        f"{letter} {one_line(choice.text)}: {one_line(choice.error)}"
        for letter, choice in rows
        if choice.error and not choice.right
    ]


def _place(place: Place, *, layout: Layout, rtl: bool) -> Json:
    return {
        "pool": [
            {
                "short": short_answer(item, layout=layout),
                "full": full_answer(item, layout=layout),
                "notes": notes_of(item, place=place, layout=layout),
                "errors": errors_of(item),
                "steps": [lines_json(step, rtl=rtl) for step in steps_of(item, layout=layout)],
            }
            for item in place.pool
        ],
    }


def _unit(place: Place) -> str:
    """Return the unit that all items of a place share. Return "" if their units differ, if
    the unit is a sign, which `short_answer` shows, or if it is too long for the column."""
    units = {"" if item.choices else one_line(item.unit) for item in place.pool}
    unit = units.pop() if len(units) == 1 else ""
    return unit if _is_word(unit) and len(unit) <= _MAX_UNIT_LENGTH else ""


def _is_word(unit: str) -> bool:
    return any(character.isalpha() for character in unit)
