"""Define an assessment (a worksheet or a quiz) as plain values, the same for every format."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from decimal import Decimal
from enum import StrEnum
from typing import Final

_NUMBER: Final = re.compile(r"[-−]?[0-9]{1,30}(?:\.[0-9]{1,30})?")


class Space(StrEnum):
    """Room for the answer on paper."""

    NONE = "none"
    LINES = "lines"
    SQUARES = "squares"


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    """An answer option of a multiple-choice question; `error` is the error that leads to it."""

    text: str
    right: bool
    error: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Item:
    """A text that a place can show to a student: the original problem or one of its variants.

    - `answer`: as people write it, without its unit ("2.5", "1 1/4", "9:15 pm").
    - `plain`: for an answer that is a number in digits, this number without thousands separators
      and with a decimal point ("4200" for "4.200" in a German text). "" means that `answer`
      already has this form, or is not a number. Items that differ only in `plain` are equal.
    - `also_right`: other ways to write the answer ("1.25").
    - `steps`: the solution, a sentence for each step.
    - `choices`: empty unless the place is a multiple-choice question. Exactly one is right.
    """

    id: str
    text: str
    answer: str
    plain: str = field(default="", compare=False)
    also_right: tuple[str, ...] = ()
    unit: str = ""
    kind: str = "original"
    equation: str = ""
    steps: tuple[str, ...] = ()
    choices: tuple[Choice, ...] = ()

    @property
    def number(self) -> Decimal | None:
        """The answer as a number, or None if it has another form (a fraction, a time, words)."""
        digits = self.plain or self.answer
        return Decimal(digits.replace("−", "-")) if _NUMBER.fullmatch(digits) else None


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """A numbered place of the assessment. Each version shows one item of the pool there.

    A number is right if it differs from the answer by at most `tolerance`. `space_lines` is the
    height of the space for the answer, in lines of text.
    """

    pool: tuple[Item, ...]
    points: Decimal = Decimal(1)
    tolerance: Decimal = Decimal(0)
    space: Space = Space.LINES
    space_lines: int = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class Section:
    """Places that follow one another under a heading."""

    places: tuple[Place, ...]
    title: str = ""
    instructions: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Version:
    """The version for a group of students or for one student.

    `chosen` contains an index into the pool of each place, in the order of the places.
    """

    code: str
    chosen: tuple[int, ...]
    student: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Assessment:
    """An ordered set of places in sections, with the versions made from it."""

    title: str
    sections: tuple[Section, ...]
    instructions: str = ""
    language: str = "en"
    versions: tuple[Version, ...] = ()

    @property
    def places(self) -> tuple[Place, ...]:
        return tuple(place for section in self.sections for place in section.places)

    def items_of(self, version: Version) -> tuple[Item, ...]:
        """Return the items of a version, one for each place, in order."""
        pairs = zip(self.places, version.chosen, strict=True)
        return tuple(place.pool[index] for place, index in pairs)
