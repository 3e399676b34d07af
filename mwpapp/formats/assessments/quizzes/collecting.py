"""Collect the questions of a file in sections and places, and the reasons for skipping others."""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterable
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Final

from mwpapp.formats.assessments.assessment import Assessment, Choice, Item, Place, Section
from mwpapp.formats.assessments.format import Import, Skipped
from mwpapp.formats.assessments.quizzes.amounts import split_amount
from mwpapp.formats.assessments.quizzes.reasons import (
    MANY_CHOICES,
    NO_ANSWER,
    NO_TEXT,
    ONE_CHOICE,
    PATTERN,
    SEVERAL_RIGHT,
)
from mwpapp.formats.messages import FormatError, Message, gettext_noop

MAX_BYTES = 32 * 2**20  # of a file, before it is unpacked
MAX_QUESTIONS = 20_000
MAX_CHOICES = 26  # sheets name choices by letters
MAX_SKIPPED = 1_000  # skipped questions that are reported

TOO_LARGE = gettext_noop("The file is larger than %(limit)d MB.")
_WILDCARD: Final = re.compile(r"(?<!\\)\*")
_EMPTY = gettext_noop("The file contains no questions.")
_TOO_MANY = gettext_noop("The file contains more than %(limit)s questions. Split it.")


class NotImported(ValueError):
    """Reword cannot import a question; `reason` says why."""

    def __init__(self, text: str | Message) -> None:
        self.reason = text if isinstance(text, Message) else Message(text)
        super().__init__(str(self.reason))


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """An item with its points and tolerance, which are None if the file does not state them."""

    item: Item
    points: Decimal | None = None
    tolerance: Decimal | None = None


@dataclass(slots=True)
class _Group:
    """A section while it is read, with its questions by place."""

    title: str
    instructions: str = ""
    places: dict[Hashable, list[Question]] = field(default_factory=dict)


class Collector:
    """Takes questions in the order of the file.

    Questions with the same section and the same place form a pool. A question whose place is None
    gets a separate place.
    """

    def __init__(self) -> None:
        self.title = ""
        self.instructions = ""
        self.language = "en"
        self.groups: dict[Hashable, _Group] = {}
        self.skipped: list[Skipped] = []
        self.count = 0  # questions that `take` has received
        self.read = 0  # questions that were added or skipped

    def section(self, key: Hashable, *, title: str = "", instructions: str = "") -> None:
        """Begin a section, or add instructions to one that has none."""
        group = self.groups.setdefault(key, _Group(title))
        group.instructions = group.instructions or instructions

    def take(self, question: Question, *, section: Hashable, place: Hashable = None) -> None:
        """Add a question. Raise NotImported if it has no text or no answer, and FormatError beyond
        MAX_QUESTIONS."""
        self.count += 1
        if self.count > MAX_QUESTIONS:
            raise FormatError(_TOO_MANY, limit=f"{MAX_QUESTIONS:,}")
        if not question.item.text.strip():
            raise NotImported(NO_TEXT)
        if not question.item.answer.strip():
            raise NotImported(NO_ANSWER)
        places = self.groups.setdefault(section, _Group("")).places
        key = ("separate", self.count) if place is None else ("place", place)
        places.setdefault(key, []).append(question)
        self.read += 1

    def skip(self, title: str, reason: Message) -> None:
        self.read += 1
        if len(self.skipped) < MAX_SKIPPED:
            self.skipped.append(Skipped(title[:200], reason, self.read))

    def imported(self) -> Import:
        """Return what was imported. Raise FormatError if the file contains no questions."""
        sections = tuple(_section(group) for group in self.groups.values() if group.places)
        if not sections and not self.skipped:
            raise FormatError(_EMPTY)
        assessment = Assessment(
            title=self.title,
            instructions=self.instructions,
            language=self.language,
            sections=sections,
        )
        return Import(assessment, tuple(self.skipped))


def with_choices(item_id: str, *, text: str, choices: tuple[Choice, ...]) -> Item:
    """Return a multiple-choice question. Raise NotImported unless there are 2 to MAX_CHOICES
    choices and exactly one of them is right."""
    right = [choice for choice in choices if choice.right]
    if not right:
        raise NotImported(NO_ANSWER)
    if len(right) > 1:
        raise NotImported(SEVERAL_RIGHT)
    if len(choices) > MAX_CHOICES:
        raise NotImported(Message(MANY_CHOICES, {"limit": MAX_CHOICES}))
    if len(choices) < 2:
        raise NotImported(ONE_CHOICE)
    answer, unit = split_amount(right[0].text)
    return Item(id=item_id, text=text, answer=answer, unit=unit, choices=choices)


def without_patterns(answers: Iterable[str]) -> list[str]:
    """Return the short answers that are not patterns, with "\\*" replaced by "*". In Moodle, an
    unescaped asterisk matches any text. Raise NotImported if all answers are patterns."""
    texts = [answer.replace("\\*", "*") for answer in answers if not _WILDCARD.search(answer)]
    if not texts:
        raise NotImported(PATTERN)
    return texts


def _section(group: _Group) -> Section:
    return Section(
        title=group.title,
        instructions=group.instructions,
        places=tuple(_place(questions) for questions in group.places.values()),
    )


def _place(questions: list[Question]) -> Place:
    points = [question.points for question in questions if question.points is not None]
    tolerances = [question.tolerance for question in questions if question.tolerance is not None]
    return Place(
        pool=tuple(question.item for question in questions),
        points=points[0] if points else Decimal(1),
        tolerance=max(tolerances, default=Decimal(0)),
    )
