"""Present the overview of the bank: a table of grades and readability, and two bar charts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from django.urls import reverse
from django.utils.translation import gettext as _

from mwpapp.services.bank.picture import Picture
from mwpapp.web.bank.forms import READING, warnings

SHADES = 4
SIGNS = str.maketrans({"*": "×", "/": "÷", "-": "−"})  # as on the page of a problem


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """A part of the bank, with a link to its problems. `shade` is 1 to SHADES in a table cell, or 0
    if the cell is empty or the part is a bar."""

    label: str
    number: int
    href: str
    shade: int = 0


def drawn(picture: Picture, *, search: Mapping[str, str]) -> dict[str, Any]:
    """Return the context of `bank/picture.html`; each link narrows `search`."""
    grades = sorted({grade for grade, _band in picture.by_grade if grade is not None})
    unknown = any(grade is None for grade, _band in picture.by_grade)
    most = max(picture.by_grade.values(), default=0)
    rows = [
        (label, [_cell(picture, grade, band, most=most, search=search) for grade in grades])
        for band, label in READING.items()
    ]
    return {
        "total": picture.total,
        "grades": grades,
        "rows": rows,
        "without_grade": _without_grade(picture) if unknown else 0,
        "templates": [
            _part(template.translate(SIGNS), number, {**search, "template": template})
            for template, number in picture.templates
        ],
        "warnings": [
            _part(label, picture.warnings[name], {**search, "warning": name})
            for name, label in warnings()
            if name in picture.warnings
        ],
    }


def _without_grade(picture: Picture) -> int:
    return sum(number for (grade, _band), number in picture.by_grade.items() if grade is None)


def _cell(picture: Picture, grade: int, band: str, *, most: int, search: Mapping[str, str]) -> Part:
    number = picture.by_grade.get((grade, band), 0)
    label = _("Grade %(grade)s, %(band)s") % {"grade": grade, "band": READING[band]}
    shade = -(-SHADES * number // most) if most else 0
    return _part(label, number, {**search, "grade": str(grade), "reading": band}, shade=shade)


def _part(label: str, number: int, query: Mapping[str, str], *, shade: int = 0) -> Part:
    href = f"{reverse('bank')}?{urlencode(query)}"
    return Part(label=label, number=number, href=href, shade=shade)
