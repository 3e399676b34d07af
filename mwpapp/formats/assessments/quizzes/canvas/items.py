"""Write items of QTI 1.2 in the form that Canvas uses."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal
from typing import Final
from xml.etree.ElementTree import Element  # nosec: builds trees

from mwpapp.formats.assessments.assessment import Item, Place
from mwpapp.formats.assessments.markup.html_writing import html_of, html_of_lines
from mwpapp.formats.assessments.markup.xml_trees import node
from mwpapp.formats.assessments.quizzes.amounts import plain
from mwpapp.formats.assessments.quizzes.limits import is_free_number

_RESPONSE: Final = "response1"


def item_element(item: Item, *, title: str, identifier: str, place: Place) -> Element:
    """Return a question. The attribute `label` keeps the id of `item`."""
    attributes = {"ident": identifier, "title": title, "label": item.id}
    kind = "short_answer_question"
    if item.choices:
        kind = "multiple_choice_question"
    elif is_free_number(item):
        kind = "numerical_question"
    return node(
        "item",
        attributes,
        _metadata(question_type=kind, points_possible=plain(place.points)),
        _presentation(item),
        _processing(item, place=place),
        *_feedback(item),
    )


def text_element(html: str, *, title: str, identifier: str) -> Element:
    """Return an item without a question, which Canvas shows as a text."""
    return node(
        "item",
        {"ident": identifier, "title": title},
        _metadata(question_type="text_only_question", points_possible="0"),
        node("presentation", None, _material(html)),
    )


def _metadata(**fields: str) -> Element:
    entries = [
        node(
            "qtimetadatafield",
            None,
            node("fieldlabel", None, name),
            node("fieldentry", None, value),
        )
        for name, value in fields.items()
    ]
    return node("itemmetadata", None, node("qtimetadata", None, *entries))


def _material(html: str) -> Element:
    return node("material", None, node("mattext", {"texttype": "text/html"}, html))


def _presentation(item: Item) -> Element:
    unit = "" if item.choices else item.unit
    single = {"ident": _RESPONSE, "rcardinality": "Single"}
    if item.choices:
        labels = [
            node("response_label", {"ident": str(number)}, _material(html_of(choice.text)))
            for number, choice in enumerate(item.choices, start=1)
        ]
        field = node("response_lid", single, node("render_choice", None, *labels))
    else:
        decimal = {"fibtype": "Decimal"} if is_free_number(item) else {}
        label = node("response_label", {"ident": "answer1"})
        field = node("response_str", single, node("render_fib", decimal, label))
    return node("presentation", None, _material(html_of(item.text, unit=unit)), field)


def _processing(item: Item, *, place: Place) -> Element:
    scale = {"maxvalue": "100", "minvalue": "0", "varname": "SCORE", "vartype": "Decimal"}
    element = node("resprocessing", None, node("outcomes", None, node("decvar", scale)))
    if item.steps:
        element.append(_show_feedback("general_fb", node("other")))
    for number, choice in enumerate(item.choices, start=1):
        if choice.error:
            element.append(_show_feedback(f"{number}_fb", _equal(str(number))))
    for condition in _right(item, place=place):
        score = node("setvar", {"action": "Set", "varname": "SCORE"}, "100")
        element.append(node("respcondition", {"continue": "No"}, condition, score))
    return element


def _show_feedback(feedback: str, condition: Element) -> Element:
    shown = node("displayfeedback", {"feedbacktype": "Response", "linkrefid": feedback})
    return node("respcondition", {"continue": "Yes"}, node("conditionvar", None, condition), shown)


def _equal(value: str) -> Element:
    return node("varequal", {"respident": _RESPONSE}, value)


def _right(item: Item, *, place: Place) -> Iterator[Element]:
    """Yield the conditions for right answers: one for each number, otherwise a single one."""
    answers = (item.answer, *item.also_right)
    if item.choices:
        numbers = [
            str(number) for number, choice in enumerate(item.choices, start=1) if choice.right
        ]
        yield node("conditionvar", None, *map(_equal, numbers))
    elif is_free_number(item):
        for answer in answers:
            yield node("conditionvar", None, _near(answer, place=place))
    else:
        yield node("conditionvar", None, *map(_equal, answers))


def _near(answer: str, *, place: Place) -> Element:
    """Return the condition that a number is within the tolerance."""
    value = Decimal(answer)
    low = node("vargte", {"respident": _RESPONSE}, plain(value - place.tolerance))
    high = node("varlte", {"respident": _RESPONSE}, plain(value + place.tolerance))
    return node("or", None, _equal(answer), node("and", None, low, high))


def _feedback(item: Item) -> Iterator[Element]:
    if item.steps:
        yield _feedback_of("general_fb", html_of_lines(item.steps))
    for number, choice in enumerate(item.choices, start=1):
        if choice.error:
            yield _feedback_of(f"{number}_fb", html_of(choice.error))


def _feedback_of(name: str, html: str) -> Element:
    return node("itemfeedback", {"ident": name}, node("flow_mat", None, _material(html)))
