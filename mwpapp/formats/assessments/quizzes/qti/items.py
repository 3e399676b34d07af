"""Write QTI 2.1 items: a text with a field for the answer or with choices.

Source: IMS Question and Test Interoperability, Assessment Test, Section and Item Information Model,
version 2.1 (2012)
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final
from xml.etree.ElementTree import Element  # nosec: builds trees

from mwpapp.formats.assessments.assessment import Choice, Item, Place
from mwpapp.formats.assessments.markup.html_writing import html_of, html_of_lines, inline_html
from mwpapp.formats.assessments.markup.xml_trees import filled, node
from mwpapp.formats.assessments.quizzes.amounts import plain
from mwpapp.formats.assessments.quizzes.limits import is_free_number

NAMESPACE: Final = "http://www.imsglobal.org/xsd/imsqti_v2p1"
SCHEMA: Final = "http://www.imsglobal.org/xsd/qti/qtiv2p1/imsqti_v2p1.xsd"
_INSTANCE: Final = "http://www.w3.org/2001/XMLSchema-instance"
_IDENTIFIER: Final = re.compile(r"[A-Za-z_][A-Za-z0-9_.-]{0,60}")
_SINGLE: Final = {"cardinality": "single"}


def root_of(tag: str, attributes: dict[str, str]) -> Element:
    """Return the root of a QTI 2.1 document."""
    spaces = {
        "xmlns": NAMESPACE,
        "xmlns:xsi": _INSTANCE,
        "xsi:schemaLocation": f"{NAMESPACE} {SCHEMA}",
    }
    return node(tag, spaces | attributes)


def identifier_of(item: Item, *, other: str) -> str:
    """Return the id of the item if it is a valid QTI identifier, otherwise `other`."""
    return item.id if _IDENTIFIER.fullmatch(item.id) else other


def item_element(
    item: Item, *, title: str, identifier: str, place: Place, language: str
) -> Element:
    """Return the element of the item. Its `label` is the item's id, which is not always a
    valid QTI identifier."""
    attributes = {"identifier": identifier, "title": title, "label": item.id, "xml:lang": language}
    fixed = {"adaptive": "false", "timeDependent": "false", "toolName": "Reword"}
    root = root_of("assessmentItem", attributes | fixed)
    root.append(_response(item))
    root.extend(_outcomes(item, points=plain(place.points)))
    root.append(_body(item))
    root.append(_processing(item, place=place))
    if item.steps:
        shown = {"outcomeIdentifier": "SOLUTION", "identifier": "steps", "showHide": "show"}
        root.append(filled(node("modalFeedback", shown), html_of_lines(item.steps)))
    return root


def choice_name(number: int) -> str:
    """Return the identifier of a choice; the first has number 0."""
    return f"choice-{number + 1}"


def _response(item: Item) -> Element:
    right = [choice_name(number) for number, choice in enumerate(item.choices) if choice.right]
    value = node("value", None, right[0] if right else item.answer)
    return node(
        "responseDeclaration",
        {"identifier": "RESPONSE", **_SINGLE, "baseType": _type_of(item)},
        node("correctResponse", None, value),
    )


def _type_of(item: Item) -> str:
    if item.choices:
        return "identifier"
    return "float" if is_free_number(item) else "string"


def _outcomes(item: Item, *, points: str) -> Iterator[Element]:
    yield _outcome("SCORE", type="float", value="0")
    yield _outcome("MAXSCORE", type="float", value=points)
    if item.choices:
        yield _outcome("FEEDBACK", type="identifier")
    if item.steps:
        yield _outcome("SOLUTION", type="identifier")


def _outcome(name: str, *, type: str, value: str = "") -> Element:
    default = [node("defaultValue", None, node("value", None, value))] if value else []
    return node("outcomeDeclaration", {"identifier": name, **_SINGLE, "baseType": type}, *default)


def _body(item: Item) -> Element:
    html = html_of(item.text)
    inline = not html.startswith(("<p>", "<div "))
    body = filled(node("itemBody"), f"<p>{html}</p>" if inline else html)
    answered = {"responseIdentifier": "RESPONSE"}
    if item.choices:
        closed = answered | {"shuffle": "false", "maxChoices": "1"}
        choices = [_choice(choice, number=number) for number, choice in enumerate(item.choices)]
        body.append(node("choiceInteraction", closed, *choices))
        return body
    field = node("textEntryInteraction", answered | {"expectedLength": "15"})
    unit = filled(node("span"), inline_html(item.unit))
    if item.unit:
        field.tail = f" {unit.text}"
    body.append(node("p", {"class": "unit"}, field, *unit))
    return body


def _choice(choice: Choice, *, number: int) -> Element:
    name = choice_name(number)
    element = filled(node("simpleChoice", {"identifier": name}), html_of(choice.text))
    if choice.error:
        shown = {"outcomeIdentifier": "FEEDBACK", "identifier": name, "showHide": "show"}
        element.append(filled(node("feedbackInline", shown), inline_html(choice.error)))
    return element


def _processing(item: Item, *, place: Place) -> Element:
    """Return the rules that give full points for a right answer and choose the feedback."""
    points = node("baseValue", {"baseType": "float"}, plain(place.points))
    score = node("setOutcomeValue", {"identifier": "SCORE"}, points)
    rules = [node("responseCondition", None, node("responseIf", None, _right(item, place), score))]
    if item.choices:
        chosen = node("variable", {"identifier": "RESPONSE"})
        rules.append(node("setOutcomeValue", {"identifier": "FEEDBACK"}, chosen))
    if item.steps:
        steps = node("baseValue", {"baseType": "identifier"}, "steps")
        rules.append(node("setOutcomeValue", {"identifier": "SOLUTION"}, steps))
    return node("responseProcessing", None, *rules)


def _right(item: Item, place: Place) -> Element:
    """Return the condition under which an answer is right."""
    if item.choices:
        correct = node("correct", {"identifier": "RESPONSE"})
        return node("match", None, node("variable", {"identifier": "RESPONSE"}), correct)
    ways = [_way(item, text, place=place) for text in (item.answer, *item.also_right)]
    return ways[0] if len(ways) == 1 else node("or", None, *ways)


def _way(item: Item, text: str, *, place: Place) -> Element:
    response = node("variable", {"identifier": "RESPONSE"})
    value = node("baseValue", {"baseType": _type_of(item)}, text)
    if not is_free_number(item):
        return node("stringMatch", {"caseSensitive": "false"}, response, value)
    limit = plain(place.tolerance)
    absolute = {"toleranceMode": "absolute", "tolerance": f"{limit} {limit}"}
    exact = {"toleranceMode": "exact"}
    return node("equal", absolute if place.tolerance else exact, response, value)
