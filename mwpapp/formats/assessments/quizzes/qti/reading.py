"""Read a QTI 2.1 or QTI 3 package, or one item. Questions that are not imported are reported with
the reason."""

from __future__ import annotations

import posixpath
from dataclasses import dataclass
from typing import Final
from urllib.parse import unquote
from xml.etree.ElementTree import Element  # nosec: only the type

from mwpapp.formats.assessments.format import Import
from mwpapp.formats.assessments.markup.html_reading import read_html
from mwpapp.formats.assessments.markup.packages import Package, is_zip
from mwpapp.formats.assessments.markup.xml_trees import element_at, inner_html, tree
from mwpapp.formats.assessments.quizzes.collecting import (
    MAX_BYTES,
    TOO_LARGE,
    Collector,
    NotImported,
)
from mwpapp.formats.assessments.quizzes.qti.item_reading import LANGUAGE, question_of
from mwpapp.formats.assessments.quizzes.qti.names import with_old_names
from mwpapp.formats.messages import FormatError, gettext_noop

SHEET: Final = "sheet"  # names the section that contains all others, if the sheet has instructions

_MANIFEST: Final = "imsmanifest.xml"
_TEST: Final = "imsqti_test_"
_ITEM: Final = "imsqti_item_"
_NOT_QTI = gettext_noop(
    "This is not a QTI 2.1 or QTI 3 package: it lists neither a test nor items."
)
_NOT_AN_ITEM = gettext_noop(
    "This XML file is not a QTI item. Upload the package (ZIP) or a single item."
)


def read(data: bytes) -> Import:
    """Return the questions of a package or of one item. If a package contains several tests, only
    the first is read. Raise FormatError if there are no questions, or if the file is too large or
    invalid."""
    if len(data) > MAX_BYTES:
        raise FormatError(TOO_LARGE, limit=MAX_BYTES // 2**20)
    if not is_zip(data):
        return _one_item(with_old_names(tree(data)))
    package = Package(data)
    reader = _Reader(package, Collector())
    resources = reader.resources()
    tests = [href for type, href in resources if type.startswith(_TEST)]
    items = [href for type, href in resources if type.startswith(_ITEM)]
    if not tests and not items:
        raise FormatError(_NOT_QTI)
    for test in tests[:1]:
        reader.test(test)
    for item in items if not tests else []:
        reader.item(item, section="")
    return reader.collector.imported()


def _one_item(root: Element) -> Import:
    if root.tag != "assessmentItem":
        raise FormatError(_NOT_AN_ITEM)
    collector = Collector()
    _take(root, collector=collector, section="", place=None)
    return collector.imported()


def _take(root: Element, *, collector: Collector, section: str, place: str | None) -> None:
    if not collector.count:
        collector.language = root.get(LANGUAGE, "") or collector.language
    try:
        collector.take(question_of(root), section=section, place=place)
    except NotImported as error:
        collector.skip(root.get("title", "") or root.get("identifier", ""), error.reason)


@dataclass(frozen=True, slots=True)
class _Reader:
    """Reads the documents of a package."""

    package: Package
    collector: Collector

    def document(self, name: str) -> Element:
        return with_old_names(tree(self.package.read(name)))

    def resources(self) -> list[tuple[str, str]]:
        """Return the type and the file of each resource, in order."""
        manifest = tree(self.package.read(_MANIFEST))
        return [
            (resource.get("type", ""), unquote(resource.get("href", "")))
            for resource in manifest.iter("resource")
        ]

    def test(self, name: str) -> None:
        root = self.document(name)
        self.collector.title = root.get("title", "")
        folder = posixpath.dirname(name)
        for part in root.iter("testPart"):
            for number, section in enumerate(part.findall("assessmentSection")):
                self.section(section, key=f"{part.get('identifier')}/{number}", folder=folder)

    def section(self, section: Element, *, key: str, folder: str) -> None:
        """Read a section, which may be the whole sheet, and the pools and sections inside it."""
        rubric = element_at(section, "rubricBlock")
        text = "" if rubric is None else read_html(inner_html(rubric)).text
        if section.get("identifier") == SHEET:
            self.collector.instructions = text
        else:
            self.collector.section(key, title=section.get("title", ""), instructions=text)
        for number, child in enumerate(section):
            if child.tag == "assessmentItemRef":
                self.reference(child, section=key, folder=folder)
            elif child.tag == "assessmentSection" and _is_pool(child):
                for reference in child.findall("assessmentItemRef"):
                    self.reference(reference, section=key, folder=folder, place=str(number))
            elif child.tag == "assessmentSection":
                self.section(child, key=f"{key}/{number}", folder=folder)

    def reference(
        self, reference: Element, *, section: str, folder: str, place: str | None = None
    ) -> None:
        href = unquote(reference.get("href", ""))
        self.item(posixpath.normpath(posixpath.join(folder, href)), section=section, place=place)

    def item(self, name: str, *, section: str, place: str | None = None) -> None:
        _take(self.document(name), collector=self.collector, section=section, place=place)


def _is_pool(section: Element) -> bool:
    """Return whether a student gets one item from this section."""
    selection = element_at(section, "selection")
    return selection is not None and selection.get("select", "").strip() == "1"
