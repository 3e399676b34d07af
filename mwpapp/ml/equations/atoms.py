"""Read and write a leaf of an equation as one word: "3.5", "15%", "12_7/8", "N0", "pi", "x"."""

from __future__ import annotations

import re
from fractions import Fraction
from unicodedata import numeric

from mwpapp.ml.catalogue.messages import gettext_noop
from mwpapp.ml.equations.errors import EquationError
from mwpapp.ml.equations.tree import Constant, Node, Number, Slot, Variable

_NUMBER = re.compile(
    r"(?P<sign>-?)"
    r"(?:(?P<whole>[0-9]+)_(?=[0-9]+/))?"
    r"(?P<above>[0-9]+(?:\.[0-9]*)?|\.[0-9]+)"
    r"(?:/(?P<below>[0-9]+))?"
    r"(?P<percent>%?)"
)
# A slot as written by us ("N0"), MathQA ("n0") and SVAMP ("number0").
_SLOT = re.compile(r"(?:N|n|number)([0-9]{1,3})")
_CONSTANT = re.compile(r"const_(pi|[0-9]+(?:_[0-9]+)?)")
_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_]*")
_PI = ("pi", "PI", "Pi", "π")


def read_atom(word: str, *, position: int | None = None) -> Node:
    """Return the leaf for `word`.

    "2/3" is a single number here, and "const_0_25" is MathQA's notation for 0.25. Raise
    EquationError with `position` if `word` is not a leaf, or is an invalid fraction ("1/0").
    """
    if number := _NUMBER.fullmatch(word):
        return _number(number, position=position)
    if constant := _CONSTANT.fullmatch(word):
        return named(constant[1]) if constant[1] == "pi" else _decimal(constant[1])
    if slot := _SLOT.fullmatch(word):
        return Slot(int(slot[1]))
    if _NAME.fullmatch(word) or word in _PI:
        return named(word)
    raise EquationError(
        gettext_noop("“%(word)s” is neither a number nor a name."), position, word=word[:40]
    )


def atom_text(leaf: Node) -> str:
    """Return the word for a leaf, such that `read_atom(atom_text(leaf)) == leaf`.

    Raise EquationError if `leaf` is an operation or a negation.
    """
    match leaf:
        case Number(value, percent, mixed):
            return _number_text(value * 100 if percent else value, mixed=mixed) + "%" * percent
        case Slot(index):
            return f"N{index}"
        case Constant(name) | Variable(name):
            return name
        case _:
            raise EquationError(gettext_noop("An operation cannot be written as a single word."))


def named(name: str) -> Node:
    """Return the constant called `name`, or a variable for any other name."""
    return Constant("pi") if name in _PI else Variable(name)


def mixed_parts(value: Fraction) -> tuple[int, Fraction]:
    """Return the whole number and the fraction of a non-negative value: 12 and 7/8."""
    whole, above = divmod(value.numerator, value.denominator)
    return whole, Fraction(above, value.denominator)


def vulgar(sign: str) -> Fraction:
    """Return the value of a vulgar fraction character: 3/4 for "¾"."""
    return Fraction(numeric(sign)).limit_denominator(10)


def _number(match: re.Match[str], *, position: int | None) -> Number:
    value = Fraction(match["above"])
    if match["below"]:
        if int(match["below"]) == 0 or "." in match["above"]:
            raise EquationError(
                gettext_noop("“%(word)s” is not a valid fraction."), position, word=match[0][:40]
            )
        value /= int(match["below"])
    value += int(match["whole"] or 0)
    percent = bool(match["percent"])
    value = (-value if match["sign"] else value) / (100 if percent else 1)
    return Number(value, percent=percent, mixed=match["whole"] is not None)


def _decimal(text: str) -> Number:
    return Number(Fraction(text.replace("_", ".")))


def _number_text(value: Fraction, *, mixed: bool) -> str:
    sign, value = "-" if value < 0 else "", abs(value)
    if mixed:
        whole, part = mixed_parts(value)
        return f"{sign}{whole}_{part.numerator}/{part.denominator}"
    decimal = exact_decimal(value)
    return sign + (decimal or f"{value.numerator}/{value.denominator}")


def exact_decimal(value: Fraction) -> str | None:
    """Return `value` as a decimal ("2.75"), or None if the decimal does not terminate."""
    places = _decimal_places(value.denominator)
    if places is None:
        return None
    scaled = abs(value.numerator) * 10**places // value.denominator
    digits = str(scaled).rjust(places + 1, "0")
    whole, rest = (digits[:-places], digits[-places:]) if places else (digits, "")
    sign = "-" if value < 0 else ""
    return f"{sign}{whole}.{rest}" if rest else f"{sign}{whole}"


def _decimal_places(denominator: int) -> int | None:
    counts = []
    for factor in (2, 5):
        count = 0
        while denominator % factor == 0:
            denominator //= factor
            count += 1
        counts.append(count)
    return max(counts) if denominator == 1 else None
