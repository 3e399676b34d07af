"""Write the space for answers in Word documents: ruled paragraphs, or a table of squares."""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from functools import cache
from math import ceil
from typing import Final

from docx.oxml.xmlchemy import BaseOxmlElement
from docx.shared import Mm

from mwpapp.formats.assessments.assessment import Place, Space
from mwpapp.formats.assessments.paper.word.elements import element, paragraph, twips
from mwpapp.formats.assessments.paper.word.styles import INDENT, LINE

_SQUARE: Final = Mm(5)
_COLUMNS: Final = 28
_MAX_HEIGHT: Final = Mm(200)


def space_of(place: Place) -> Iterator[BaseOxmlElement]:
    """Yield the space for the answer of a place, at most 200 mm high."""
    lines = min(place.space_lines, _MAX_HEIGHT // LINE)
    if place.space is Space.LINES:
        for _ in range(lines):
            yield paragraph("RuledLine")
    elif place.space is Space.SQUARES and lines:
        yield paragraph("Square")
        yield deepcopy(_squares(ceil(lines * LINE / _SQUARE)))


@cache
def _squares(rows: int) -> BaseOxmlElement:
    size = twips(_SQUARE)
    line: dict[str, str | int] = {"val": "single", "sz": 4, "space": 0, "color": "969696"}
    borders = [element(f"w:{side}", **line) for side in ("top", "left", "bottom", "right")]
    borders += [element(f"w:{side}", **line) for side in ("insideH", "insideV")]
    properties = element(
        "w:tblPr",
        element("w:tblW", w=size * _COLUMNS, type="dxa"),
        element("w:tblInd", w=twips(INDENT), type="dxa"),
        element("w:tblBorders", *borders),
        element("w:tblLayout", type="fixed"),
    )
    grid = element("w:tblGrid", *(element("w:gridCol", w=size) for _ in range(_COLUMNS)))
    return element("w:tbl", properties, grid, *(_row(size) for _ in range(rows)))


def _row(size: int) -> BaseOxmlElement:
    height = element("w:trHeight", val=size, hRule="exact")
    row = element("w:tr", element("w:trPr", element("w:cantSplit"), height))
    for _ in range(_COLUMNS):
        width = element("w:tcPr", element("w:tcW", w=size, type="dxa"))
        row.append(element("w:tc", width, paragraph("Square")))
    return row
