"""Read QTI 1.2: packages of Canvas and other programs, and single files."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from typing import Final
from urllib.parse import unquote
from xml.etree.ElementTree import Element  # nosec: only the type

from mwpapp.formats.assessments.format import Import
from mwpapp.formats.assessments.markup.html_reading import read_html
from mwpapp.formats.assessments.markup.packages import Package, is_zip
from mwpapp.formats.assessments.markup.xml_trees import element_at, text_at, tree
from mwpapp.formats.assessments.quizzes.amounts import amount_of
from mwpapp.formats.assessments.quizzes.canvas.item_reading import material_html, question_of
from mwpapp.formats.assessments.quizzes.collecting import (
    MAX_BYTES,
    TOO_LARGE,
    Collector,
    NotImported,
)
from mwpapp.formats.messages import FormatError, Message, gettext_noop

HEADING: Final = "section-"  # prefix of the identifier of a text that is the heading of a section

_MANIFEST: Final = "imsmanifest.xml"
_NOT_QTI = gettext_noop("This is not a QTI 1.2 package: it lists no quiz.")
_BANK = gettext_noop("Its questions are in a question bank, which the package does not include.")


def read(data: bytes) -> Import:
    """Return the questions of a package or of one file. Raise FormatError if there are none or too
    many, or if the file is too large or invalid."""
    if len(data) > MAX_BYTES:
        raise FormatError(TOO_LARGE, limit=MAX_BYTES // 2**20)
    reader = _Reader()
    if not is_zip(data):
        reader.document(tree(data))
        return reader.collector.imported()
    package = Package(data)
    files = _files(package)
    if not files:
        raise FormatError(_NOT_QTI)
    for name in package.names:
        if name.endswith("assessment_meta.xml"):
            reader.settings(tree(package.read(name)))
    for name in files:
        reader.document(tree(package.read(name)))
    return reader.collector.imported()


def _files(package: Package) -> list[str]:
    """Return the names of the question files that the manifest lists."""
    manifest = tree(package.read(_MANIFEST))
    listed = []
    for resource in manifest.iter("resource"):
        if resource.get("type", "").startswith("imsqti_xmlv1p"):
            file = element_at(resource, "file")
            href = resource.get("href", "") or ("" if file is None else file.get("href", ""))
            listed.append(unquote(href))
    return [name for name in listed if name]


class _Reader:
    """Reads documents. A group that picks one question is a pool."""

    def __init__(self) -> None:
        self.collector = Collector()
        self.section = ""
        self.number = 0
        self.points: Decimal | None = None  # of each question in the current group

    def settings(self, root: Element) -> None:
        """Read the title and the instructions from the settings of the first quiz."""
        self.collector.title = self.collector.title or text_at(root, "title")
        html = text_at(root, "description")
        self.collector.instructions = self.collector.instructions or read_html(html).text

    def document(self, root: Element) -> None:
        if root.tag != "questestinterop":
            raise FormatError(_NOT_QTI)
        for quiz in root:
            if quiz.tag in ("assessment", "objectbank"):
                self.collector.title = self.collector.title or quiz.get("title", "")
                self.entries(quiz, place=None)
            elif quiz.tag == "item":
                self.item(quiz, place=None)

    def entries(self, parent: Element, *, place: str | None) -> None:
        for child in parent:
            if child.tag == "item":
                self.item(child, place=place)
            elif child.tag == "section":
                self.group(child)

    def group(self, section: Element) -> None:
        """Read a section; it is a pool if it picks one of its questions."""
        self.number += 1
        selection = element_at(section, "selection_ordering/selection")
        if element_at(selection, "sourcebank_ref") is not None:
            self.collector.skip(section.get("title", ""), Message(_BANK))
        picked = text_at(selection, "selection_number").strip()
        points = text_at(selection, "selection_extension/points_per_item")
        self.points = amount_of(points)
        self.entries(section, place=f"group {self.number}" if picked == "1" else None)
        self.points = None

    def item(self, item: Element, *, place: str | None) -> None:
        if item.get("ident", "").startswith(HEADING):
            self.heading(item)
            return
        try:
            question = question_of(item)
            points = question.points if self.points is None else self.points
            question = replace(question, points=points)
            self.collector.take(question, section=self.section, place=place)
        except NotImported as error:
            title = item.get("title", "") or item.get("ident", "")
            self.collector.skip(title, error.reason)

    def heading(self, item: Element) -> None:
        """Begin a section; the item is its heading."""
        html = material_html(element_at(item, "presentation"))
        html = html.partition("</h3>")[2] if html.startswith("<h3>") else html
        self.section = item.get("ident", "")
        text = read_html(html).text
        self.collector.section(self.section, title=item.get("title", ""), instructions=text)
