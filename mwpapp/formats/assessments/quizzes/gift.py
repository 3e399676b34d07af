"""Write GIFT, the text format of Moodle's question bank, which many platforms import.

Each pool is a category, so that a quiz can draw one of its questions at random. Texts are HTML on
one line, because a blank line ends a question in GIFT. Moodle replaces the five underscores before
a unit with the field for the answer. Instructions are descriptions in the category of the
sheet or the section.
Source: https://docs.moodle.org/en/GIFT_format
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from mwpapp.formats.assessments.assessment import Assessment, Choice, Item, Place, Section
from mwpapp.formats.assessments.fields import Field
from mwpapp.formats.assessments.format import Format
from mwpapp.formats.assessments.markup.html_writing import html_of, html_of_lines, printable
from mwpapp.formats.assessments.quizzes.amounts import plain
from mwpapp.formats.assessments.quizzes.categories import path_of
from mwpapp.formats.assessments.quizzes.gift_reading import KIND_TAG, read
from mwpapp.formats.assessments.quizzes.limits import ANSWERS, CARRIED, SHORT_TITLES, is_free_number

_SPECIAL: Final = re.compile(r"[\\~=#{}:]")


def write(assessment: Assessment) -> bytes:
    """Return the questions of all pools in UTF-8."""
    return ("\n\n".join(_blocks(FORMAT.kept(assessment))) + "\n").encode()


def _blocks(assessment: Assessment) -> Iterator[str]:
    """Yield categories, descriptions and questions, to be separated by blank lines."""
    title, number = assessment.title, 0
    yield _category(path_of(title))
    if assessment.instructions:
        yield f"[html]{_escaped(html_of(assessment.instructions))}"
    for index, section in enumerate(assessment.sections, start=1):
        yield from _heading(title, section, number=index)
        for place in section.places:
            number += 1
            yield _category(path_of(title, section=(index, section.title), place=number))
            for order, item in enumerate(place.pool, start=1):
                yield _question(item, title=f"{number}.{order}", place=place)


def _heading(title: str, section: Section, *, number: int) -> Iterator[str]:
    yield _category(path_of(title, section=(number, section.title)))
    if section.instructions:
        yield f"[html]{_escaped(html_of(section.instructions))}"


def _category(path: str) -> str:
    return f"$CATEGORY: {printable(path)}"


def _question(item: Item, *, title: str, place: Place) -> str:
    unit = "" if item.choices else item.unit
    stem = _escaped(html_of(item.text, unit=unit))
    steps = f"####{_escaped(html_of_lines(item.steps))}" if item.steps else ""
    return f"{_comment(item)}\n::{title}::[html]{stem} {{{_answers(item, place=place)}{steps}}}"


def _comment(item: Item) -> str:
    """Return the comment from which Moodle reads the identifier and the tags."""
    tags = "" if item.kind == "original" else f" [tag:{KIND_TAG}{_bracketed(item.kind)}]"
    return f"// [id:{_bracketed(item.id)}]{tags}"


def _bracketed(text: str) -> str:
    return printable(text).replace("\n", " ").replace("]", "\\]")


def _answers(item: Item, *, place: Place) -> str:
    if item.choices:
        return "\n" + "".join(f"{_choice(choice)}\n" for choice in item.choices)
    answers = (item.answer, *item.also_right)
    if is_free_number(item):
        tolerance = f":{plain(place.tolerance)}" if place.tolerance else ""
        ways = [f"{answer}{tolerance}" for answer in answers]
        return f"#{ways[0]}" if len(ways) == 1 else "#" + " ".join(f"={way}" for way in ways)
    return " ".join(f"={_short_answer(answer)}" for answer in answers)


def _choice(choice: Choice) -> str:
    text = _escaped(html_of(choice.text)).replace("%", "&\\#37;", 1)
    feedback = f"#{_escaped(html_of(choice.error))}" if choice.error else ""
    return f"{'=' if choice.right else '~'}{text}{feedback}"


def _short_answer(answer: str) -> str:
    """Return an answer in plain text. An unescaped asterisk would match anything, and a percent
    sign at the start would begin a weight."""
    text = _escaped(printable(answer).replace("\n", " ").replace("*", "\\*"))
    return f"%100%{text}" if text.startswith("%") else text


def _escaped(text: str) -> str:
    return _SPECIAL.sub(r"\\\g<0>", text)


FORMAT = Format(
    label="GIFT",
    extension="gift",
    media_type="text/plain; charset=utf-8",
    carries=CARRIED - {Field.POINTS},
    write=write,
    read=read,
    limits=(SHORT_TITLES, *ANSWERS),
)
