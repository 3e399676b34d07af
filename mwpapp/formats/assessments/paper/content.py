"""Convert an assessment to JSON for the Typst templates. The JSON contains only data, which Typst
does not evaluate."""

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
# A problem with more characters than _LONG_TEXT, or with more line breaks and answer lines in total
# than _LONG_LINES, may need more than a page.
_LONG_TEXT, _LONG_LINES = 1500, 15
_LONG_TITLE: Final = 70  # characters; longer titles are shortened in the footer
# Up to five choices of at most _SHORT_CHOICE characters share one row. Choices of at most
# _MEDIUM_CHOICE characters are set in two columns.
_SHORT_CHOICE, _MEDIUM_CHOICE = 12, 32
_BLANK: Final = "8"

Json = dict[str, Any]


def printed_versions(assessment: Assessment) -> tuple[Version, ...]:
    """Return the versions. If there are none, return one with the first item of each pool."""
    first = Version(code="", chosen=(0,) * len(assessment.places))
    return assessment.versions or (first,)


def language_of(assessment: Assessment) -> str:
    """Return the two- or three-letter language code, or "en" if there is none."""
    code = _LANGUAGE.match(assessment.language.lower())
    return code[0] if code else "en"


def is_rtl(assessment: Assessment) -> bool:
    """Return whether the assessment's language is written from right to left."""
    return language_of(assessment) in RIGHT_TO_LEFT


def amount(value: Decimal) -> str:
    """Return 2.50 as "2.5" and 1E+1 as "10"."""
    text = f"{value:f}"
    return text.rstrip("0").rstrip(".") if "." in text else text


def blank_of(item: Item, *, layout: Layout) -> tuple[str, str]:
    """Return the text before and after the blank for an answer: ("$", "") or ("", " m")."""
    before, _blank, after = one_line(layout.with_unit(item, _BLANK)).partition(_BLANK)
    return before, after


def choice_columns(choices: Sequence[Choice]) -> int:
    longest = max(len(choice.text) for choice in choices)
    if longest <= _SHORT_CHOICE and len(choices) <= 5:
        return len(choices)
    return 2 if longest <= _MEDIUM_CHOICE else 1


def lines_json(text: str, *, rtl: bool) -> list[Json]:
    return [_line(line) for line in lines_of(text, right_to_left=rtl)]


def base_json(assessment: Assessment, *, layout: Layout) -> Json:
    """Return the content that the sheets and the answer key share."""
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
    """Return the JSON content for the template `sheets.typ`."""
    base = base_json(assessment, layout=layout)
    rtl: bool = base["rtl"]
    content = base | {
        "both_sides": layout.both_sides,
        "instructions": lines_json(assessment.instructions, rtl=rtl),
        "points": amount(sum((place.points for place in assessment.places), Decimal(0))),
        "sections": [_section(section, rtl=rtl, layout=layout) for section in assessment.sections],
        "versions": [
            {
                "code": one_line(version.code),
                "student": one_line(version.student),
                "chosen": version.chosen,
            }
            for version in printed_versions(assessment)
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
    before, after = blank_of(item, layout=layout)
    long = len(item.text) > _LONG_TEXT or item.text.count("\n") + place.space_lines > _LONG_LINES
    content: Json = {
        "text": lines_json(item.text, rtl=rtl),
        "before": before,
        "after": after,
        "long": long,
    }
    if item.choices:
        content["choices"] = [lines_json(choice.text, rtl=rtl) for choice in item.choices]
        content["columns"] = choice_columns(item.choices)
    return content


def _line(line: Line) -> Json:
    parts = [part if isinstance(part, str) else asdict(part) for part in line.parts]
    return {"rtl": line.right_to_left, "parts": parts}
