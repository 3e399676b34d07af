"""Adapt the content of a file to the limits of the tables, and report what cannot be stored."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from typing import Final

from django.utils.translation import gettext_noop

from mwpapp.formats.assessments.assessment import Choice, Item, Place, Section, Version
from mwpapp.formats.assessments.format import Import, Skipped
from mwpapp.formats.assessments.markup.html_writing import printable
from mwpapp.formats.assessments.quizzes.collecting import MAX_CHOICES
from mwpapp.formats.assessments.quizzes.reasons import MANY_CHOICES
from mwpapp.formats.messages import Message
from mwpapp.ml.text.conventions import convention_of
from mwpapp.ml.text.figures import COMMA, POINT
from mwpapp.models.assessments import (
    MAX_INSTRUCTIONS_LENGTH,
    MAX_SPACE_LINES,
    MAX_TITLE_LENGTH,
)
from mwpapp.models.problems import (
    MAX_ANSWER_LENGTH,
    MAX_EQUATION_LENGTH,
    MAX_TEXT_LENGTH,
    MAX_UNIT_LENGTH,
)
from mwpapp.services.assessments.items import plain_number
from mwpapp.services.bank.problems import tidy

MAX_LANGUAGE_LENGTH: Final = 12
MAX_CODE_LENGTH: Final = 4
MAX_POINTS: Final = Decimal(1000)
MAX_TOLERANCE: Final = Decimal(10**6)
NO_NUMBER: Final = 0  # the question's number in the file is unknown
_CENT, _MILLIONTH = Decimal("0.01"), Decimal("0.000001")

_NO_TEXT = gettext_noop("It has no text.")
_NO_ANSWER = gettext_noop("It has no right answer.")
_LONG_TEXT = gettext_noop("Its text is longer than %(limit)s characters.")
_LONG_ANSWER = gettext_noop("Its answer or its unit is too long.")
_REPEATED = gettext_noop("Its pool already has this text.")


def fitted(imported: Import) -> Import:
    """Return what can be stored. All versions are dropped if one of them uses a text that
    cannot be stored (unless its whole place is skipped), or if a code is invalid or repeated."""
    fitter = _Fitter()
    sections = tuple(
        section
        for original in imported.assessment.sections
        if (section := fitter.section(original)).places
    )
    assessment = replace(
        imported.assessment,
        title=_line(imported.assessment.title, limit=MAX_TITLE_LENGTH),
        instructions=_cut(imported.assessment.instructions, limit=MAX_INSTRUCTIONS_LENGTH),
        language=_line(imported.assessment.language, limit=MAX_LANGUAGE_LENGTH) or "en",
        sections=sections,
        versions=fitter.versions(imported.assessment.versions),
    )
    return Import(assessment, (*imported.skipped, *fitter.skipped))


class _Fitter:
    """Converts sections in the order of the file, and records the new index of each item."""

    def __init__(self) -> None:
        self.skipped: list[Skipped] = []
        # For each place: the new index of each item, or None for one that cannot be stored.
        self.moved: list[list[int | None]] = []

    def section(self, section: Section) -> Section:
        places = [self.place(place) for place in section.places]
        return replace(
            section,
            title=_line(section.title, limit=MAX_TITLE_LENGTH),
            instructions=_cut(section.instructions, limit=MAX_INSTRUCTIONS_LENGTH),
            places=tuple(place for place in places if place.pool),
        )

    def place(self, place: Place) -> Place:
        pool: list[Item] = []
        moved: list[int | None] = []
        for item in place.pool:
            kept = _item(item)
            texts = [member.text for member in pool]
            if kept.text in texts and not _fault(kept):
                moved.append(texts.index(kept.text))
                self.skip(kept, Message(_REPEATED))
            elif fault := _fault(kept):
                moved.append(None)
                self.skip(kept, fault)
            else:
                moved.append(len(pool))
                pool.append(kept)
        self.moved.append(moved)
        return replace(
            place,
            pool=tuple(pool),
            points=_within(place.points, limit=MAX_POINTS, step=_CENT),
            tolerance=_within(place.tolerance, limit=MAX_TOLERANCE, step=_MILLIONTH),
            space_lines=min(place.space_lines, MAX_SPACE_LINES),
        )

    def skip(self, item: Item, reason: Message) -> None:
        self.skipped.append(Skipped(item.id[:MAX_TITLE_LENGTH], reason, NO_NUMBER))

    def versions(self, versions: tuple[Version, ...]) -> tuple[Version, ...]:
        """Return the versions without the places that were skipped, or () if a version is
        incomplete or a code is invalid or repeated."""
        kept = [
            place
            for place, moved in enumerate(self.moved)
            if any(index is not None for index in moved)
        ]
        fitted_versions = []
        for version in versions:
            chosen = [self.moved[place][version.chosen[place]] for place in kept]
            whole = tuple(index for index in chosen if index is not None)
            code = tidy(version.code)
            if len(whole) < len(chosen) or not 0 < len(code) <= MAX_CODE_LENGTH:
                return ()
            student = _line(version.student, limit=120)
            fitted_versions.append(replace(version, code=code, student=student, chosen=whole))
        codes = {version.code for version in fitted_versions}
        return tuple(fitted_versions) if len(codes) == len(fitted_versions) else ()


def _item(item: Item) -> Item:
    """Return an item without the characters that tables and pages reject. An equation that is too
    long is dropped."""
    equation = tidy(printable(item.equation))
    return replace(
        item,
        id=_line(item.id, limit=120),
        text=tidy(printable(item.text)),
        answer=_as_the_text_writes(tidy(printable(item.answer)), item=item),
        plain=printable(item.plain),
        unit=tidy(printable(item.unit)),
        also_right=tuple(printable(answer) for answer in item.also_right),
        steps=tuple(printable(step) for step in item.steps),
        kind=_line(item.kind, limit=60),
        equation=equation if len(equation) <= MAX_EQUATION_LENGTH else "",
        choices=tuple(_choice(choice) for choice in item.choices),
    )


def _as_the_text_writes(answer: str, *, item: Item) -> str:
    """Return the answer, with a decimal comma if the text has decimal commas and the answer would
    be misread. Quizzes write numbers with a point, and "2.125" would be read as 2125."""
    sign = convention_of(item.text).decimal
    if sign != COMMA or not item.plain or item.number is None:
        return answer
    read = plain_number(answer, decimal_sign=sign)
    if not read or Decimal(read) == item.number:
        return answer
    return item.plain.replace(POINT, COMMA)


def _choice(choice: Choice) -> Choice:
    return replace(choice, text=printable(choice.text), error=printable(choice.error))


def _fault(item: Item) -> Message | None:
    """Return why an item cannot be stored, or None if it can."""
    if not item.text:
        return Message(_NO_TEXT)
    if not item.answer:
        return Message(_NO_ANSWER)
    if len(item.text) > MAX_TEXT_LENGTH:
        return Message(_LONG_TEXT, {"limit": f"{MAX_TEXT_LENGTH:,}"})
    if len(item.answer) > MAX_ANSWER_LENGTH or len(item.unit) > MAX_UNIT_LENGTH:
        return Message(_LONG_ANSWER)
    if len(item.choices) > MAX_CHOICES:
        return Message(MANY_CHOICES, {"limit": MAX_CHOICES})
    return None


def _line(text: str, *, limit: int) -> str:
    return tidy(printable(text))[:limit].strip()


def _cut(text: str, *, limit: int) -> str:
    return printable(text)[:limit].strip()


def _within(amount: Decimal, *, limit: Decimal, step: Decimal) -> Decimal:
    return min(amount, limit).quantize(step).normalize()
