"""Write the sheets of all versions as a Word document.

Each version is a section with its own footer, page numbers and numbered list of problems.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal

from docx.enum.section import WD_SECTION
from docx.oxml.xmlchemy import BaseOxmlElement

from mwpapp.formats.assessments.assessment import Assessment, Item, Place, Section, Version
from mwpapp.formats.assessments.paper.content import (
    amount,
    blank_of,
    is_rtl,
    printed_versions,
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
    tab,
)
from mwpapp.formats.assessments.paper.word.files import append, new_document, saved, write_footer
from mwpapp.formats.assessments.paper.word.spaces import space_of
from mwpapp.formats.assessments.paper.word.styles import add_numbering, new_numbers

Elements = Iterator[BaseOxmlElement]


def write_sheets(assessment: Assessment, *, layout: Layout) -> bytes:
    """Return the sheets of all versions in one document."""
    document = new_document(assessment, layout=layout)
    add_numbering(document)
    break_at = WD_SECTION.ODD_PAGE if layout.both_sides else WD_SECTION.NEW_PAGE
    versions = printed_versions(assessment)
    for index, version in enumerate(versions):
        if index:
            document.add_section(break_at)
        sheet = _Sheet(assessment, version, layout, numbers=new_numbers(document))
        append(document, sheet.elements())
        code = layout.words["version"] % {"code": version.code} + " · " if version.code else ""
        about = [one_line(part) for part in (version.student, assessment.title) if part.strip()]
        write_footer(
            document,
            about=" · ".join(about),
            code=one_line(code),
            layout=layout,
            only=len(versions) == 1,
        )
    return saved(document)


@dataclass(frozen=True)
class _Sheet:
    """The paragraphs of one version; `numbers` is the id of its list of problems."""

    assessment: Assessment
    version: Version
    layout: Layout
    numbers: int

    def elements(self) -> Elements:
        yield from self.top()
        items = iter(self.assessment.items_of(self.version))
        for section in self.assessment.sections:
            yield from self.heading(section)
            for place in section.places:
                yield from self.problem(place, next(items))

    def top(self) -> Elements:
        code = [tab(), _framed(self.version.code)] if self.version.code else []
        yield self.line("Title", [run(one_line(self.assessment.title)), *code])
        words, name = self.layout.words, one_line(self.version.student)
        fields = [run(f"{words['name']} "), run(name, element("w:u", val="single")), tab()]
        fields += [run(f"  {words['class']} "), tab(), run(f"  {words['date']} "), tab()]
        if points := sum((place.points for place in self.assessment.places), Decimal(0)):
            fields += [run(f"  {words['points']} "), tab(), run(f" / {amount(points)}")]
        yield self.line("Fields", fields)
        yield from self.text(self.assessment.instructions, style="Instructions")

    def heading(self, section: Section) -> Elements:
        yield from self.text(section.title, style="Heading1")
        yield from self.text(section.instructions, style="Instructions")

    def problem(self, place: Place, item: Item) -> Elements:
        """Yield a problem. Each paragraph except the last stays on one page with the next."""
        yield from self.statement(place, item)
        for choice in item.choices:
            yield from self.numbered("Choice", choice.text, level=1)
        yield from space_of(place)
        yield self.ending() if item.choices else self.answer(item)

    def statement(self, place: Place, item: Item) -> Elements:
        first, *others = self.numbered("Problem", item.text, level=0)
        if place.points:
            first.extend([tab(), run(f"____\u00a0/\u00a0{amount(place.points)}")])
        yield from (first, *others)

    def numbered(self, style: str, text: str, *, level: int) -> Elements:
        """Yield a paragraph for each line; the first one is numbered."""
        lines = self.lines(text) or (Line(("",), self.right_to_left),)
        number = [element("w:ilvl", val=level), element("w:numId", val=self.numbers)]
        listed = element("w:numPr", *number)
        yield paragraph(style, runs_of(lines[0]), listed, *direction_of(lines[0]))
        for line in lines[1:]:
            yield paragraph("ProblemText", runs_of(line), *direction_of(line))

    def answer(self, item: Item) -> BaseOxmlElement:
        before, after = blank_of(item, layout=self.layout)
        content = [bold(f"{self.layout.words['answer']}: "), run(before), tab()]
        return self.line("Answer", [*content, run(f" {after.strip()}")])

    def ending(self) -> BaseOxmlElement:
        """Return a paragraph of minimal height, which allows a page break after the problem."""
        return self.line("Ending", [])

    def line(self, style: str, content: list[BaseOxmlElement]) -> BaseOxmlElement:
        """Return a paragraph in the direction of the assessment's language."""
        return paragraph(style, content, *direction_of(Line((), self.right_to_left)))

    def text(self, text: str, *, style: str) -> Elements:
        for line in self.lines(text):
            yield paragraph(style, runs_of(line), *direction_of(line))

    def lines(self, text: str) -> tuple[Line, ...]:
        lines = lines_of(text, right_to_left=self.right_to_left)
        return tuple(line for line in lines if line.parts)

    @property
    def right_to_left(self) -> bool:
        return is_rtl(self.assessment)


def _framed(code: str) -> BaseOxmlElement:
    frame = element("w:bdr", val="single", sz=8, space=0, color="auto")
    return run(f" {one_line(code)} ", element("w:sz", val=32), frame)
