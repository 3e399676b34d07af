"""Write Moodle XML: the questions of a question bank, with a category for each pool.

Instructions are stored in the `info` element of a category. Choices keep their order.
Source: https://docs.moodle.org/en/Moodle_XML_format and Moodle's `question/format/xml/format.php`
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final
from xml.etree.ElementTree import Element, indent  # nosec: builds trees

from mwpapp.formats.assessments.assessment import Assessment, Item, Place
from mwpapp.formats.assessments.format import Format
from mwpapp.formats.assessments.markup.html_writing import html_of, html_of_lines
from mwpapp.formats.assessments.markup.xml_trees import document, node
from mwpapp.formats.assessments.quizzes.amounts import CURRENCIES, plain
from mwpapp.formats.assessments.quizzes.categories import path_of
from mwpapp.formats.assessments.quizzes.limits import ANSWERS, CARRIED, SHORT_TITLES, is_free_number
from mwpapp.formats.assessments.quizzes.moodle_reading import KIND_TAG, read

_RIGHT: Final = "100"
_WRONG: Final = "0"


def write(assessment: Assessment) -> bytes:
    """Return the questions of all pools."""
    root = node("quiz", None, *_questions(FORMAT.kept(assessment)))
    indent(root)
    return document(root)


def _questions(assessment: Assessment) -> Iterator[Element]:
    """Yield the categories, each before its questions."""
    title, number = assessment.title, 0
    yield _category(path_of(title), information=assessment.instructions)
    for index, section in enumerate(assessment.sections, start=1):
        heading = (index, section.title)
        yield _category(path_of(title, section=heading), information=section.instructions)
        for place in section.places:
            number += 1
            yield _category(path_of(title, section=heading, place=number))
            for order, item in enumerate(place.pool, start=1):
                yield _question(item, title=f"{number}.{order}", place=place)


def _category(path: str, *, information: str = "") -> Element:
    return node(
        "question",
        {"type": "category"},
        node("category", None, node("text", None, path)),
        _html("info", html_of(information)),
        node("idnumber"),
    )


def _question(item: Item, *, title: str, place: Place) -> Element:
    free = is_free_number(item)
    kind = "multichoice" if item.choices else "numerical" if free else "shortanswer"
    unit = item.unit if kind == "shortanswer" else ""
    answers = _choices(item) if item.choices else _short(item)
    if free:
        answers = _numbers(item, place=place)
    return node(
        "question",
        {"type": kind},
        node("name", None, node("text", None, title)),
        _html("questiontext", html_of(item.text, unit=unit)),
        _html("generalfeedback", html_of_lines(item.steps)),
        node("defaultgrade", None, plain(place.points)),
        node("penalty", None, "0.3333333"),
        node("hidden", None, "0"),
        node("idnumber", None, item.id),
        *answers,
        *_tags(item),
    )


def _html(tag: str, html: str) -> Element:
    return node(tag, {"format": "html"}, node("text", None, html))


def _answer(text: Element, *, fraction: str, feedback: str = "") -> Element:
    answer = node("answer", {"fraction": fraction}, text)
    answer.append(_html("feedback", html_of(feedback)))
    return answer


def _choices(item: Item) -> Iterator[Element]:
    yield node("single", None, "true")
    yield node("shuffleanswers", None, "false")
    yield node("answernumbering", None, "abc")
    for choice in item.choices:
        fraction = _RIGHT if choice.right else _WRONG
        answer = _answer(
            node("text", None, html_of(choice.text)), fraction=fraction, feedback=choice.error
        )
        answer.set("format", "html")
        yield answer


def _numbers(item: Item, *, place: Place) -> Iterator[Element]:
    for text in (item.answer, *item.also_right):
        answer = _answer(node("text", None, text), fraction=_RIGHT)
        answer.append(node("tolerance", None, plain(place.tolerance)))
        yield answer
    if item.unit:
        unit = (node("multiplier", None, "1"), node("unit_name", None, item.unit))
        yield node("units", None, node("unit", None, *unit))
    yield node("unitgradingtype", None, "0")  # a unit may be typed but is not graded
    yield node("unitpenalty", None, "0.1")
    yield node("showunits", None, "0" if item.unit else "3")
    yield node("unitsleft", None, "1" if _is_in_front(item) else "0")


def _is_in_front(item: Item) -> bool:
    """Return whether the unit is a currency sign that the text does not write after numbers. Moodle
    rejects answers with the unit on the other side."""
    behind = re.search(rf"[0-9]\s?{re.escape(item.unit)}", item.text)
    return item.unit in set(CURRENCIES) and behind is None


def _short(item: Item) -> Iterator[Element]:
    yield node("usecase", None, "0")
    for text in (item.answer, *item.also_right):
        # An unescaped asterisk would match anything.
        yield _answer(node("text", None, text.replace("*", "\\*")), fraction=_RIGHT)


def _tags(item: Item) -> Iterator[Element]:
    if item.kind != "original":
        yield node("tags", None, node("tag", None, node("text", None, KIND_TAG + item.kind)))


FORMAT = Format(
    label="Moodle XML",
    extension="moodle.xml",
    media_type="application/xml",
    carries=CARRIED,
    write=write,
    read=read,
    limits=(SHORT_TITLES, *ANSWERS),
)
