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
    """Return the QTI 2.1 form of a QTI 3 name without the prefix "qti-"."""
    return _HYPHEN.sub(lambda letter: letter[1].upper(), name)


def with_old_names(root: Element) -> Element:
    """Rename the elements and attributes of a QTI 3 document as in QTI 2.1; return the document."""
    for element in root.iter():
        if element.tag.startswith(_PREFIX):
            element.tag = old_name(element.tag.removeprefix(_PREFIX))
            attributes = {old_name(name): value for name, value in element.attrib.items()}
            element.attrib.clear()
            element.attrib.update(attributes)
    return root
