"""Read an item of QTI 2.1 as a question."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from typing import Final
from xml.etree.ElementTree import Element  # nosec: the type alone

from mwpapp.formats.assessments.assessment import Choice, Item
from mwpapp.formats.assessments.markup.html_reading import Rich, lines_of, read_html
from mwpapp.formats.assessments.markup.html_writing import BLANK
from mwpapp.formats.assessments.markup.xml_trees import found, inner_html, text_at
from mwpapp.formats.assessments.quizzes.amounts import amount_of
from mwpapp.formats.assessments.quizzes.collecting import NotTaken, Question, with_choices
from mwpapp.formats.assessments.quizzes.reasons import (
    DESCRIPTION,
    ESSAY,
    MATCHING,
    NO_ANSWER,
    NO_TEXT,
    OTHER_TYPE,
    SEVERAL_FIELDS,
)
from mwpapp.formats.messages import Message

LANGUAGE: Final = "{http://www.w3.org/XML/1998/namespace}lang"

_NOT_TAKEN: Final = {
    "extendedTextInteraction": ESSAY,
    "matchInteraction": MATCHING,
    "associateInteraction": MATCHING,
}


def question_of(root: Element) -> Question:
    """Return the question of an item. Raise NotTaken unless it has one field or one choice."""
    body = found(root, "itemBody")
    if body is None:
        raise NotTaken(NO_TEXT)
    fields = [one for one in body.iter() if one.tag.endswith("Interaction")]
    if len(fields) != 1:
        raise NotTaken(SEVERAL_FIELDS if fields else DESCRIPTION)
    (field,) = fields
    id = root.get("label", "") or root.get("identifier", "")
    if field.tag == "choiceInteraction":
        item = _choice_item(root, body=body, field=field, id=id)
    elif field.tag == "textEntryInteraction":
        item = _field_item(root, body=body, field=field, id=id)
    elif field.tag in _NOT_TAKEN:
        raise NotTaken(_NOT_TAKEN[field.tag])
    else:
        raise NotTaken(Message(OTHER_TYPE, {"type": field.tag[:60]}))
    tolerances = [_tolerance(one) for one in root.iter("equal")]
    known = [one for one in tolerances if one is not None and not item.choices]
    return Question(item=item, points=_points(root), tolerance=max(known, default=None))


def _points(root: Element) -> Decimal | None:
    """Return the maximum that the item declares."""
    for outcome in root.findall("outcomeDeclaration"):
        if outcome.get("identifier") == "MAXSCORE":
            points = amount_of(text_at(outcome, "defaultValue/value"))
            return points if points is not None and points >= 0 else None
    return None


def _tolerance(condition: Element) -> Decimal | None:
    """Return the larger side of an absolute tolerance."""
    if condition.get("toleranceMode") != "absolute":
        return None
    sides = [amount_of(one) for one in condition.get("tolerance", "").split()]
    return max((abs(one) for one in sides if one is not None), default=None)


def _steps(root: Element) -> tuple[str, ...]:
    """Return the lines of the feedback that does not depend on the answer."""
    steps: list[str] = []
    for feedback in root.findall("modalFeedback"):
        steps += lines_of(inner_html(feedback))
    return tuple(steps)


def _field_item(root: Element, *, body: Element, field: Element, id: str) -> Item:
    field.tag = "span"
    field.attrib.clear()
    field.text = BLANK
    text = _plain(body)
    answers = _answers(root)
    if not answers:
        raise NotTaken(NO_ANSWER)
    return Item(
        id=id,
        text=text.text,
        answer=answers[0],
        also_right=tuple(answers[1:]),
        unit=text.unit,
        steps=_steps(root),
    )


def _answers(root: Element) -> list[str]:
    """Return the right answers: the declared one, then other ways to write it."""
    response = found(root, "responseDeclaration")
    declared = text_at(response, "correctResponse/value")
    entries = [] if response is None else response.findall("mapping/mapEntry")
    others = [
        one.get("mapKey", "") for one in entries if (amount_of(one.get("mappedValue", "")) or 0) > 0
    ]
    for condition in root.iter():
        if condition.tag in ("equal", "stringMatch", "equalRounded"):
            others.append(text_at(condition, "baseValue"))
    if declared in others:
        others.remove(declared)
    return [one for one in (declared, *others) if one.strip()]


def _choice_item(root: Element, *, body: Element, field: Element, id: str) -> Item:
    right = {
        "".join(value.itertext()).strip()
        for value in root.findall("responseDeclaration/correctResponse/value")
    }
    choices = tuple(_choice(one, right=right) for one in field.findall("simpleChoice"))
    _keep_prompt(field)
    text = _plain(body)
    item = with_choices(id, text=text.text, choices=choices)
    return replace(item, steps=_steps(root))


def _keep_prompt(field: Element) -> None:
    """Make the prompt of a field, without the choices, a part of the text around it."""
    prompt = found(field, "prompt")
    for child in list(field):
        if child is not prompt:
            field.remove(child)
    field.tag = "span" if prompt is None else "div"
    field.attrib.clear()
    if prompt is not None:
        prompt.tag = "div"


def _choice(element: Element, *, right: set[str]) -> Choice:
    """Return a choice; its feedback is the error."""
    errors = []
    for feedback in [*element.findall("feedbackInline"), *element.findall("feedbackBlock")]:
        errors.append(read_html(inner_html(feedback)).text)
        element.remove(feedback)
    return Choice(
        text=_plain(element).text,
        right=element.get("identifier") in right,
        error="\n".join(errors),
    )


def _plain(element: Element) -> Rich:
    """Return the text. Raise NotTaken if it is more than text."""
    rich = read_html(inner_html(element))
    if rich.obstacle:
        raise NotTaken(rich.obstacle)
    return rich
