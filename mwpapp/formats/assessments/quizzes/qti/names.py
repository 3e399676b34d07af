"""Convert names of elements and attributes between QTI 2.1 ("maxChoices") and QTI 3
("max-choices")."""

from __future__ import annotations

import re
from typing import Final
from xml.etree.ElementTree import Element  # nosec: only the type

_CAPITAL: Final = re.compile(r"[A-Z]")
_HYPHEN: Final = re.compile(r"-([a-z])")
_PREFIX: Final = "qti-"


def new_name(name: str) -> str:
    """Return the QTI 3 form of a QTI 2.1 name, without the prefix "qti-"."""
    return _CAPITAL.sub(lambda capital: f"-{capital[0].lower()}", name)


def old_name(name: str) -> str:
    """Return the QTI 2.1 form of a QTI 3 name from which the prefix "qti-" was removed."""
    return _HYPHEN.sub(lambda letter: letter[1].upper(), name)


def with_old_names(root: Element) -> Element:
    """Give the elements of a QTI 3 document, and their attributes, their QTI 2.1 names; return the
    root. Elements without the prefix, such as those of QTI 2.1, are not changed."""
    for element in root.iter():
        if element.tag.startswith(_PREFIX):
            element.tag = old_name(element.tag.removeprefix(_PREFIX))
            attributes = {old_name(name): value for name, value in element.attrib.items()}
            element.attrib.clear()
            element.attrib.update(attributes)
    return root
