"""Write formulas as Word equations (Office Math Markup Language, OMML), which people can edit."""

from __future__ import annotations

from docx.oxml.ns import qn
from docx.oxml.parser import OxmlElement
from docx.oxml.xmlchemy import BaseOxmlElement

from mwpapp.formats.assessments.paper.latex import Node


def formula(node: Node) -> BaseOxmlElement:
    return _element_of("m:oMath", node)


def _element_of(tag: str, node: Node | None) -> BaseOxmlElement:
    new = OxmlElement(tag)
    if node is not None:
        new.extend(_elements(node))
    return new


def _elements(node: Node) -> list[BaseOxmlElement]:
    match node.kind:
        case "row":
            return [new for part in node.parts if part for new in _elements(part)]
        case "fraction":
            return [_element_of_two("m:f", "m:num", node.parts[0], "m:den", node.parts[1])]
        case "root":
            return [_root(node)]
        case "script":
            return [_script(node)]
        case _:
            return [_text(node)]


def _text(node: Node) -> BaseOxmlElement:
    words = OxmlElement("m:t")
    words.text = node.text
    words.set(qn("xml:space"), "preserve")
    run = OxmlElement("m:r")
    if node.kind == "words":
        upright = OxmlElement("m:rPr")
        upright.append(OxmlElement("m:nor"))
        run.append(upright)
    run.append(words)
    return run


def _root(node: Node) -> BaseOxmlElement:
    index = node.parts[1] if len(node.parts) > 1 else None
    new = _element_of_two("m:rad", "m:deg", index, "m:e", node.parts[0])
    if index is None:
        hidden, properties = OxmlElement("m:degHide"), OxmlElement("m:radPr")
        hidden.set(qn("m:val"), "1")
        properties.append(hidden)
        new.insert(0, properties)
    return new


def _script(node: Node) -> BaseOxmlElement:
    base, lower, upper = node.parts
    if lower is None:
        return _element_of_two("m:sSup", "m:e", base, "m:sup", upper)
    if upper is None:
        return _element_of_two("m:sSub", "m:e", base, "m:sub", lower)
    both = _element_of_two("m:sSubSup", "m:e", base, "m:sub", lower)
    both.append(_element_of("m:sup", upper))
    return both


def _element_of_two(
    tag: str, first: str, first_node: Node | None, second: str, second_node: Node | None
) -> BaseOxmlElement:
    new = OxmlElement(tag)
    new.extend([_element_of(first, first_node), _element_of(second, second_node)])
    return new
