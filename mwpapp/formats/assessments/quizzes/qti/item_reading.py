"""Read an item of QTI 2.1 as a question."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from typing import Final
from xml.etree.ElementTree import Element  # nosec: only the type

from mwpapp.formats.assessments.assessment import Choice, Item
from mwpapp.formats.assessments.markup.html_reading import Rich, lines_of, read_html
from mwpapp.formats.assessments.markup.html_writing import BLANK
from mwpapp.formats.assessments.markup.xml_trees import cut, element_at, inner_html
from mwpapp.formats.assessments.quizzes.amounts import amount_of
from mwpapp.formats.assessments.quizzes.collecting import NotImported, Question, with_choices
from mwpapp.formats.assessments.quizzes.qti.right_answers import (
    mapped_answers,
    maximum_points,
    right_answers,
    right_comparisons,
)
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

_NOT_IMPORTED: Final = {
    "extendedTextInteraction": ESSAY,
    "matchInteraction": MATCHING,
    "associateInteraction": MATCHING,
}
_FEEDBACK: Final = ("feedbackInline", "feedbackBlock")


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
    tolerances = [] if item.choices else map(_tolerance, right_comparisons(root))
    known = [value for value in tolerances if value is not None]
    return Question(item=item, points=maximum_points(root), tolerance=max(known, default=None))


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
    answers = right_answers(root)
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


def _choice_item(root: Element, *, body: Element, field: Element, id: str) -> Item:
    right = {
        "".join(value.itertext()).strip()
        for value in root.findall("responseDeclaration/correctResponse/value")
    }
    right |= set(mapped_answers(root))
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
    """Return a choice. Its feedback is stored as the explanation of the error."""
    feedback = cut(element, lambda part: part.tag in _FEEDBACK)
    return Choice(
        text=_plain(element).text,
        right=element.get("identifier") in right,
        error="\n".join(read_html(inner_html(part)).text for part in feedback),
    )


def _plain(element: Element) -> Rich:
    """Return what students see of an element before they answer. Raise NotImported if it contains
    anything but text."""
    cut(element, _is_hidden)
    rich = read_html(inner_html(element))
    if rich.obstacle:
        raise NotImported(rich.obstacle)
    return rich


def _is_hidden(element: Element) -> bool:
    """Return whether an element is feedback, or a note that is not for students."""
    if element.tag == "rubricBlock":
        return "candidate" not in element.get("view", "candidate").split()
    return element.tag in _FEEDBACK
