"""Write QTI 2.1: a package with a test, in which each pool is a section that selects one item.

Source: IMS Question and Test Interoperability 2.1 (2012), with IMS Content Packaging 1.1
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final
from xml.etree.ElementTree import Element  # nosec: builds trees

from mwpapp.formats.assessments.assessment import Assessment, Item, Place, Section
from mwpapp.formats.assessments.fields import Field
from mwpapp.formats.assessments.format import Format
from mwpapp.formats.assessments.markup.html_writing import html_of
from mwpapp.formats.assessments.markup.packages import packed
from mwpapp.formats.assessments.markup.xml_trees import document, filled, node
from mwpapp.formats.assessments.quizzes.limits import ANSWERS, CARRIED
from mwpapp.formats.assessments.quizzes.qti.items import identifier_of, item_element, root_of
from mwpapp.formats.assessments.quizzes.qti.reading import SHEET, read

TEST: Final = "assessment.xml"
_PACKAGING: Final = "http://www.imsglobal.org/xsd/imscp_v1p1"
_HIDDEN: Final = {"visible": "false"}


@dataclass(frozen=True, slots=True)
class _Entry:
    """An item with its place and its number: "2-1" for the first item of place 2."""

    item: Item
    place: Place
    number: str

    @property
    def title(self) -> str:
        return self.number.replace("-", ".")

    @property
    def name(self) -> str:
        return f"item-{self.number}"

    @property
    def file(self) -> str:
        return f"items/{self.name}.xml"


def write(assessment: Assessment) -> bytes:
    """Return the package."""
    kept = FORMAT.kept(assessment)
    return packed({name: document(root) for name, root in documents(kept)})


def documents(assessment: Assessment) -> Iterator[tuple[str, Element]]:
    """Yield the manifest, the test and the items with their names in the package."""
    entries = [
        _Entry(item, place, f"{number}-{order}")
        for number, place in enumerate(assessment.places, start=1)
        for order, item in enumerate(place.pool, start=1)
    ]
    yield "imsmanifest.xml", _manifest(entries)
    yield TEST, _test(assessment)
    used: set[str] = set()
    for entry in entries:
        identifier = identifier_of(entry.item, other=entry.name)
        identifier = entry.name if identifier in used else identifier
        used.add(identifier)
        yield (
            entry.file,
            item_element(
                entry.item,
                title=entry.title,
                identifier=identifier,
                place=entry.place,
                language=assessment.language,
            ),
        )


def _manifest(entries: list[_Entry]) -> Element:
    schema = (
        node("schema", None, "QTIv2.1 Package"),
        node("schemaversion", None, "1.0.0"),
    )
    test = _resource("test", file=TEST, type="imsqti_test_xmlv2p1")
    test.extend(node("dependency", {"identifierref": entry.name}) for entry in entries)
    items = [
        _resource(entry.name, file=entry.file, type="imsqti_item_xmlv2p1") for entry in entries
    ]
    return node(
        "manifest",
        {"xmlns": _PACKAGING, "identifier": "package"},
        node("metadata", None, *schema),
        node("organizations"),
        node("resources", None, test, *items),
    )


def _resource(name: str, *, file: str, type: str) -> Element:
    attributes = {"identifier": name, "type": type, "href": file}
    return node("resource", attributes, node("file", {"href": file}))


def _test(assessment: Assessment) -> Element:
    root = root_of("assessmentTest", {"identifier": "test", "title": assessment.title})
    sections = list(_sections(assessment))
    if assessment.instructions:
        whole = {"identifier": SHEET, "title": assessment.title} | _HIDDEN
        rubric = _rubric(assessment.instructions)
        sections = [node("assessmentSection", whole, rubric, *sections)]
    mode = {"navigationMode": "nonlinear", "submissionMode": "simultaneous"}
    root.append(_outcome_of_test())
    root.append(node("testPart", {"identifier": "part"} | mode, *sections))
    scores = node("testVariables", {"variableIdentifier": "SCORE"})
    total = node("setOutcomeValue", {"identifier": "SCORE"}, node("sum", None, scores))
    root.append(node("outcomeProcessing", None, total))
    return root


def _outcome_of_test() -> Element:
    declared = {"identifier": "SCORE", "cardinality": "single", "baseType": "float"}
    return node("outcomeDeclaration", declared)


def _sections(assessment: Assessment) -> Iterator[Element]:
    number = 0
    for index, section in enumerate(assessment.sections, start=1):
        named = {"identifier": f"section-{index}", "title": section.title, "visible": "true"}
        element = node("assessmentSection", named, *_rubrics(section))
        for place in section.places:
            number += 1
            element.append(_pool(place, number=number))
        yield element


def _rubrics(section: Section) -> list[Element]:
    return [_rubric(section.instructions)] if section.instructions else []


def _rubric(text: str) -> Element:
    html = html_of(text)
    blocks = html if html.startswith(("<p>", "<div ")) else f"<p>{html}</p>"
    return filled(node("rubricBlock", {"view": "candidate"}), blocks)


def _pool(place: Place, *, number: int) -> Element:
    """Return a section from which each student gets one item."""
    named = {"identifier": f"place-{number}", "title": str(number)} | _HIDDEN
    element = node("assessmentSection", named, node("selection", {"select": "1"}))
    for order in range(1, len(place.pool) + 1):
        name = f"item-{number}-{order}"
        file = f"items/{name}.xml"
        element.append(node("assessmentItemRef", {"identifier": name, "href": file}))
    return element


FORMAT = Format(
    label="QTI 2.1",
    extension="qti21.zip",
    media_type="application/zip",
    carries=CARRIED - {Field.KIND} | {Field.LANGUAGE},
    write=write,
    read=read,
    limits=ANSWERS,
)
