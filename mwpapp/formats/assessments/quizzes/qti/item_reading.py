"""Read an item of QTI 2.1 as a question."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from typing import Final
from xml.etree.ElementTree import Element  # nosec: only the type

from mwpapp.formats.assessments.assessment import Choice, Item
from mwpapp.formats.assessments.markup.html_reading import Rich, lines_of, read_html
from mwpapp.formats.assessments.markup.html_writing import BLANK
from mwpapp.formats.assessments.markup.xml_trees import element_at, inner_html, text_at
from mwpapp.formats.assessments.quizzes.amounts import amount_of
from mwpapp.formats.assessments.quizzes.collecting import NotImported, Question, with_choices
from mwpapp.formats.assessments.quizzes.reasons import (
    DESCRIPTION,
    ESSAY,
    MATCHING,
    NO_ANSWER,
    NO_TEXT,
    OTHER_TYPE,
    PARTLY_RIGHT,
    SEVERAL_FIELDS,
)
from mwpapp.formats.messages import Message

LANGUAGE: Final = "{http://www.w3.org/XML/1998/namespace}lang"

_NOT_IMPORTED: Final = {
    "extendedTextInteraction": ESSAY,
    "matchInteraction": MATCHING,
    "associateInteraction": MATCHING,
}


def question_of(root: Element) -> Question:
    """Return the question of an item. Raise NotImported unless it has exactly one field (a text
    entry or a choice), a right answer and no content other than text."""
    body = element_at(root, "itemBody")
    if body is None:
        raise NotImported(NO_TEXT)
    fields = [element for element in body.iter() if element.tag.endswith("Interaction")]
    if len(fields) != 1:
        raise NotImported(SEVERAL_FIELDS if fields else DESCRIPTION)
    (field,) = fields
    id = root.get("label", "") or root.get("identifier", "")
    if field.tag == "choiceInteraction":
        item = _choice_item(root, body=body, field=field, id=id)
    elif field.tag == "textEntryInteraction":
        item = _field_item(root, body=body, field=field, id=id)
    elif field.tag in _NOT_IMPORTED:
        raise NotImported(_NOT_IMPORTED[field.tag])
    else:
        raise NotImported(Message(OTHER_TYPE, {"type": field.tag[:60]}))
    tolerances = [_tolerance(condition) for condition in root.iter("equal")]
    known = [value for value in tolerances if value is not None and not item.choices]
    return Question(item=item, points=_points(root), tolerance=max(known, default=None))


def _points(root: Element) -> Decimal | None:
    """Return the maximum score that the item declares, or None."""
    for outcome in root.findall("outcomeDeclaration"):
        if outcome.get("identifier") == "MAXSCORE":
            points = amount_of(text_at(outcome, "defaultValue/value"))
            return points if points is not None and points >= 0 else None
    return None


def _tolerance(condition: Element) -> Decimal | None:
    """Return an absolute tolerance (the larger one if the two sides differ), or None."""
    if condition.get("toleranceMode") != "absolute":
        return None
    sides = [amount_of(side) for side in condition.get("tolerance", "").split()]
    return max((abs(side) for side in sides if side is not None), default=None)


def _steps(root: Element) -> tuple[str, ...]:
    """Return the lines of all modal feedback, which in our own files contains the solution."""
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
        raise NotImported(NO_ANSWER)
    return Item(
        id=id,
        text=text.text,
        answer=answers[0],
        also_right=tuple(answers[1:]),
        unit=text.unit,
        steps=_steps(root),
    )


def _answers(root: Element) -> list[str]:
    """Return the right answers: the declared one, then other ways to write it. Raise NotImported if
    an answer is partly right."""
    declared = text_at(root, "responseDeclaration/correctResponse/value")
    others = _mapped(root)
    for condition in root.iter():
        if condition.tag in ("equal", "stringMatch", "equalRounded"):
            others.append(text_at(condition, "baseValue"))
    if declared in others:
        others.remove(declared)
    return [answer for answer in (declared, *others) if answer.strip()]


def _mapped(root: Element) -> list[str]:
    """Return the responses to which a mapping gives points. Raise NotImported if it gives fewer
    points to some of them."""
    response = element_at(root, "responseDeclaration")
    entries = [] if response is None else response.findall("mapping/mapEntry")
    points = [amount_of(entry.get("mappedValue", "")) or Decimal(0) for entry in entries]
    if len({value for value in points if value > 0}) > 1:
        raise NotImported(PARTLY_RIGHT)
    pairs = zip(entries, points, strict=True)
    return [entry.get("mapKey", "") for entry, value in pairs if value > 0]


def _choice_item(root: Element, *, body: Element, field: Element, id: str) -> Item:
    right = {
        "".join(value.itertext()).strip()
        for value in root.findall("responseDeclaration/correctResponse/value")
    }
    right |= set(_mapped(root))
    choices = tuple(_choice(choice, right=right) for choice in field.findall("simpleChoice"))
    _keep_prompt(field)
    text = _plain(body)
    item = with_choices(id, text=text.text, choices=choices)
    return replace(item, steps=_steps(root))


def _keep_prompt(field: Element) -> None:
    """Remove the choices of a field, and make its prompt a part of the text around it."""
    prompt = element_at(field, "prompt")
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
    """Return the content of an element. Raise NotImported if it contains anything but text."""
    rich = read_html(inner_html(element))
    if rich.obstacle:
        raise NotImported(rich.obstacle)
    return rich
