"""From the text of an equation to its tree.

    equation   = expression ["=" expression]
    expression = term {("+" | "-") term}
    term       = unary {("*" | "/") unary}
    unary      = {"-" | "+"} power
    power      = operand ["^" unary]
    operand    = number ["%"] | name | bracket

So -2^2 is -(2^2) and 2^3^2 is 2^(3^2). Nesting is limited, so that hostile input ends in an
EquationError and never in a RecursionError.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction

from mwpapp.ml.equations.errors import EquationError
from mwpapp.ml.equations.evaluation import evaluate
from mwpapp.ml.equations.isolation import isolate
from mwpapp.ml.equations.tokens import Token, tokenize
from mwpapp.ml.equations.tree import Node, Number, Operation, Slot, Variable, negated, variables

__all__ = ["Equation", "EquationError", "parse", "parse_equation"]

MAX_DEPTH = 50
_CLOSING = {"(": ")", "[": "]", "{": "}"}
_SLOT = re.compile(r"N[0-9]{1,3}")


@dataclass(frozen=True, slots=True)
class Equation:
    """What an equation computes.

    `unknown` is the name on the other side of "x = ...", `claimed` the value on the other
    side of "7 + 2 = 9", which need not be right.
    """

    expression: Node
    unknown: str | None = None
    claimed: Fraction | None = None


def parse(text: str) -> Node:
    """The tree of what `text` computes: "x = 3 + 4", "3 + 4 = x" and "3 + 4 = 7" give 3 + 4.

    An equation with one unknown is turned: "41 + x = 87" gives 87 - 41.
    Raises EquationError with the position of the fault.
    """
    return parse_equation(text).expression


def parse_equation(text: str) -> Equation:
    """The tree of `text`, with the unknown or the claimed answer where it names one.

    Raises EquationError with the position of the fault.
    """
    reader = _Reader(tokenize(text))
    left = reader.expression()
    sign = reader.token
    if reader.take("=") is None:
        reader.expect_end()
        return Equation(left)
    right = reader.expression()
    reader.expect_end()
    return _join(left, right, position=sign.position)


def _join(left: Node, right: Node, *, position: int) -> Equation:
    """Which side is computed: "x = ...", "... = x", "7 + 2 = 9" or one to be turned."""
    names = variables(left) | variables(right)
    if not names:
        if isinstance(left, Number) and not isinstance(right, Number):
            left, right = right, left
        return Equation(left, claimed=evaluate(right))
    if isinstance(left, Variable) and left.name not in variables(right):
        return Equation(right, unknown=left.name)
    if isinstance(right, Variable) and right.name not in variables(left):
        return Equation(left, unknown=right.name)
    try:
        return Equation(isolate(left, right), unknown=min(names))
    except EquationError as error:
        raise EquationError(error.message, position) from None


class _Reader:
    """Recursive descent over the tokens; each method reads one rule of the grammar."""

    def __init__(self, tokens: list[Token]) -> None:
        self.tokens = tokens
        self.index = 0
        self.depth = 0

    @property
    def token(self) -> Token:
        return self.tokens[self.index]

    def take(self, *signs: str) -> Token | None:
        token = self.token
        if token.kind != "sign" or token.text not in signs:
            return None
        self.index += 1
        return token

    def expect_end(self) -> None:
        if self.token.kind != "end":
            raise EquationError(f"“{self.token.text}” is not expected here.", self.token.position)

    def expression(self) -> Node:
        node = self.term()
        while sign := self.take("+", "-"):
            node = Operation(sign.text, node, self.term())
        return node

    def term(self) -> Node:
        node = self.unary()
        while sign := self.take("*", "/"):
            node = Operation(sign.text, node, self.unary())
        return node

    def unary(self) -> Node:
        sign = self.take("-", "+")
        if sign is None:
            return self.power()
        self.enter(sign)
        node = self.unary()
        self.depth -= 1
        return negated(node) if sign.text == "-" else node

    def power(self) -> Node:
        base = self.operand()
        sign = self.take("^")
        if sign is None:
            return base
        self.enter(sign)
        node = Operation("^", base, self.unary())
        self.depth -= 1
        return node

    def operand(self) -> Node:
        token = self.token
        if opening := self.take("(", "[", "{"):
            return self.bracket(opening)
        if token.kind not in ("number", "name"):
            wrong = "The equation ends too early." if token.kind == "end" else ""
            raise EquationError(
                wrong or f"A number is expected, not “{token.text}”.", token.position
            )
        self.index += 1
        return self.number(token) if token.kind == "number" else _named(token.text)

    def number(self, token: Token) -> Number:
        value = Fraction(token.text.replace(",", ""))
        if self.take("%"):
            return Number(value / 100, percent=True)
        return Number(value)

    def bracket(self, opening: Token) -> Node:
        self.enter(opening)
        node = self.expression()
        self.depth -= 1
        if self.take(_CLOSING[opening.text]) is None:
            raise EquationError(f"The bracket “{opening.text}” is not closed.", opening.position)
        return node

    def enter(self, token: Token) -> None:
        self.depth += 1
        if self.depth > MAX_DEPTH:
            raise EquationError("The equation is nested too deeply.", token.position)


def _named(name: str) -> Node:
    return Slot(int(name[1:])) if _SLOT.fullmatch(name) else Variable(name)
