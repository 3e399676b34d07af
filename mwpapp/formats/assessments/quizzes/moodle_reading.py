"""Read Moodle XML. Each question that is not imported is reported with the reason."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from typing import Final
from xml.etree.ElementTree import Element  # nosec: only the type

from mwpapp.formats.assessments.assessment import Choice, Item
from mwpapp.formats.assessments.format import Import
from mwpapp.formats.assessments.markup.html_reading import Rich, read_html
from mwpapp.formats.assessments.markup.xml_trees import element_at, text_at, tree
from mwpapp.formats.assessments.quizzes.amounts import amount_of, plain_of
from mwpapp.formats.assessments.quizzes.categories import Categories
from mwpapp.formats.assessments.quizzes.collecting import (
    MAX_BYTES,
    TOO_LARGE,
    NotImported,
    Question,
    with_choices,
    without_patterns,
)
from mwpapp.formats.assessments.quizzes.reasons import (
    DESCRIPTION,
    ESSAY,
    MATCHING,
    NO_ANSWER,
    NOT_A_NUMBER,
    OTHER_TYPE,
    PARTLY_RIGHT,
    SEVERAL_RIGHT,
    TRUE_FALSE,
)
from mwpapp.formats.messages import FormatError, Message, gettext_noop

KIND_TAG: Final = "kind: "

_NOT_MOODLE = gettext_noop("This is not a Moodle XML file: its first element is not “quiz”.")
_NOT_IMPORTED: Final = {
    "essay": ESSAY,
    "matching": MATCHING,
    "match": MATCHING,
    "truefalse": TRUE_FALSE,
    "description": DESCRIPTION,
}


def read(data: bytes) -> Import:
    """Return the questions of a Moodle XML file. Raise FormatError if it contains none or too many,
    is too large or is another kind of file."""
    if len(data) > MAX_BYTES:
        raise FormatError(TOO_LARGE, limit=MAX_BYTES // 2**20)
    root = tree(data)
    if root.tag != "quiz":
        raise FormatError(_NOT_MOODLE)
    categories = Categories()
    for number, question in enumerate(root.findall("question"), start=1):
        title = text_at(question, "name/text").strip() or str(number)
        try:
            if question.get("type") == "category":
                _begin(question, categories=categories)
            else:
                categories.take(_question(question, title=title))
        except NotImported as error:
            categories.collector.skip(title, error.reason)
    return categories.collector.imported()


def _begin(question: Element, *, categories: Categories) -> None:
    categories.begin(text_at(question, "category/text"))
    instructions = _rich(element_at(question, "info"))
    if instructions.text and categories.category.is_reword and not categories.category.place:
        categories.describe(instructions.text)


def _question(question: Element, *, title: str) -> Question:
    """Return a question. Raise NotImported if Reword does not support its type, its content or its
    answers."""
    answered = _answered(question, text=_text(element_at(question, "questiontext")), title=title)
    tags = [text_at(tag, "text").strip() for tag in question.findall("tags/tag")]
    kinds = [tag.removeprefix(KIND_TAG) for tag in tags if tag.startswith(KIND_TAG)]
    item = replace(
        answered.item,
        kind=kinds[0] if kinds else "original",
        steps=_rich(element_at(question, "generalfeedback")).lines,
    )
    points = amount_of(text_at(question, "defaultgrade"))
    return replace(answered, item=item, points=points if points is None or points >= 0 else None)


def _answered(question: Element, *, text: Rich, title: str) -> Question:
    kind = question.get("type", "")
    id = text_at(question, "idnumber").strip() or title
    if kind == "multichoice":
        if text_at(question, "single").strip().lower() in ("false", "0"):
            raise NotImported(SEVERAL_RIGHT)
        choices = tuple(_choice(answer) for answer in question.findall("answer"))
        return Question(item=with_choices(id, text=text.text, choices=choices))
    if kind == "numerical":
        return _number(question, text=text, id=id)
    if kind == "shortanswer":
        ways = without_patterns(_right_answers(question))
        return Question(
            item=Item(
                id=id, text=text.text, answer=ways[0], also_right=(*ways[1:],), unit=text.unit
            )
        )
    if kind in _NOT_IMPORTED:
        raise NotImported(_NOT_IMPORTED[kind])
    raise NotImported(Message(OTHER_TYPE, {"type": kind[:40]}))


def _number(question: Element, *, text: Rich, id: str) -> Question:
    ways = [way.strip() for way in _right_answers(question)]
    if any(amount_of(way) is None for way in ways):
        raise NotImported(NOT_A_NUMBER)
    right = [answer for answer in question.findall("answer") if _fraction(answer) == 100]
    tolerances = [amount_of(text_at(answer, "tolerance")) for answer in right]
    unit = text_at(question, "units/unit/unit_name").strip() or text.unit
    answer, *others = ways
    item = Item(
        id=id,
        text=text.text,
        answer=answer,
        plain=plain_of(answer),
        also_right=tuple(others),
        unit=unit,
    )
    known = [abs(tolerance) for tolerance in tolerances if tolerance is not None]
    return Question(item=item, tolerance=max(known, default=None))


def _right_answers(question: Element) -> list[str]:
    """Return the texts of the right answers. Raise NotImported if there are none, or if an answer
    is partly right."""
    answers = question.findall("answer")
    fractions = [(_fraction(answer), text_at(answer, "text")) for answer in answers]
    if any(0 < fraction < 100 for fraction, _text in fractions):
        raise NotImported(PARTLY_RIGHT)
    right = [text for fraction, text in fractions if fraction == 100]
    if not right:
        raise NotImported(NO_ANSWER)
    return right


def _fraction(answer: Element) -> Decimal:
    return amount_of(answer.get("fraction", "0")) or Decimal(0)


def _choice(answer: Element) -> Choice:
    fraction = _fraction(answer)
    if 0 < fraction < 100:
        raise NotImported(PARTLY_RIGHT)
    feedback = element_at(answer, "feedback")
    text = _text(answer).text
    return Choice(text=text, right=fraction == 100, error=_rich(feedback).text)


def _text(element: Element | None) -> Rich:
    """Return the content of an element. Raise NotImported if it contains anything but text."""
    rich = _rich(element)
    if rich.obstacle:
        raise NotImported(rich.obstacle)
    return rich


def _rich(element: Element | None) -> Rich:
    text = text_at(element, "text")
    format = "html" if element is None else element.get("format", "html")
    if format in ("plain_text", "markdown"):
        return Rich(text.strip())
    return read_html(text.replace("\n", "<br/>") if format == "moodle_auto_format" else text)
