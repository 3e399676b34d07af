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
_APART = re.compile(
    r"\b(?:apart|along|ahead|behind|above|below|over|under|beyond|past|pass(?:ed)?|exceed(?:ed)?"
    r"|short|off|into|goal|target|aim|limit|mean|average|median|record)\b",
    re.IGNORECASE,
)
"""Words in a "how far" question that compare amounts of any kind."""
_RATE = re.compile(r"\s*/\s*|\s+(?:per|an?)\s+", re.IGNORECASE)
_SAME = ({"cup", "container"}, {"pound", "pound sterling"}, {"cent", "penny"}, {"ton", "tonne"})


def answer_unit_warnings(examined: ExaminedProblem) -> Iterator[ProblemWarning]:
    """Yield at most one warning: the unit of the problem or of its answer does not fit the
    question, or a sum or difference is asked for in a unit that its parts cannot have."""
    unit = (examined.problem.unit or "").strip()
    asked = asked_measure(examined.question)
    if asked is None:
        yield from _counted(examined.question, unit=unit)
        return
    if unit and not (
        _fits(unit, asked=asked)
        or _is_rate(unit, asked=asked, question=examined.question)
        or _is_compared(unit, asked=asked, examined=examined)
    ):
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


def _is_named(question: str, *, unit: str, after: str = "") -> bool:
    """Return whether the question contains a spelling of the canonical unit as a word, directly
    after a match of the pattern `after`."""
    spellings = "|".join(re.escape(form) for form in (unit, *expansions(unit)))
    pattern = rf"{after}(?<![^\W\d_]['’])(?<![^\W\d_])(?:{spellings})(?![^\W\d_])"
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


def _is_rate(unit: str, *, asked: Asked, question: str) -> bool:
    """Return whether the unit is what the question asks for, per unit of something: "m per minute"
    for "How many metres does one climb per minute?"."""
    amount, *rest = _RATE.split(unit)
    if len(rest) != 1 or asked.unit is None or canonical(amount) != asked.unit:
        return False
    forms = "|".join(re.escape(form) for form in (rest[0], *expansions(canonical(rest[0]) or "")))
    return bool(re.search(rf"\b(?:per|an?|one|every|each)\s+(?:{forms})\b", question, re.I))


def _is_compared(unit: str, *, asked: Asked, examined: ExaminedProblem) -> bool:
    """Return whether "how far" or "how high" asks for something other than a length ("How far apart
    are the prices?", "How high is the bill?"): the text has amounts of this unit's kind, but no
    length or speed. Also return True if the question names the unit ("in cups")."""
    name, question = canonical(unit), examined.question
    if name is None or asked.unit is not None:
        return False
    if _is_named(question, unit=name, after=r"\bin\s+"):
        return True
    if asked.words != "how high" and not (asked.words == "how far" and _APART.search(question)):
        return False
    classes = {unit_class(quantity.unit or "") for quantity in examined.quantities}
    return bool(classes & classes_of(name)) and not classes & {"length", "speed"}


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
