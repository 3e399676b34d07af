"""Convert an assessment to JSON for the typst templates: only data, nothing that typst would
run."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import asdict
from decimal import Decimal
from typing import Any, Final

from mwpapp.formats.assessments.assessment import Assessment, Choice, Item, Place, Section, Version
from mwpapp.formats.assessments.paper.layout import Layout, Paper
from mwpapp.formats.assessments.paper.rich import Line, lines_of, one_line

RIGHT_TO_LEFT: Final = frozenset({"ar", "he", "fa", "ur", "yi", "ps", "sd", "ckb", "dv"})
_LANGUAGE: Final = re.compile(r"[a-z]{2,3}(?![a-z])")
_LONG_TEXT, _LONG_LINES = 1500, 15  # a problem with more lines may need more than a page
_LONG_TITLE: Final = 70  # characters, in the footer
_SHORT_CHOICE, _MEDIUM_CHOICE = 12, 32  # characters of choices in four columns and in two
_BLANK: Final = "8"

Json = dict[str, Any]


def printed_versions(assessment: Assessment) -> tuple[Version, ...]:
    """Return the versions; an assessment without any is printed with the first of each pool."""
    first = Version(code="", chosen=(0,) * len(assessment.places))
    return assessment.versions or (first,)


def language_of(assessment: Assessment) -> str:
    """Return the language's code of two or three letters, English if there is none."""
    found = _LANGUAGE.match(assessment.language.lower())
    return found[0] if found else "en"


def is_rtl(assessment: Assessment) -> bool:
    """Return whether the assessment's language is written from right to left."""
    return language_of(assessment) in RIGHT_TO_LEFT


def amount(value: Decimal) -> str:
    """Return 2.50 as "2.5" and 1E+1 as "10"."""
    text = f"{value:f}"
    return text.rstrip("0").rstrip(".") if "." in text else text


def blank_of(item: Item, *, layout: Layout) -> tuple[str, str]:
    """Return the text before and after the blank of an answer: ("$", "") or ("", " m")."""
    before, _blank, behind = one_line(layout.with_unit(item, _BLANK)).partition(_BLANK)
    return before, behind


def choice_columns(choices: Sequence[Choice]) -> int:
    longest = max(len(choice.text) for choice in choices)
    if longest <= _SHORT_CHOICE and len(choices) <= 5:
        return len(choices)
    return 2 if longest <= _MEDIUM_CHOICE else 1


def lines_json(text: str, *, rtl: bool) -> list[Json]:
    return [_line(line) for line in lines_of(text, right_to_left=rtl)]


def base_json(assessment: Assessment, *, layout: Layout) -> Json:
    """Return the content that sheets and answer key share."""
    language, title = language_of(assessment), one_line(assessment.title)
    return {
        "language": language,
        "rtl": is_rtl(assessment),
        "paper": "us-letter" if layout.paper is Paper.LETTER else "a4",
        "words": dict(layout.words),
        "title": title,
        "short": title if len(title) <= _LONG_TITLE else title[:_LONG_TITLE].rstrip() + "…",
    }


def sheets_json(assessment: Assessment, *, layout: Layout) -> str:
    """Return the content of the template `sheets.typ`."""
    base = base_json(assessment, layout=layout)
    rtl: bool = base["rtl"]
    content = base | {
        "both_sides": layout.both_sides,
        "instructions": lines_json(assessment.instructions, rtl=rtl),
        "points": amount(sum((place.points for place in assessment.places), Decimal(0))),
        "sections": [_section(one, rtl=rtl, layout=layout) for one in assessment.sections],
        "versions": [
            {"code": one_line(one.code), "student": one_line(one.student), "chosen": one.chosen}
            for one in printed_versions(assessment)
        ],
    }
    return json.dumps(content, ensure_ascii=False)


def _section(section: Section, *, rtl: bool, layout: Layout) -> Json:
    return {
        "title": lines_json(section.title, rtl=rtl),
        "instructions": lines_json(section.instructions, rtl=rtl),
        "places": [_place(place, rtl=rtl, layout=layout) for place in section.places],
    }


def _place(place: Place, *, rtl: bool, layout: Layout) -> Json:
    return {
        "points": amount(place.points) if place.points else "",
        "space": place.space,
        "lines": place.space_lines,
        "pool": [_item(item, place=place, rtl=rtl, layout=layout) for item in place.pool],
    }


def _item(item: Item, *, place: Place, rtl: bool, layout: Layout) -> Json:
    before, behind = blank_of(item, layout=layout)
    long = len(item.text) > _LONG_TEXT or item.text.count("\n") + place.space_lines > _LONG_LINES
    content: Json = {
        "text": lines_json(item.text, rtl=rtl),
        "before": before,
        "behind": behind,
        "long": long,
    }
    if item.choices:
        content["choices"] = [lines_json(choice.text, rtl=rtl) for choice in item.choices]
        content["columns"] = choice_columns(item.choices)
    return content


def _line(line: Line) -> Json:
    parts = [part if isinstance(part, str) else asdict(part) for part in line.parts]
    return {"rtl": line.right_to_left, "parts": parts}
