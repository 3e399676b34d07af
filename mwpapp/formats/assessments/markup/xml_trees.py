"""Build XML, and read XML from untrusted sources within limits and without entities."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final
from xml.etree.ElementTree import (  # nosec: builds trees; foreign text is parsed by defusedxml
    Element,
    ParseError,
    TreeBuilder,
    tostring,
)

from defusedxml import DefusedXmlException
from defusedxml.ElementTree import DefusedXMLParser, fromstring

from mwpapp.formats.assessments.markup.html_writing import printable
from mwpapp.formats.messages import FormatError, gettext_noop

MAX_DEPTH: Final = 100

TOO_DEEP = gettext_noop("The elements of the file are nested more than %(limit)d levels deep.")
_NOT_XML = gettext_noop("The file is not valid XML (%(reason)s).")


class _Parser(DefusedXMLParser):
    """Accepts a document type that only names a DTD, which is never loaded.

    One with declarations is refused: besides entities, default values of attributes can make a
    small file fill the memory.
    """

    def __init__(self) -> None:
        super().__init__(target=TreeBuilder(), forbid_dtd=True)

    def defused_start_doctype_decl(
        self, name: str, sysid: str | None, pubid: str | None, has_internal_subset: bool
    ) -> None:
        if has_internal_subset:
            super().defused_start_doctype_decl(name, sysid, pubid, has_internal_subset)


def node(
    tag: str, attributes: Mapping[str, str] | None = None, *children: Element | str
) -> Element:
    """Return an element. String children become its text, before the other children."""
    element = Element(tag, {name: printable(value) for name, value in (attributes or {}).items()})
    for child in children:
        if isinstance(child, str):
            element.text = (element.text or "") + printable(child)
        else:
            element.append(child)
    return element


def document(root: Element) -> bytes:
    """Return an XML file in UTF-8 with its declaration."""
    data: bytes = tostring(root, encoding="utf-8", xml_declaration=True)
    return data


def tree(data: bytes) -> Element:
    """Return the root of an XML file, with the namespaces removed from the tags.

    Raise FormatError if the file is not valid XML, declares entities or anything else in its
    document type, or is nested deeper than MAX_DEPTH.
    """
    parser = _Parser()
    try:
        parser.feed(data)
        root: Element = parser.close()
    except (ParseError, DefusedXmlException, ValueError, LookupError) as error:
        raise FormatError(_NOT_XML, reason=str(error)[:100]) from error
    level, depth = [root], 0
    while level:
        depth += 1
        if depth > MAX_DEPTH:
            raise FormatError(TOO_DEEP, limit=MAX_DEPTH)
        for element in level:
            element.tag = element.tag.rpartition("}")[2]
        level = [child for element in level for child in element]
    return root


def element_at(element: Element | None, path: str) -> Element | None:
    """Return the first element at a path such as "name/text", or None."""
    return None if element is None else element.find(path)


def text_at(element: Element | None, path: str) -> str:
    """Return the text of the first element at a path, or "" if there is none."""
    first = element_at(element, path)
    return "" if first is None else "".join(first.itertext())


def cut(root: Element, is_cut: Callable[[Element], bool]) -> list[Element]:
    """Remove the elements below `root` for which `is_cut` is true, and return these elements. The
    text after each of them is kept."""
    removed: list[Element] = []
    for parent in list(root.iter()):
        kept: list[Element] = []
        texts = [[parent.text or ""]]  # before the first kept child, then after each
        for child in parent:
            if is_cut(child):
                removed.append(child)
                texts[-1].append(child.tail or "")
                child.tail = None
            else:
                kept.append(child)
                texts.append([child.tail or ""])
        if len(kept) < len(parent):
            parent[:] = kept
            parent.text, *tails = map("".join, texts)
            for child, tail in zip(kept, tails, strict=True):
                child.tail = tail
    return removed


def filled(element: Element, html: str) -> Element:
    """Add HTML from `html_writing`, without `style` attributes, to `element`; return `element`."""
    root = fromstring(f"<div>{html}</div>")
    for descendant in root.iter():
        descendant.attrib.pop("style", None)
    element.text = (element.text or "") + (root.text or "")
    element.extend(root)
    return element


def inner_html(element: Element) -> str:
    """Return the content of an element as HTML."""
    copy = Element("span")
    copy.text = element.text
    copy.extend(element)
    html: str = tostring(copy, encoding="unicode", method="html")
    return html.removeprefix("<span>").removesuffix("</span>")
