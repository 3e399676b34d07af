"""Write the answer key as a Word document: tables of places and versions, then the answers with
their steps."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from docx.oxml.xmlchemy import BaseOxmlElement
from docx.shared import Length, Mm

from mwpapp.formats.assessments.assessment import Assessment, Item, Version
from mwpapp.formats.assessments.paper.content import is_rtl, printed_versions
from mwpapp.formats.assessments.paper.key import (
    Grid,
    errors_of,
    full_answer,
    grid_of,
    notes_of,
    short_answer,
    steps_of,
)
from mwpapp.formats.assessments.paper.layout import Layout
from mwpapp.formats.assessments.paper.rich import Line, lines_of, one_line
from mwpapp.formats.assessments.paper.word.elements import (
    bold,
    direction_of,
    element,
    paragraph,
    run,
    runs_of,
    twips,
)
from mwpapp.formats.assessments.paper.word.files import append, new_document, saved, write_footer
from mwpapp.formats.assessments.paper.word.styles import add_numbering, new_numbers

_NUMBERS, _UNITS, _POINTS = Mm(9), Mm(19), Mm(15)
_BAND = "ECECEC"

Elements = Iterator[BaseOxmlElement]


def write_key(assessment: Assessment, *, layout: Layout) -> bytes:
    """Return the key of all versions."""
    document = new_document(assessment, layout=layout)
    add_numbering(document)
    key = _Key(assessment, layout, grid=grid_of(assessment, layout=layout))
    title, word = one_line(assessment.title), layout.words["key"]
    append(document, [key.line("Title", [run(word)]), key.line("Instructions", [run(title)])])
    versions = printed_versions(assessment)
    for first in range(0, len(versions), key.grid.columns):
        append(document, key.table(versions[first : first + key.grid.columns]))
    for version in versions:
        append(document, key.answers(version, numbers=new_numbers(document)))
    about = " · ".join(part for part in (word, title) if part)
    write_footer(document, about=about, code="", layout=layout)
    return saved(document)


@dataclass(frozen=True)
class _Key:
    assessment: Assessment
    layout: Layout
    grid: Grid

    def table(self, versions: Sequence[Version]) -> Elements:
        """Yield a table with a row for each place and a header repeated on each page, then an empty
        line."""
        widths = self.widths(len(versions))
        line: dict[str, str | int] = {"val": "single", "sz": 4, "space": 0, "color": "787878"}
        sides = ("top", "bottom", "insideH", "insideV")
        properties = element(
            "w:tblPr",
            *([element("w:bidiVisual")] if is_rtl(self.assessment) else []),
            element("w:tblW", w=sum(map(twips, widths)), type="dxa"),
            element("w:tblBorders", *(element(f"w:{side}", **line) for side in sides)),
            element("w:tblLayout", type="fixed"),
        )
        columns = element("w:tblGrid", *(element("w:gridCol", w=twips(width)) for width in widths))
        yield element("w:tbl", properties, columns, self.header(versions), *self.rows(versions))
        yield paragraph("Instructions")

    def widths(self, versions: int) -> list[Length]:
        """Return the widths of the columns. Those of the versions are narrower than in the PDF,
        because our Word documents have wider margins."""
        first: list[Length] = [_NUMBERS]
        if self.grid.units:
            first.append(_UNITS)
        if self.grid.points:
            first.append(_POINTS)
        return [*first, *[Mm(self.grid.width * 0.95)] * versions]

    def header(self, versions: Sequence[Version]) -> BaseOxmlElement:
        words = self.layout.words
        names = [""]
        names += [words["unit"]] if self.grid.units else []
        names += [words["points"]] if self.grid.points else []
        codes = [
            " ".join(part for part in map(one_line, (version.code, version.student)) if part)
            for version in versions
        ]
        return self.row([*names, *codes], self.widths(len(versions)), header=True)

    def rows(self, versions: Sequence[Version]) -> Elements:
        widths = self.widths(len(versions))
        for index, place in enumerate(self.assessment.places):
            cells = [str(index + 1)]
            cells += [self.grid.units[index]] if self.grid.units else []
            cells += [self.grid.points[index]] if self.grid.points else []
            chosen = [place.pool[version.chosen[index]] for version in versions]
            cells += [short_answer(item, layout=self.layout) for item in chosen]
            yield self.row(cells, widths, band=index % 2 == 1)

    def answers(self, version: Version, *, numbers: int) -> Elements:
        """Yield the answers of a version as a numbered list, each with its steps below."""
        code = self.layout.words["version"] % {"code": version.code} if version.code else ""
        name = " · ".join(part for part in map(one_line, (code, version.student)) if part)
        if name:
            yield self.line("Heading1", [run(name)])
        items = self.assessment.items_of(version)
        for place, item in zip(self.assessment.places, items, strict=True):
            notes = " ".join(notes_of(item, place=place, layout=self.layout))
            content = [bold(full_answer(item, layout=self.layout)), run(f"  {notes}".rstrip())]
            level = [element("w:ilvl", val=0), element("w:numId", val=numbers)]
            steps = list(self.steps(item))
            yield paragraph(
                "Problem",
                content,
                element("w:keepNext", val=int(bool(steps))),
                element("w:numPr", *level),
                *self.direction,
                element("w:spacing", before=80),
            )
            for step in steps[:-1]:
                step.pPr.pStyle.addnext(element("w:keepNext"))
            yield from steps

    def steps(self, item: Item) -> Elements:
        """Yield the steps of a solution and the errors behind the wrong choices."""
        for step in steps_of(item, layout=self.layout):
            for line in lines_of(step, right_to_left=is_rtl(self.assessment)):
                yield paragraph("Step", runs_of(line), *direction_of(line))
        for error in errors_of(item):
            yield self.line("Step", [run(error)])

    def row(
        self,
        cells: Sequence[str],
        widths: Sequence[Length],
        *,
        header: bool = False,
        band: bool = False,
    ) -> BaseOxmlElement:
        properties = [element("w:cantSplit"), *([element("w:tblHeader")] if header else [])]
        row = element("w:tr", element("w:trPr", *properties))
        for index, (text, width) in enumerate(zip(cells, widths, strict=True)):
            cell = element("w:tcPr", element("w:tcW", w=twips(width), type="dxa"))
            if band:
                cell.append(element("w:shd", val="clear", color="auto", fill=_BAND))
            content = bold(text) if header or index == 0 else run(text)
            centred = element("w:jc", val="center")
            written = paragraph("Cell", [content], *self.direction, centred)
            row.append(element("w:tc", cell, written))
        return row

    def line(self, style: str, content: Sequence[BaseOxmlElement]) -> BaseOxmlElement:
        """Return a paragraph in the direction of the assessment's language."""
        return paragraph(style, content, *self.direction)

    @property
    def direction(self) -> list[BaseOxmlElement]:
        """The direction of a paragraph. Each paragraph needs an element of its own."""
        return direction_of(Line((), is_rtl(self.assessment)))
