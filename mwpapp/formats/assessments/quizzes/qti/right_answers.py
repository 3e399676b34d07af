"""Read from an item of QTI 2.1 which answers are right."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal
from typing import Final
from xml.etree.ElementTree import Element  # nosec: only the type

from mwpapp.formats.assessments.markup.xml_trees import element_at, text_at
from mwpapp.formats.assessments.quizzes.amounts import amount_of
from mwpapp.formats.assessments.quizzes.collecting import NotImported
from mwpapp.formats.assessments.quizzes.reasons import PARTLY_RIGHT

_RULES: Final = ("responseIf", "responseElseIf")
_COMPARISONS: Final = ("equal", "stringMatch", "equalRounded", "match")


def right_answers(root: Element) -> list[str]:
    """Return the right answers: the declared one, then other ways to write it. Raise NotImported if
    an answer is partly right."""
    declared = text_at(root, "responseDeclaration/correctResponse/value")
    compared = [text_at(comparison, "baseValue") for comparison in right_comparisons(root)]
    answers = dict.fromkeys([declared, *mapped_answers(root), *compared])
    return [answer for answer in answers if answer.strip()]


def mapped_answers(root: Element) -> list[str]:
    """Return the responses to which a mapping gives points. Raise NotImported if it gives some of
    them fewer points than others."""
    response = element_at(root, "responseDeclaration")
    entries = [] if response is None else response.findall("mapping/mapEntry")
    points = [amount_of(entry.get("mappedValue", "")) or Decimal(0) for entry in entries]
    if len({value for value in points if value > 0}) > 1:
        raise NotImported(PARTLY_RIGHT)
    pairs = zip(entries, points, strict=True)
    return [entry.get("mapKey", "") for entry, value in pairs if value > 0]


def right_comparisons(root: Element) -> list[Element]:
    """Return the comparisons of the response in the rules that give points; if the item gives none,
    those in the first rule that sets the score. Raise NotImported if some rules give fewer points
    than others."""
    most = maximum_points(root)
    rules = [rule for rule in root.iter() if rule.tag in _RULES and len(rule)]
    scored = [(rule, points) for rule in rules for points in _points_set(rule, most=most)]
    right = scored[:1] if most == 0 else [one for one in scored if one[1] > 0]
    if len({points for _rule, points in right}) > 1:
        raise NotImported(PARTLY_RIGHT)
    found = [comparison for rule, _points in right for comparison in _comparisons(rule[0])]
    return [comparison for comparison in found if _is_of_response(comparison, root=root)]


def maximum_points(root: Element) -> Decimal | None:
    """Return the maximum score that the item declares, or None."""
    for outcome in root.findall("outcomeDeclaration"):
        if outcome.get("identifier") == "MAXSCORE":
            points = amount_of(text_at(outcome, "defaultValue/value"))
            return points if points is not None and points >= 0 else None
    return None


def _points_set(rule: Element, *, most: Decimal | None) -> list[Decimal]:
    """Return the points to which a rule sets the score, in a list of at most one; a variable means
    the maximum score."""
    actions = rule.findall("setOutcomeValue")
    values = [each for each in actions if each.get("identifier") == "SCORE"]
    points = [amount_of(text_at(each, ".//baseValue")) for each in values]
    return [(most or Decimal(1)) if each is None else each for each in points][:1]


def _is_of_response(comparison: Element, *, root: Element) -> bool:
    """Return whether a comparison is about the response, not about another variable, such as the
    number of attempts."""
    response = element_at(root, "responseDeclaration")
    names = [variable.get("identifier") for variable in comparison.iter("variable")]
    return not names or response is None or response.get("identifier") in names


def _comparisons(condition: Element) -> Iterator[Element]:
    """Yield the comparisons of a condition, except negated ones."""
    if condition.tag in _COMPARISONS:
        yield condition
    elif condition.tag != "not":
        for part in condition:
            yield from _comparisons(part)
