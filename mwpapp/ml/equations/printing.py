"""Equations and values as text, and answers back from text."""

from __future__ import annotations

import re
from fractions import Fraction

from mwpapp.ml.equations.tree import Negation, Node, Number, Operation, Slot, Variable

_RANK = {"+": 1, "-": 1, "*": 2, "/": 2, "^": 4}
_UNARY_RANK = 3
_ATOM_RANK = 5
_READABLE = {"+": " + ", "-": " − ", "*": " × ", "/": " ÷ ", "^": "^"}
_INFIX = {"+": " + ", "-": " - ", "*": " * ", "/": " / ", "^": "^"}
_MAX_DECIMALS = 6  # a longer decimal is easier to read as a fraction


def to_infix(node: Node) -> str:
    """Plain infix with as few brackets as the tree allows: "(14 - 5) * 6".

    `parse(to_infix(tree)) == tree` for every tree of terminating decimals.
    """
    return _text(node, signs=_INFIX, minus="-")


def to_readable(node: Node) -> str:
    """Infix with the signs of a schoolbook: "(14 − 5) × 6"."""
    return _text(node, signs=_READABLE, minus="−")


def _text(node: Node, *, signs: dict[str, str], minus: str) -> str:
    match node:
        case Number(value):
            sign = minus if value < 0 else ""
            return sign + _number_text(Number(abs(value), percent=node.percent))
        case Variable(name):
            return name
        case Slot(index):
            return f"N{index}"
        case Negation(operand):
            return minus + _inside(operand, least=_UNARY_RANK + 1, signs=signs, minus=minus)
        case Operation(op, left, right):
            first = _inside(left, least=_left_rank(op), signs=signs, minus=minus)
            second = _inside(right, least=_right_rank(op), signs=signs, minus=minus)
            return first + signs[op] + second


def _inside(node: Node, *, least: int, signs: dict[str, str], minus: str) -> str:
    text = _text(node, signs=signs, minus=minus)
    return text if _rank(node) >= least else f"({text})"


def _left_rank(op: str) -> int:
    return _ATOM_RANK if op == "^" else _RANK[op]


def _right_rank(op: str) -> int:
    # Unary minus after an operator is legal, but 5 - -3 reads badly: brackets there.
    return {"+": 2, "-": 2, "*": 4, "/": 4, "^": 4}[op]


def _rank(node: Node) -> int:
    match node:
        case Operation(op):
            return _RANK[op]
        case Negation():
            return 0
        case Number(value) if value < 0:
            return 0
        case Number(value) if exact_decimal(value) is None:
            return _RANK["/"]
        case _:
            return _ATOM_RANK


def _number_text(number: Number) -> str:
    value = number.value * 100 if number.percent else number.value
    decimal = exact_decimal(value)
    text = decimal if decimal is not None else f"{value.numerator} / {value.denominator}"
    return f"{text}%" if number.percent else text


def exact_decimal(value: Fraction) -> str | None:
    """The terminating decimal of `value` ("2.75"), or None where it does not terminate."""
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


def format_value(value: Fraction) -> str:
    """A value as an answer is written: "54", "2.75", otherwise "2/3"."""
    decimal = exact_decimal(value)
    if decimal is not None and len(decimal.partition(".")[2]) <= _MAX_DECIMALS:
        return decimal
    return f"{value.numerator}/{value.denominator}"


_PLAIN = r"(?:[0-9]{1,3}(?:,[0-9]{3})+|[0-9]+)(?:\.[0-9]+)?|\.[0-9]+"
_ANSWER = re.compile(
    rf"""
    \s*(?P<sign>[-−–]?)\s*[$€£]?\s*(?P<sign_after>[-−]?)
    (?:(?P<whole>[0-9]+)[\s]+)?
    (?P<number>{_PLAIN})
    (?:\s*[/⁄]\s*(?P<below>[0-9]+(?:\.[0-9]+)?))?
    \s*(?P<percent>%|percent\b|per\s+cent\b)?
    (?P<rest>.*)
    """,
    re.VERBOSE | re.DOTALL | re.IGNORECASE,
)
_UNIT_AFTER = re.compile(r"[\s.]*|\s*[-°(]?[^0-9/:]*")
_MAX_ANSWER = 200


def parse_answer(text: str) -> Fraction | None:
    """The number in an answer: "54", "1,200", "3/4", "1 1/2", "$5.50", "9 (apples)".

    "25%" is 25, because an answer's unit may be percent. None where there is no single number.
    """
    match = _ANSWER.fullmatch(text) if len(text) <= _MAX_ANSWER else None
    if match is None or not _UNIT_AFTER.fullmatch(match["rest"]):
        return None
    value = Fraction(match["number"].replace(",", ""))
    if match["below"]:
        below = Fraction(match["below"])
        if below == 0:
            return None
        value /= below
    if match["whole"]:
        if not match["below"]:
            return None
        value += int(match["whole"])
    return -value if match["sign"] or match["sign_after"] else value
