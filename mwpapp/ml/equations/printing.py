"""Write equations and values as text."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction

from mwpapp.ml.equations.atoms import exact_decimal, mixed_parts
from mwpapp.ml.equations.tree import (
    Constant,
    Negation,
    Node,
    Number,
    Operation,
    Slot,
    Variable,
)

__all__ = [
    "FUNCTIONS",
    "arguments",
    "exact_decimal",
    "format_value",
    "to_infix",
    "to_readable",
]

FUNCTIONS = {"gcd": "GCD", "lcm": "LCM", "quotient": "quotient", "remainder": "remainder"}
"""Operators that are printed as functions."""

_RANK = {"+": 1, "-": 1, "*": 2, "/": 2, "^": 4}
_UNARY_RANK = 3
_ATOM_RANK = 5
_MAX_LENGTH = 12  # characters of a value that `short_value` writes in full
_PLACES = 4  # of a longer value
_MAX_DECIMALS = 6  # longer decimals are printed as fractions, which are easier to read


@dataclass(frozen=True, slots=True)
class _Style:
    signs: dict[str, str]
    minus: str
    mixed: str
    pi: str
    decimal: str = "."


_PLAIN_TEXT = _Style(
    {"+": " + ", "-": " - ", "*": " * ", "/": " / ", "^": "^"}, "-", "{}({})", "pi"
)
_SCHOOLBOOK = _Style({"+": " + ", "-": " − ", "*": " × ", "/": " ÷ ", "^": "^"}, "−", "{} {}", "π")


def to_infix(node: Node) -> str:
    """Return plain infix notation with as few brackets as possible: "(14 - 5) * 6".

    `parse(to_infix(tree)) == tree` for every tree whose numbers are decimals or mixed numbers, and
    in which no positive number is negated.
    """
    return _text(node, _PLAIN_TEXT)


def to_readable(node: Node, *, decimal: str = ".") -> str:
    """Return infix notation with the signs of a schoolbook: "(14 − 5) × 6".

    `decimal` is the decimal sign ("." or ",").
    """
    return _text(node, replace(_SCHOOLBOOK, decimal=decimal))


def _text(node: Node, style: _Style) -> str:
    match node:
        case Number(value):
            return style.minus * (value < 0) + _number_text(node, style)
        case Constant(name):
            return style.pi if name == "pi" else name
        case Variable(name):
            return name
        case Slot(index):
            return f"N{index}"
        case Negation(operand):
            return style.minus + _inside(operand, least=_UNARY_RANK + 1, style=style)
        case Operation(op) if op in FUNCTIONS:
            return f"{FUNCTIONS[op]}({', '.join(_text(part, style) for part in arguments(node))})"
        case Operation(op, left, right):
            first = _inside(left, least=_left_rank(op), style=style)
            second = _inside(right, least=_right_rank(op), style=style)
            return first + style.signs[op] + second


def arguments(node: Operation) -> list[Node]:
    """Return the arguments of a function; GCD(GCD(a, b), c) has three."""
    left = node.left
    if node.op in ("gcd", "lcm") and isinstance(left, Operation) and left.op == node.op:
        return [*arguments(left), node.right]
    return [left, node.right]


def _inside(node: Node, *, least: int, style: _Style) -> str:
    text = _text(node, style)
    return text if _rank(node) >= least else f"({text})"


def _left_rank(op: str) -> int:
    return _ATOM_RANK if op == "^" else _RANK[op]


def _right_rank(op: str) -> int:
    # Unary minus after an operator is legal but hard to read: 5 - (-3), not 5 - -3.
    return {"+": 2, "-": 2, "*": 4, "/": 4, "^": 4}[op]


def _rank(node: Node) -> int:
    match node:
        case Operation(op):
            return _RANK.get(op, _ATOM_RANK)
        case Negation():
            return 0
        case Number(value) if value < 0:
            return 0
        case Number(value) if exact_decimal(value) is None and not node.mixed:
            return _RANK["/"]
        case _:
            return _ATOM_RANK


def _number_text(number: Number, style: _Style) -> str:
    value = abs(number.value) * (100 if number.percent else 1)
    if number.mixed:
        whole, part = mixed_parts(value)
        return style.mixed.format(whole, f"{part.numerator}/{part.denominator}")
    text = exact_decimal(value) or f"{value.numerator} / {value.denominator}"
    text = text.replace(".", style.decimal)
    return f"{text}%" if number.percent else text


def format_value(value: Fraction) -> str:
    """Return a value as an answer: "54", "2.75", or "2/3" if the decimal is long."""
    decimal = exact_decimal(value)
    if decimal is not None and len(decimal.partition(".")[2]) <= _MAX_DECIMALS:
        return decimal
    return f"{value.numerator}/{value.denominator}"


def short_value(value: Fraction) -> str:
    """Return a value to be read by people: like `format_value`, but with a long value, such as the
    fraction for pi × 9, rounded to a decimal (28.2743)."""
    exact = format_value(value)
    if value.denominator == 1 or len(exact) <= _MAX_LENGTH:
        return exact
    places = _PLACES
    while abs(value) * 10 ** (places - 2) < 1:
        places += 1
    nearest = round(value, places)
    return exact_decimal(nearest) or format_value(nearest)
