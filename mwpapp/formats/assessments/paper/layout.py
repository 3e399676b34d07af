"""Describe how assessments are printed: paper, words, and the units of answers."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final

from mwpapp.formats.assessments.assessment import Item
from mwpapp.formats.messages import gettext_noop

WORDS: Final[Mapping[str, str]] = {
    "name": gettext_noop("Name"),
    "class": gettext_noop("Class"),
    "date": gettext_noop("Date"),
    "points": gettext_noop("Points"),
    "answer": gettext_noop("Answer"),
    "version": gettext_noop("Version %(code)s"),
    "page": gettext_noop("Page %(page)s of %(pages)s"),
    "page_only": gettext_noop("Page %(page)s"),
    "key": gettext_noop("Answer key"),
    "unit": gettext_noop("Unit"),
    "or": gettext_noop("or %(answer)s"),
}


class Paper(StrEnum):
    """A paper size."""

    A4 = "a4"
    LETTER = "letter"


def plain_answer(item: Item, answer: str) -> str:
    """Return an answer followed by its unit."""
    return f"{answer} {item.unit}".rstrip()


@dataclass(frozen=True, slots=True, kw_only=True)
class Layout:
    """How to print an assessment.

    - `both_sides`: each version begins on a new sheet of paper when both sides are printed.
    - `words`: WORDS in the assessment's language.
    - `with_unit` returns an answer to an item with the item's unit: "$7.50", "7 apples".
    """

    paper: Paper = Paper.A4
    both_sides: bool = False
    words: Mapping[str, str] = field(default_factory=lambda: WORDS)
    with_unit: Callable[[Item, str], str] = plain_answer
