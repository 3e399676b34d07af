"""Parse and check conditions on the numbers of a story: "sold < trays", "divides(total, each)".

The notation is that of annotated templates (GSM-Symbolic): comparisons, `and`, `or`, `not`,
arithmetic, `divides(a, b)` for a % b == 0, `is_int(x)` and `int(x)`. An expression is parsed, never
executed as Python.
"""

from __future__ import annotations

import ast
import math
import operator
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

_ARITHMETIC: Mapping[type[ast.operator], Callable[[Any, Any], Any]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
    ast.FloorDiv: operator.floordiv,
    ast.Mod: operator.mod,
}
_COMPARISONS: Mapping[type[ast.cmpop], Callable[[Any, Any], bool]] = {
    ast.Lt: operator.lt,
    ast.LtE: operator.le,
    ast.Gt: operator.gt,
    ast.GtE: operator.ge,
    ast.Eq: operator.eq,
    ast.NotEq: operator.ne,
}
_FUNCTIONS: Mapping[str, Callable[..., bool | Fraction]] = {
    "divides": lambda above, below: above % below == 0,
    "is_int": lambda value: value % 1 == 0,
    "int": lambda value: Fraction(math.trunc(value)),
}
MAX_LENGTH = 300  # characters


class ConditionError(ValueError):
    """The condition cannot be read, or it names a number that the story does not have."""


@dataclass(frozen=True, slots=True)
class Condition:
    """A condition as written; `tree` is its parsed form."""

    text: str
    tree: ast.expr

    def holds(self, values: Mapping[str, Fraction]) -> bool:
        """Return whether the condition holds; one that divides by zero does not.

        Raise ConditionError if it uses unsupported notation or a number that `values` lacks.
        """
        try:
            return bool(_value(self.tree, values))
        except ZeroDivisionError:
            return False


def condition(text: str) -> Condition:
    """Parse a condition. Raise ConditionError if it is too long or not a Python expression."""
    if len(text) > MAX_LENGTH:
        raise ConditionError(f"longer than {MAX_LENGTH} characters")
    try:
        return Condition(text, ast.parse(text, mode="eval").body)
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        raise ConditionError(str(error)) from None


def _value(node: ast.expr, values: Mapping[str, Fraction]) -> Any:
    match node:
        case ast.Constant(value=int() | float() as number) if math.isfinite(number):
            return Fraction(repr(number + 0))  # True counts as 1
        case ast.Name(id=name) if name in values:
            return values[name]
        case ast.UnaryOp(op=ast.USub(), operand=operand):
            return -_value(operand, values)
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            return not _value(operand, values)
        case ast.BoolOp(op=op, values=parts):
            results = (_value(part, values) for part in parts)
            return all(results) if isinstance(op, ast.And) else any(results)
        case ast.BinOp(left=left, op=op, right=right) if type(op) in _ARITHMETIC:
            return _ARITHMETIC[type(op)](_value(left, values), _value(right, values))
        case ast.Compare(left=left, ops=ops, comparators=rights):
            return _compared(left, ops, rights, values)
        case ast.Call(func=ast.Name(id=name), args=args, keywords=[]) if name in _FUNCTIONS:
            return _called(name, [_value(argument, values) for argument in args])
        case _:
            raise ConditionError(f"unexpected: {ast.unparse(node)}")


def _compared(
    left: ast.expr,
    ops: list[ast.cmpop],
    rights: list[ast.expr],
    values: Mapping[str, Fraction],
) -> bool:
    first = _value(left, values)
    for op, right in zip(ops, rights, strict=True):
        second = _value(right, values)
        if type(op) not in _COMPARISONS:
            raise ConditionError(f"unexpected: {type(op).__name__}")
        if not _COMPARISONS[type(op)](first, second):
            return False
        first = second
    return True


def _called(name: str, arguments: list[Fraction]) -> bool | Fraction:
    try:
        return _FUNCTIONS[name](*arguments)
    except TypeError:
        raise ConditionError(f"{name} has the wrong number of arguments") from None
