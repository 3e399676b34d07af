"""Check that the unit of the answer is what the question asks for."""

from __future__ import annotations

import re
from collections.abc import Iterator

from mwpapp.ml.checks.asked_measure import Asked, asked_measure
from mwpapp.ml.checks.division_context import counted_thing
from mwpapp.ml.checks.examined import ExaminedProblem
from mwpapp.ml.checks.measured_things import classes_of
from mwpapp.ml.equations.tree import Operation, numbers, walk
from mwpapp.ml.text.units import canonical, expansions, unit_class
from mwpapp.ml.types import ProblemWarning

_NUMBER = re.compile(r"^\s*[-−]?[\d.,/\s]+")
_ALSO_THINGS = frozenset(("cup", "dollar", "cent", "penny", "pound", "yard"))
_SAME = ({"cup", "container"}, {"pound", "pound sterling"}, {"cent", "penny"}, {"ton", "tonne"})


def answer_unit_warnings(examined: ExaminedProblem) -> Iterator[ProblemWarning]:
    """Yield at most one warning: the unit of the problem or of its answer does not fit the
    question, or a sum or difference is asked for in a unit that its parts cannot have."""
    unit = (examined.problem.unit or "").strip()
    asked = asked_measure(examined.question)
    if asked is None:
        yield from _counted(examined.question, unit=unit)
        return
    if unit and not _fits(unit, asked=asked):
        yield ProblemWarning(
            code="unit_not_asked" if asked.unit else "unit_does_not_fit",
            parameters={"asked": asked.words, "unit": unit},
            correction={"unit": asked.words if asked.unit else ""},
        )
        return
    written = _unit_in(examined.problem.answer or "")
    if written and not _fits(written, asked=asked):
        number = _NUMBER.match(examined.problem.answer or "")
        yield ProblemWarning(
            code="answer_unit_does_not_fit",
            parameters={"asked": asked.words, "unit": written},
            correction={"answer": number[0].strip()} if number else {},
        )
        return
    yield from _not_given(examined, asked=asked)


def _counted(question: str, *, unit: str) -> Iterator[ProblemWarning]:
    """Yield a warning if the question counts things, and the unit is a measure: cakes in litres."""
    thing = counted_thing(question)
    name = canonical(unit)
    if thing is None or name is None or not classes_of(name) or name in _ALSO_THINGS:
        return
    if canonical(thing) is None and not _is_named(question, unit=name):
        yield ProblemWarning(
            code="unit_not_asked",
            parameters={"asked": thing, "unit": unit},
            correction={"unit": thing},
        )


def _is_named(question: str, *, unit: str) -> bool:
    """Return whether the question contains a spelling of the canonical unit as a word."""
    spellings = "|".join(re.escape(form) for form in (unit, *expansions(unit)))
    pattern = rf"(?<![^\W\d_]['’])(?<![^\W\d_])(?:{spellings})(?![^\W\d_])"
    return re.search(pattern, question, re.IGNORECASE) is not None


def _unit_in(answer: str) -> str:
    """Return the unit after the number of an answer ("kg" for "5 kg"), or "" for other words."""
    number = _NUMBER.match(answer)
    rest = answer[number.end() :].strip(" ().") if number else ""
    return rest if canonical(rest) else ""


def _fits(unit: str, *, asked: Asked) -> bool:
    name = canonical(unit.strip(" ()."))
    if name is None:
        return asked.unit is None or _names_a_measure(unit) or _same_word(unit, asked=asked)
    classes = classes_of(name)
    if classes and not classes & asked.classes and {name, asked.unit} not in _SAME:
        return False
    return asked.unit in (None, name) or not classes or {name, asked.unit} in _SAME


def _names_a_measure(unit: str) -> bool:
    """Return whether an unknown unit contains a known one ("cups of flour", "km walked")."""
    return any(canonical(word) for word in re.findall(r"[^\W\d_]+|[%$€£]", unit))


def _same_word(unit: str, *, asked: Asked) -> bool:
    return unit.lower().rstrip("s.") in (asked.words.rstrip("s"), asked.unit)


def _not_given(examined: ExaminedProblem, *, asked: Asked) -> Iterator[ProblemWarning]:
    """Yield a warning if only quantities with units are added or subtracted, and the question asks
    for a unit of a class that no unit of the text has."""
    if asked.unit is None or examined.equation is None:
        return
    operations = [
        node for node in walk(examined.equation.expression) if isinstance(node, Operation)
    ]
    if not operations or any(node.op not in ("+", "-") for node in operations):
        return
    measured = [quantity for quantity in examined.quantities if quantity.unit]
    classes = {unit_class(quantity.unit or "") for quantity in measured}
    used = {number.value for number in numbers(examined.equation.expression)}
    given = [quantity for quantity in measured if quantity.value in used]
    if used - {quantity.value for quantity in given} or asked.classes & classes or None in classes:
        return
    names = ", ".join(dict.fromkeys(quantity.unit or "" for quantity in given))
    yield ProblemWarning(code="unit_not_given", parameters={"asked": asked.words, "given": names})
