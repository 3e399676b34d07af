"""Read a QTI 2.1 or QTI 3 package, or one item. Questions that are not imported are reported with
the reason."""

from __future__ import annotations

import posixpath
from collections.abc import Hashable
from dataclasses import dataclass
from typing import Final
from urllib.parse import unquote
from xml.etree.ElementTree import Element  # nosec: only the type

from mwpapp.formats.assessments.format import Import
from mwpapp.formats.assessments.markup.html_reading import read_html
from mwpapp.formats.assessments.markup.packages import Package, is_zip
from mwpapp.formats.assessments.markup.xml_trees import (
    MAX_DEPTH,
    TOO_DEEP,
    element_at,
    inner_html,
    tree,
)
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


def _take(root: Element, *, collector: Collector, section: Hashable, place: int | None) -> None:
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
        for part in root.iter("testPart"):
            for number, child in enumerate(part):
                section, folder = self.resolved(child, folder=posixpath.dirname(name))
                if section.tag == "assessmentSection":
                    self.section(section, key=(part.get("identifier"), number), folder=folder)

    def resolved(self, child: Element, *, folder: str) -> tuple[Element, str]:
        """Return a child and the folder of its file. If it refers to a section in another file,
        return that section and its folder."""
        if child.tag != "assessmentSectionRef":
            return child, folder
        name = _file_of(child, folder=folder)
        return self.document(name), posixpath.dirname(name)

    def section(self, section: Element, *, key: tuple[object, ...], folder: str) -> None:
        """Read a section, which may be the whole sheet or a pool, and the pools and sections inside
        it. `key` names its test part, then the number of each section on the way to it. Raise
        FormatError if sections are nested more than MAX_DEPTH levels deep, for example because one
        contains itself."""
        if len(key) > MAX_DEPTH:
            raise FormatError(TOO_DEEP, limit=MAX_DEPTH)
        if section.get("identifier") == SHEET:
            self.collector.instructions = _instructions(section)
        else:
            title = section.get("title", "")
            self.collector.section(key, title=title, instructions=_instructions(section))
        place = 0 if _is_pool(section) else None
        for number, element in enumerate(section):
            child, inside = self.resolved(element, folder=folder)
            if child.tag == "assessmentItemRef":
                self.reference(child, section=key, folder=inside, place=place)
            elif child.tag == "assessmentSection" and _is_pool(child):
                self.pool(child, section=key, folder=inside, place=number)
            elif child.tag == "assessmentSection":
                self.section(child, key=(*key, number), folder=inside)

    def pool(self, pool: Element, *, section: Hashable, folder: str, place: int) -> None:
        """Read a pool. Its instructions become those of its section if that has none."""
        self.collector.section(section, instructions=_instructions(pool))
        for reference in pool.findall("assessmentItemRef"):
            self.reference(reference, section=section, folder=folder, place=place)

    def reference(
        self, reference: Element, *, section: Hashable, folder: str, place: int | None
    ) -> None:
        self.item(_file_of(reference, folder=folder), section=section, place=place)

    def item(self, name: str, *, section: Hashable, place: int | None = None) -> None:
        _take(self.document(name), collector=self.collector, section=section, place=place)


def _file_of(reference: Element, *, folder: str) -> str:
    """Return the file that an element in a file of `folder` refers to."""
    return posixpath.normpath(posixpath.join(folder, unquote(reference.get("href", ""))))


def _instructions(section: Element) -> str:
    rubric = element_at(section, "rubricBlock")
    return "" if rubric is None else read_html(inner_html(rubric)).text


def _is_pool(section: Element) -> bool:
    """Return whether a student gets one item from this section. One that selects among sections is
    not a pool."""
    selection = element_at(section, "selection")
    if any(child.tag in ("assessmentSection", "assessmentSectionRef") for child in section):
        return False
    return selection is not None and selection.get("select", "").strip() == "1"
