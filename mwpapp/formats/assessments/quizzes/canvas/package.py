"""Write Canvas packages: a zip of QTI 1.2, in which each pool is a group that picks one question.

Classic Quizzes and New Quizzes import such packages. The questions are inside the group, because
Canvas omits question banks when it exports a quiz. Sections, which Canvas does not support, become
texts between questions.
Source: the exports of Canvas, and IMS QTI: ASI XML Binding 1.2 (2002)
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final
from xml.etree.ElementTree import Element, indent  # nosec: builds trees

from mwpapp.formats.assessments.assessment import Assessment, Place, Section
from mwpapp.formats.assessments.fields import Field
from mwpapp.formats.assessments.format import Format
from mwpapp.formats.assessments.markup.html_writing import html_of, inline_html
from mwpapp.formats.assessments.markup.packages import packed
from mwpapp.formats.assessments.markup.xml_trees import document, node
from mwpapp.formats.assessments.quizzes.amounts import plain
from mwpapp.formats.assessments.quizzes.canvas.items import item_element, text_element
from mwpapp.formats.assessments.quizzes.canvas.reading import HEADING, read
from mwpapp.formats.assessments.quizzes.limits import ANSWERS, CARRIED

_QUIZ: Final = "quiz/quiz.xml"
_META: Final = "quiz/assessment_meta.xml"
_PACKAGING: Final = "http://www.imsglobal.org/xsd/imsccv1p1/imscp_v1p1"
_QTI: Final = "http://www.imsglobal.org/xsd/ims_qtiasiv1p2"
_CANVAS: Final = "http://canvas.instructure.com/xsd/cccv1p0"


def write(assessment: Assessment) -> bytes:
    """Return the package."""
    kept = FORMAT.kept(assessment)
    files = {"imsmanifest.xml": _manifest(), _QUIZ: _quiz(kept), _META: _meta(kept)}
    for root in files.values():
        indent(root)
    return packed({name: document(root) for name, root in files.items()})


def _manifest() -> Element:
    quiz = node("resource", {"identifier": "quiz", "type": "imsqti_xmlv1p2"})
    quiz.append(node("file", {"href": _QUIZ}))
    quiz.append(node("dependency", {"identifierref": "meta"}))
    kind = "associatedcontent/imscc_xmlv1p1/learning-application-resource"
    meta = node("resource", {"identifier": "meta", "type": kind, "href": _META})
    meta.append(node("file", {"href": _META}))
    schema = (node("schema", None, "IMS Content"), node("schemaversion", None, "1.1.3"))
    return node(
        "manifest",
        {"identifier": "package", "xmlns": _PACKAGING},
        node("metadata", None, *schema),
        node("organizations"),
        node("resources", None, quiz, meta),
    )


def _meta(assessment: Assessment) -> Element:
    """Return the settings of the quiz, which Canvas reads from a separate file."""
    total = sum(place.points for place in assessment.places)
    return node(
        "quiz",
        {"identifier": "quiz", "xmlns": _CANVAS},
        node("title", None, assessment.title),
        node("description", None, html_of(assessment.instructions)),
        node("shuffle_answers", None, "false"),
        node("scoring_policy", None, "keep_highest"),
        node("quiz_type", None, "assignment"),
        node("points_possible", None, format(total, "f")),
        node("allowed_attempts", None, "1"),
    )


def _quiz(assessment: Assessment) -> Element:
    section = node("section", {"ident": "root_section"}, *_entries(assessment))
    quiz = node("assessment", {"ident": "quiz", "title": assessment.title}, section)
    return node("questestinterop", {"xmlns": _QTI}, quiz)


def _entries(assessment: Assessment) -> Iterator[Element]:
    """Yield the headings and the groups in order."""
    number, used = 0, set[str]()
    several = len(assessment.sections) > 1
    for index, section in enumerate(assessment.sections, start=1):
        if several or section.title or section.instructions:
            yield _heading(section, number=index)
        for place in section.places:
            number += 1
            yield _group(place, number=number, used=used)


def _heading(section: Section, *, number: int) -> Element:
    title = f"<h3>{inline_html(section.title)}</h3>" if section.title else ""
    html = title + html_of(section.instructions)
    return text_element(html, title=section.title, identifier=f"{HEADING}{number}")


def _group(place: Place, *, number: int, used: set[str]) -> Element:
    extension = node(
        "selection_extension", None, node("points_per_item", None, plain(place.points))
    )
    selection = node("selection", None, node("selection_number", None, "1"), extension)
    group = node(
        "section",
        {"ident": f"group-{number}", "title": str(number)},
        node("selection_ordering", None, selection),
    )
    for order, item in enumerate(place.pool, start=1):
        name = f"item-{number}-{order}" if item.id in used else item.id
        used.add(name)
        group.append(item_element(item, title=f"{number}.{order}", identifier=name, place=place))
    return group


FORMAT = Format(
    label="Canvas (QTI 1.2)",
    extension="canvas.zip",
    media_type="application/zip",
    carries=CARRIED - {Field.KIND},
    write=write,
    read=read,
    limits=ANSWERS,
)
