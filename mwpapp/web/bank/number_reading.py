"""Show how the numbers of a problem are read, and how they could be read instead."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from num2words import num2words

from mwpapp.ml.corpora.typed.typed_numbers import read_equation
from mwpapp.ml.equations.answers.showing import shown_answer
from mwpapp.ml.equations.errors import EquationError
from mwpapp.ml.equations.evaluation import evaluate
from mwpapp.ml.equations.printing import short_value, to_readable
from mwpapp.ml.text.conventions import Convention, convention_of
from mwpapp.ml.text.quantities import find_quantities
from mwpapp.ml.text.readings import AmbiguousNumber, Values, ambiguous_numbers
from mwpapp.ml.text.rendering import digits, mixed
from mwpapp.ml.text.units import CURRENCY_SIGNS, expansions, spoken
from mwpapp.ml.text.words import number_words
from mwpapp.ml.types import MAX_EQUATION_LENGTH, Problem, Quantity
from mwpapp.web.variants.marked_text import Stretch, drawn, original_stretches

SIGNS: Mapping[str, object] = {
    "": gettext_lazy("As the text shows"),
    ".": gettext_lazy("Point"),
    ",": gettext_lazy("Comma"),
}
MAX_SHOWN = 30  # quantities; most problems have fewer than ten
MAX_EXPLAINED = 3  # ambiguous numbers in one sentence
_SPELLED = (1, 2, 4)  # denominators that are clearer as "a half" than as "point five"
_MAX_TEXT_LENGTH = 10_000
_GROUPED = Convention(grouping=",")


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    """A decimal sign, and how the ambiguous numbers are read with it. `value` is what the form
    sends: empty for the sign that the text itself shows, unless that sign was chosen."""

    value: str
    label: str
    reading: str
    chosen: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class NumberReading:
    """How the numbers of a problem are read. `equation` is the equation with its result; `choices`
    is empty if there is nothing to choose."""

    numbers: list[str]
    equation: str
    ambiguous: list[str]
    choices: list[Choice]


@dataclass(frozen=True, slots=True, kw_only=True)
class Previewed:
    """A pasted problem as it will be added. `read` explains ambiguous numbers."""

    stretches: list[Stretch]
    equation: str
    answer: str
    read: str


def previewed(problem: Problem) -> Previewed:
    """Return the preview of a pasted problem."""
    sign = problem.decimal_sign
    return Previewed(
        stretches=original_stretches(problem.text, decimal_sign=sign),
        equation=_readable(problem),
        answer=shown_answer(problem.answer or "", problem.unit or "", text=problem.text),
        read=_explained(ambiguous_numbers(problem.text), sign),
    )


def _readable(problem: Problem) -> str:
    if not problem.equation:
        return ""
    return drawn(problem.equation, text=problem.text, decimal_sign=problem.decimal_sign).readable


def number_reading(problem: Problem) -> NumberReading:
    """Return how the text and the equation of a problem, as it was typed, are read."""
    sign = problem.decimal_sign if problem.decimal_sign in SIGNS else ""
    text = problem.text[:_MAX_TEXT_LENGTH]
    ambiguous = ambiguous_numbers(text)
    quantities = find_quantities(text, decimal_sign=sign)
    return NumberReading(
        numbers=[_shown(quantity, text=text) for quantity in quantities[:MAX_SHOWN]],
        equation=_computed(replace(problem, text=text, decimal_sign=sign)),
        ambiguous=list(dict.fromkeys(number.surface for number in ambiguous))[:MAX_EXPLAINED],
        choices=_choices(text, ambiguous, chosen=sign) if ambiguous or sign else [],
    )


def _choices(text: str, ambiguous: Sequence[AmbiguousNumber], *, chosen: str) -> list[Choice]:
    shown = convention_of(text).decimal
    return [
        Choice(
            value="" if sign == shown != chosen else sign,
            label=str(SIGNS[sign]),
            reading=_explained(ambiguous, sign),
            chosen=sign == (chosen or shown),
        )
        for sign in (".", ",")
    ]


def _explained(ambiguous: Sequence[AmbiguousNumber], sign: str) -> str:
    """Return "“1,250” is one and a quarter" for each of the first ambiguous numbers."""
    readings = {
        number.surface: number.values if not sign else number.point if sign == "." else number.comma
        for number in ambiguous
    }
    sentences = [
        _("“%(number)s” is %(words)s") % {"number": surface, "words": _in_words(values)}
        for surface, values in list(readings.items())[:MAX_EXPLAINED]
    ]
    return "; ".join(sentences)


def _in_words(values: Values) -> str:
    return _(" and ").join(_spelled(value) for value in values)


def _spelled(value: Fraction) -> str:
    """Return the value in words, such as "one and a quarter" or "three point four"."""
    if value.denominator in _SPELLED:
        return number_words(value)
    return str(num2words(float(value)))


def _shown(quantity: Quantity, *, text: str) -> str:
    """Return a quantity as read, such as "£8.30", "1 1/4 kilograms" or "25%"."""
    value, unit = quantity.value, quantity.unit
    if quantity.form == "percent":
        return f"{_digits(value * 100)}%"
    number = mixed(value) if quantity.form == "fraction" else _digits(value)
    if unit is None:
        return number
    signs = [form for form in expansions(unit) if len(form) == 1 and not form.isalnum()]
    if signs and signs[0] in CURRENCY_SIGNS:
        places = 2 if value.denominator > 1 else 0
        amount = digits(value, convention=_GROUPED, places=places)
        behind = text[quantity.end :].lstrip().startswith(signs[0])
        return f"{amount} {signs[0]}" if behind else f"{signs[0]}{amount}"
    return f"{number} {spoken(unit, plural=value != 1)}"


def _digits(value: Fraction) -> str:
    return digits(value, convention=_GROUPED)


def _computed(problem: Problem) -> str:
    """Return the equation with its result, such as "10 − 4 × 1.25 = 5", or "" if it has none."""
    if not problem.equation or len(problem.equation) > MAX_EQUATION_LENGTH:
        return ""
    try:
        tree = read_equation(problem)
        return f"{to_readable(tree)} = {short_value(evaluate(tree))}"
    except EquationError:
        return ""
