"""Read a QTI 1.2 item as a question."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from decimal import Decimal
from typing import Final
from xml.etree.ElementTree import Element  # nosec: only the type

from mwpapp.formats.assessments.assessment import Choice, Item
from mwpapp.formats.assessments.markup.html_reading import Rich, lines_of, read_html
from mwpapp.formats.assessments.markup.html_writing import BLANK, inline_html
from mwpapp.formats.assessments.markup.xml_trees import element_at, text_at
from mwpapp.formats.assessments.quizzes.amounts import amount_of, plain, plain_of
from mwpapp.formats.assessments.quizzes.collecting import (
    MAX_CHOICES,
    NotImported,
    Question,
    with_choices,
)
from mwpapp.formats.assessments.quizzes.reasons import (
    DESCRIPTION,
    ESSAY,
    MANY_CHOICES,
    MATCHING,
    NO_ANSWER,
    NOT_A_NUMBER,
    OTHER_TYPE,
    PARTLY_RIGHT,
    PICTURE,
    SEVERAL_FIELDS,
    SEVERAL_RIGHT,
    TRUE_FALSE,
)
from mwpapp.formats.messages import Message

CHOICE: Final = "multiple_choice_question"
NUMBER: Final = "numerical_question"
SHORT: Final = "short_answer_question"
_PROFILES: Final = {
    "cc.multiple_choice.v0p1": CHOICE,
    "cc.fib.v0p1": SHORT,
    "cc.true_false.v0p1": "true_false_question",
    "cc.essay.v0p1": "essay_question",
    "cc.multiple_response.v0p1": "multiple_answers_question",
}
_NOT_IMPORTED: Final = {
    "essay_question": ESSAY,
    "matching_question": MATCHING,
    "true_false_question": TRUE_FALSE,
    "text_only_question": DESCRIPTION,
    "multiple_answers_question": SEVERAL_RIGHT,
    "fill_in_multiple_blanks_question": SEVERAL_FIELDS,
    "multiple_dropdowns_question": SEVERAL_FIELDS,
}
_TEXTS: Final = ("mattext", "matemtext")
_BREAK: Final = "<br/>"
_GIVES_POINTS: Final = ("Set", "Add")  # actions; the others only change points given before


def question_of(item: Element) -> Question:
    """Return the question of an item. Raise NotImported if Reword does not support its type, its
    content or its answers."""
    metadata = {
        text_at(field, "fieldlabel").strip(): text_at(field, "fieldentry").strip()
        for field in item.iter("qtimetadatafield")
    }
    kind = metadata.get("question_type") or _PROFILES.get(metadata.get("cc_profile", ""))
    kind = kind or _inferred_type(item)
    if kind in _NOT_IMPORTED:
        raise NotImported(_NOT_IMPORTED[kind])
    if kind not in (CHOICE, NUMBER, SHORT):
        raise NotImported(Message(OTHER_TYPE, {"type": kind[:60]}))
    question = _number(item) if kind == NUMBER else Question(item=_text_item(item, kind=kind))
    points = amount_of(metadata.get("points_possible", ""))
    solved = replace(question.item, steps=lines_of(_feedback(item, "general_fb")))
    return replace(question, item=solved, points=None if points is None or points < 0 else points)


def material_html(element: Element | None) -> str:
    """Return the texts of an element as HTML, without those of its choices. A field becomes a blank
    if text follows it."""
    pieces = [] if element is None else list(_pieces(element))
    while pieces and pieces[-1] in (BLANK, _BREAK):
        pieces.pop()
    return " ".join(pieces)


def _pieces(element: Element) -> Iterator[str]:
    """Yield the texts, line breaks and fields below an element, in order."""
    for child in element:
        if child.tag in _TEXTS:
            text = "".join(child.itertext())
            html = child.get("texttype", "text/plain") in ("text/html", "text/xhtml")
            yield text if html else inline_html(text)
        elif child.tag == "matbreak":
            yield _BREAK
        elif child.tag == "render_fib" and element_at(child, ".//mattext") is None:
            yield BLANK
        elif child.tag != "response_label":
            yield from _pieces(child)
        elif element.tag == "render_fib":  # a field among the texts of its element
            yield BLANK


def _inferred_type(item: Element) -> str:
    """Return the type of an item that does not state it."""
    choices, fields = list(item.iter("response_lid")), list(item.iter("response_str"))
    if len(choices) + len(fields) > 1:
        return "fill_in_multiple_blanks_question"
    if choices:
        several = choices[0].get("rcardinality", "Single") == "Multiple"
        return "multiple_answers_question" if several else CHOICE
    if fields:
        return SHORT if _right(item) else "essay_question"
    return NUMBER if element_at(item, ".//response_num") is not None else "text_only_question"


def _id(item: Element) -> str:
    return item.get("label", "") or item.get("ident", "")


def _stem(item: Element) -> Rich:
    """Return the text of the question. Raise NotImported if it contains anything but text."""
    rich = read_html(material_html(element_at(item, "presentation")))
    if rich.obstacle or element_at(item, ".//matimage") is not None:
        raise NotImported(rich.obstacle or Message(PICTURE))
    return rich


def _text_item(item: Element, *, kind: str) -> Item:
    """Return a multiple-choice or a short-answer question."""
    stem = _stem(item)
    if kind == CHOICE:
        right = set(_right(item))
        labels = list(item.iter("response_label"))
        if len(labels) > MAX_CHOICES:
            raise NotImported(Message(MANY_CHOICES, {"limit": MAX_CHOICES}))
        choices = tuple(_choice(item, label, right=right) for label in labels)
        return with_choices(_id(item), text=stem.text, choices=choices)
    answers = _right(item)
    if not answers:
        raise NotImported(NO_ANSWER)
    return Item(
        id=_id(item),
        text=stem.text,
        answer=answers[0],
        also_right=tuple(answers[1:]),
        unit=stem.unit,
    )


def _right(item: Element) -> list[str]:
    """Return the values that give points, in order."""
    return [
        value
        for condition in _right_conditions(item)
        for value in _compared(condition, tag="varequal")
    ]


def _compared(condition: Element, *, tag: str) -> list[str]:
    """Return the values with which the elements `tag` of a condition compare the response, except
    those that it must not have."""
    return [
        "".join(comparison.itertext())
        for variables in condition.findall("conditionvar")
        for comparison in _outside_not(variables, tag=tag)
    ]


def _first_compared(condition: Element, *, tag: str) -> str:
    return next(iter(_compared(condition, tag=tag)), "")


def _outside_not(element: Element, *, tag: str) -> Iterator[Element]:
    for child in element:
        if child.tag == tag:
            yield child
        elif child.tag != "not":
            yield from _outside_not(child, tag=tag)


def _right_conditions(item: Element) -> list[Element]:
    """Return the conditions that give points. Raise NotImported if some give fewer points than
    others."""
    scored = [(condition, _points(condition)) for condition in item.iter("respcondition")]
    if len({points for _condition, points in scored if points > 0}) > 1:
        raise NotImported(PARTLY_RIGHT)
    return [condition for condition, points in scored if points > 0]


def _points(condition: Element) -> Decimal:
    scores = [
        amount_of(text_at(score, "."))
        for score in condition.findall("setvar")
        if score.get("action", "Set") in _GIVES_POINTS
    ]
    return max((score for score in scores if score is not None), default=Decimal(0))


def _choice(item: Element, label: Element, *, right: set[str]) -> Choice:
    name = label.get("ident", "")
    rich = read_html(material_html(label))
    if rich.obstacle:
        raise NotImported(rich.obstacle)
    shown = [
        feedback.get("linkrefid", "")
        for condition in item.iter("respcondition")
        if name in [text_at(value, ".") for value in condition.findall("conditionvar/varequal")]
        for feedback in condition.findall("displayfeedback")
    ]
    error = read_html(_feedback(item, shown[0])).text if shown else ""
    return Choice(text=rich.text, right=name in right, error=error)


def _feedback(item: Element, name: str) -> str:
    for feedback in item.findall("itemfeedback"):
        if feedback.get("ident") == name:
            return material_html(feedback)
    return ""


def _number(item: Element) -> Question:
    """Return a numerical question, with the largest tolerance of its right answers."""
    stem = _stem(item)
    values: list[str] = []
    tolerances: list[Decimal] = []
    for condition in _right_conditions(item):
        value, tolerance = _range(condition)
        values.append(value)
        tolerances.append(tolerance)
    if not values:
        raise NotImported(NO_ANSWER)
    numeric = Item(
        id=_id(item),
        text=stem.text,
        answer=values[0],
        plain=plain_of(values[0]),
        also_right=tuple(values[1:]),
        unit=stem.unit,
    )
    return Question(item=numeric, tolerance=max(tolerances))


def _range(condition: Element) -> tuple[str, Decimal]:
    """Return the value of a right answer (or the middle of its range) and its tolerance."""
    low = amount_of(_first_compared(condition, tag="vargte"))
    high = amount_of(_first_compared(condition, tag="varlte"))
    text = _first_compared(condition, tag="varequal").strip()
    value = amount_of(text)
    if value is None and low is not None and high is not None:
        value = (low + high) / 2
        text = plain(value)
    if value is None:
        raise NotImported(NOT_A_NUMBER)
    return text, abs(high - value) if high is not None else Decimal(0)
