"""Write the numbers of a solution as its problem writes them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from mwpapp.ml.assessments.solved import Solved
from mwpapp.ml.equations.answers.showing import shown_answer
from mwpapp.ml.text.rendering import clock, digits, mixed
from mwpapp.ml.text.units import canonical, spoken, unit_class
from mwpapp.ml.text.words import is_plural, singular

_PLACES_OF_MONEY = 2
_MAX_SCALE = 10**6  # a number with more than six decimals is rounded or written as a fraction
_APPROXIMATE_PLACES = 4
_LARGEST_DENOMINATOR = 100  # a fraction with a larger one is harder to read than a decimal
_SHORTEST_WORD = 4  # letters; shorter units are usually abbreviations, and stay unchanged
_ONE = Fraction(1)


class Form(StrEnum):
    """How a number is written."""

    DECIMAL = "decimal"
    FRACTION = "fraction"
    PERCENT = "percent"
    TIME = "time"


@dataclass(frozen=True, slots=True, kw_only=True)
class Term:
    """A number of a calculation, with its form."""

    value: Fraction
    form: Form = Form.DECIMAL


class Writer:
    """Writes the numbers of one problem."""

    def __init__(self, solved: Solved) -> None:
        self.convention = solved.convention
        self.unit = solved.unit if any(sign not in " -–—" for sign in solved.unit) else ""
        self.text = solved.problem.text
        self.leads = _leads(self.unit, text=self.text)
        self.clock = next((q.surface for q in solved.quantities if q.form == "time"), "")

    def number(self, term: Term, *, places: int = 0) -> str:
        """Return a number without a unit. A decimal has at least `places` decimal places."""
        value = term.value
        match term.form:
            case Form.PERCENT:
                return self._decimal(value * 100, places=0) + "%"
            case Form.TIME:
                return clock(value, like=self.clock)
            case Form.FRACTION if value.denominator > 1:
                return _signed(mixed(value))
            case _:
                return self._decimal(value, places=places)

    def is_exact(self, term: Term) -> bool:
        """Return whether `number` writes the value without rounding it."""
        value = term.value * (100 if term.form is Form.PERCENT else 1)
        return (
            term.form is Form.FRACTION
            or _terminates(value)
            or value.denominator <= _LARGEST_DENOMINATOR
        )

    def amount(self, term: Term, *, cents: bool) -> str:
        """Return a number with the unit of the answer: "£8.30", "12 apples", "1 apple"."""
        number = self.number(term, places=_PLACES_OF_MONEY if cents else 0)
        return self.with_unit(number, value=term.value)

    def with_unit(self, number: str, *, value: Fraction) -> str:
        """Return a number, which may already have a unit, with the unit of the answer."""
        unit = self._unit_for(value)
        shown = _signed(shown_answer(number.replace("−", "-"), unit, text=self.text))
        bare = shown.removesuffix(f" {unit}")
        return f"{unit} {bare}" if self.leads and unit not in bare else shown

    def _decimal(self, value: Fraction, *, places: int) -> str:
        if not _terminates(value):
            if value.denominator <= _LARGEST_DENOMINATOR:
                return _signed(mixed(value))
            value = _nearest(value, places=_APPROXIMATE_PLACES)
        return _signed(digits(value, convention=self.convention, places=places))

    def _unit_for(self, value: Fraction) -> str:
        """Return the unit in the singular for 1, and in the plural for more if it is a unit of
        measure. Symbols and units with fewer than four letters are returned unchanged."""
        unit, name = self.unit, canonical(self.unit)
        if len(unit) < _SHORTEST_WORD or not unit.replace(" ", "").isalpha():
            return unit
        if value == _ONE:
            return _one(unit)
        if name and unit_class(name) and value > 1 and spoken(name, plural=False) == unit:
            return spoken(name, plural=True)
        return unit


def _one(unit: str) -> str:
    """Return "toy car" for "toy cars", and "kilometre per hour" for "kilometres per hour"."""
    words = unit.split(" ")
    many = next((i for i, word in enumerate(words) if is_plural(word)), None)
    if many is not None:
        words[many] = singular(words[many])
    return " ".join(words)


def _leads(unit: str, *, text: str) -> bool:
    """Return whether the text writes a currency in letters before its numbers: "Rs. 480"."""
    name = canonical(unit) if unit[:1].isalpha() else None
    if name is None or unit_class(name) != "currency":
        return False
    return re.search(rf"(?<!\w){re.escape(unit)} ?[0-9]", text) is not None


def _terminates(value: Fraction) -> bool:
    return (value * _MAX_SCALE).denominator == 1


def _nearest(value: Fraction, *, places: int) -> Fraction:
    while value and abs(value) * 10 ** (places - 2) < 1:
        places += 1
    return round(value, places)


def _signed(text: str) -> str:
    """Return an amount with a minus sign instead of a hyphen before its number."""
    return text.replace("-", "−", 1) if text[:1] == "-" or text[1:2] == "-" else text
