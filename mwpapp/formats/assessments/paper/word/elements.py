"""Build the XML elements of Word documents."""

from __future__ import annotations

from collections.abc import Iterable

from docx.oxml.ns import qn
from docx.oxml.parser import OxmlElement
from docx.oxml.xmlchemy import BaseOxmlElement
from docx.shared import Length

from mwpapp.formats.assessments.paper.rich import Line
from mwpapp.formats.assessments.paper.word.formulas import formula


def element(tag: str, *children: BaseOxmlElement, **attributes: str | int) -> BaseOxmlElement:
    """Return an element; its attributes get the namespace prefix of `tag`."""
    new = OxmlElement(tag)
    prefix = tag.partition(":")[0]
    for name, value in attributes.items():
        new.set(qn(f"{prefix}:{name}"), str(value))
    new.extend(children)
    return new


def twips(length: Length) -> int:
    """Return a length in twentieths of a point."""
    points: float = length.pt
    return round(points * 20)


def run(text: str, *properties: BaseOxmlElement) -> BaseOxmlElement:
    words = element("w:t")
    words.text = text
    words.set(qn("xml:space"), "preserve")
    return element("w:r", element("w:rPr", *properties), words)


def bold(text: str) -> BaseOxmlElement:
    return run(text, element("w:b"))


def tab() -> BaseOxmlElement:
    return element("w:r", element("w:tab"))


def page_field(instruction: str) -> BaseOxmlElement:
    """Return a field that Word fills in, such as PAGE."""
    return element("w:fldSimple", run("1"), instr=instruction)


def paragraph(
    style: str, content: Iterable[BaseOxmlElement] = (), *properties: BaseOxmlElement
) -> BaseOxmlElement:
    """Return a paragraph. `properties` must be in the order that the schema requires."""
    styled = element("w:pPr", element("w:pStyle", val=style), *properties)
    return element("w:p", styled, *content)


def runs_of(line: Line) -> list[BaseOxmlElement]:
    """Return the runs and formulas of a line."""
    return [_run_of(part, line) if isinstance(part, str) else formula(part) for part in line.parts]


def direction_of(line: Line) -> list[BaseOxmlElement]:
    """Return the property that makes a paragraph read from right to left, if the line does."""
    return [element("w:bidi")] if line.right_to_left else []


def _run_of(text: str, line: Line) -> BaseOxmlElement:
    return run(text, *([element("w:rtl")] if line.right_to_left else []))
