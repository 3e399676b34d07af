"""Rewrite a typed equation so that its numbers can be read without the text of its problem.

A text with "2,40 €" has decimal commas, so "1.250 * 3" in its equation means 1250 * 3, although the
equation alone means 1.25 * 3. Such an equation is stored with plain numbers. Every other equation
is stored as it was typed.
"""

from __future__ import annotations

import re

from mwpapp.ml.equations.errors import EquationError
from mwpapp.ml.equations.parsing import parse_equation
from mwpapp.ml.equations.tokens import tokenize
from mwpapp.ml.text.conventions import convention_of
from mwpapp.ml.text.figures import COMMA

# "1.125" alone could be 1125, but "1.1250" could not.
_GROUPABLE = re.compile(r"[1-9][0-9]{0,2}\.[0-9]{3}")


def sign_for_equation(text: str, *, decimal_sign: str) -> str:
    """Return the decimal sign for the equation of a text: the chosen one, or a comma if the text
    shows one. Return "" if the equation alone decides."""
    return decimal_sign or (COMMA if convention_of(text).decimal == COMMA else "")


def plain_equation(equation: str, *, decimal_sign: str) -> str:
    """Return an equation that has the same value when it is read without `decimal_sign`. One that
    cannot be read is returned unchanged."""
    try:
        wanted = parse_equation(equation, decimal_sign=decimal_sign)
        if not decimal_sign or parse_equation(equation) == wanted:
            return equation
    except EquationError:
        return equation
    return _with_plain_numbers(equation, decimal_sign=decimal_sign)


def _with_plain_numbers(equation: str, *, decimal_sign: str) -> str:
    parts, last = [], 0
    for token in tokenize(equation, decimal_sign=decimal_sign):
        if token.kind == "number" and not _is_time(equation[token.position : token.end]):
            parts += [equation[last : token.position], _unmistakable(token.text)]
            last = token.end
    return "".join([*parts, equation[last:]])


def _is_time(surface: str) -> bool:
    return ":" in surface


def _unmistakable(number: str) -> str:
    short = number.rstrip("0").rstrip(".") if "." in number else number
    return f"{short}0" if _GROUPABLE.fullmatch(short) else short
