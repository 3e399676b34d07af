"""Write formulas as Word equations (Office Math Markup), which people can edit."""

from __future__ import annotations

from docx.oxml.ns import qn
from docx.oxml.parser import OxmlElement
from docx.oxml.xmlchemy import BaseOxmlElement

from mwpapp.formats.assessments.paper.latex import Node


def formula(node: Node) -> BaseOxmlElement:
    return _holding("m:oMath", node)


def _holding(tag: str, node: Node | None) -> BaseOxmlElement:
    made = OxmlElement(tag)
    if node is not None:
        made.extend(_drawn(node))
    return made


def _drawn(node: Node) -> list[BaseOxmlElement]:
    match node.kind:
        case "row":
            return [one for part in node.parts if part for one in _drawn(part)]
        case "fraction":
            return [_joined("m:f", "m:num", node.parts[0], "m:den", node.parts[1])]
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
    made = _joined("m:rad", "m:deg", index, "m:e", node.parts[0])
    if index is None:
        hidden, properties = OxmlElement("m:degHide"), OxmlElement("m:radPr")
        hidden.set(qn("m:val"), "1")
        properties.append(hidden)
        made.insert(0, properties)
    return made


def _script(node: Node) -> BaseOxmlElement:
    base, lower, upper = node.parts
    if lower is None:
        return _joined("m:sSup", "m:e", base, "m:sup", upper)
    if upper is None:
        return _joined("m:sSub", "m:e", base, "m:sub", lower)
    both = _joined("m:sSubSup", "m:e", base, "m:sub", lower)
    both.append(_holding("m:sup", upper))
    return both


def _joined(
    tag: str, first: str, one: Node | None, second: str, other: Node | None
) -> BaseOxmlElement:
    made = OxmlElement(tag)
    made.extend([_holding(first, one), _holding(second, other)])
    return made
