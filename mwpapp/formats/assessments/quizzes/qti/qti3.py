"""Write QTI 3: the package of `qti21` with the element and attribute names of version 3.

Source: IMS Question and Test Interoperability 3.0 (2022), Best Practices and Implementation Guide
"""

from __future__ import annotations

from typing import Final
from xml.etree.ElementTree import Element  # nosec: builds trees

from mwpapp.formats.assessments.assessment import Assessment
from mwpapp.formats.assessments.format import Format
from mwpapp.formats.assessments.markup.packages import packed
from mwpapp.formats.assessments.markup.xml_trees import document, node
from mwpapp.formats.assessments.quizzes.qti import qti21
from mwpapp.formats.assessments.quizzes.qti.names import new_name
from mwpapp.formats.assessments.quizzes.qti.reading import read

_NAMESPACE: Final = "http://www.imsglobal.org/xsd/imsqtiasi_v3p0"
_SCHEMA: Final = "https://purl.imsglobal.org/spec/qti/v3p0/schema/xsd/imsqti_asiv3p0_v1p0.xsd"
_PACKAGING: Final = "http://www.imsglobal.org/xsd/qti/qtiv3p0/imscp_v1p1"
_HTML: Final = frozenset(("p", "div", "br", "span"))
_WITH_BODY: Final = frozenset(
    ("rubricBlock", "modalFeedback")
)  # QTI 3 wraps their content in `qti-content-body`


def write(assessment: Assessment) -> bytes:
    """Return the package."""
    files = {
        name: _manifest(root) if root.tag == "manifest" else _renamed(root)
        for name, root in qti21.documents(FORMAT.kept(assessment))
    }
    return packed({name: document(root) for name, root in files.items()})


def _manifest(root: Element) -> Element:
    root.set("xmlns", _PACKAGING)
    new = {"schema": "QTI Package", "schemaversion": "3.0.0"}
    for element in root.iter():
        element.text = new.get(element.tag, element.text)
        if element.tag == "resource":
            element.set("type", element.get("type", "").replace("v2p1", "v3p0"))
    return root


def _renamed(root: Element) -> Element:
    for element in list(root.iter()):
        if element.tag in _WITH_BODY:
            _wrap(element)
    for element in root.iter():
        if element.tag not in _HTML:
            element.tag = f"qti-{new_name(element.tag)}"
            attributes = {_attribute(name): value for name, value in element.attrib.items()}
            element.attrib.clear()
            element.attrib.update(attributes)
    root.set("xmlns", _NAMESPACE)
    root.set("xsi:schemaLocation", f"{_NAMESPACE} {_SCHEMA}")
    return root


def _wrap(element: Element) -> None:
    body = node("contentBody", None, *element)
    for child in list(element):
        element.remove(child)
    element.append(body)


def _attribute(name: str) -> str:
    return name if ":" in name else new_name(name)


FORMAT = Format(
    label="QTI 3",
    extension="qti3.zip",
    media_type="application/zip",
    carries=qti21.FORMAT.carries,
    write=write,
    read=read,
    limits=qti21.FORMAT.limits,
)
