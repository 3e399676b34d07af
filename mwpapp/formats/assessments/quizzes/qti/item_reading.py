"""Read an item of QTI 2.1 as a question."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from typing import Final
from xml.etree.ElementTree import Element  # nosec: only the type

from mwpapp.formats.assessments.assessment import Choice, Item
from mwpapp.formats.assessments.markup.html_reading import Rich, lines_of, read_html
from mwpapp.formats.assessments.markup.html_writing import BLANK
from mwpapp.formats.assessments.markup.xml_trees import cut, element_at, inner_html, text_at
from mwpapp.formats.assessments.quizzes.amounts import amount_of, plain_of
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
_SOLUTION: Final = "SOLUTION"
_NUMBERS: Final = ("float", "integer")  # types of responses


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
    conditions = [] if item.choices else right_comparisons(root)
    tolerances = [_tolerance(condition, item=item) for condition in conditions]
    known = [value for value in tolerances if value is not None]
    return Question(item=item, points=maximum_points(root), tolerance=max(known, default=None))


def _tolerance(condition: Element, *, item: Item) -> Decimal | None:
    """Return the tolerance of a comparison (the larger one if the two sides differ), or None. A
    relative tolerance is a percentage of the value that the comparison names, or else of the right
    answer."""
    mode = condition.get("toleranceMode")
    amounts = [amount_of(side) for side in condition.get("tolerance", "").split()]
    sides = [abs(amount) for amount in amounts if amount is not None]
    if not sides or mode not in ("absolute", "relative"):
        return None
    if mode == "absolute":
        return max(sides)
    answers = map(amount_of, (text_at(condition, "baseValue"), item.answer, *item.also_right))
    values = [abs(answer) for answer in answers if answer is not None]
    return values[0] * max(sides) / 100 if values else None


def _steps(root: Element) -> tuple[str, ...]:
    """Return the lines of the modal feedback that is the solution, as in our own files. Other modal
    feedback comments on the response."""
    steps: list[str] = []
    for feedback in root.findall("modalFeedback"):
        if feedback.get("outcomeIdentifier", "").upper() == _SOLUTION:
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
    answer, *others = answers
    return Item(
        id=id,
        text=text.text,
        answer=answer,
        plain=plain_of(answer) if _is_typed_as_number(root) else "",
        also_right=tuple(others),
        unit=text.unit,
        steps=_steps(root),
    )


def _is_typed_as_number(root: Element) -> bool:
    response = element_at(root, "responseDeclaration")
    return response is not None and response.get("baseType") in _NUMBERS


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
