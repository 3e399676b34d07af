"""From the text of an equation to its tree.

    equation   = expression ["=" expression [remainder]]
    expression = term {("+" | "-") term}
    term       = unary {("*" | "/") unary}
    unary      = {"-" | "+"} power
    power      = operand ["^" unary]
    operand    = (number | name | bracket) ["%"] | function bracket | "√" operand
    function   = "GCD" | "HCF" | "LCM" | "quotient" | "remainder" | "sqrt"
    remainder  = "r" number

A number is a decimal or mixed (12(7/8), 12 7/8, 12⅞), "pi" a constant. So -2^2 is
-(2^2) and 2^3^2 is 2^(3^2). Nesting is limited, so that hostile input ends in an EquationError
and never in a RecursionError.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction
from functools import reduce

from mwpapp.ml.equations.atoms import named, read_atom
from mwpapp.ml.equations.errors import EquationError
from mwpapp.ml.equations.evaluation import evaluate
from mwpapp.ml.equations.isolation import isolate
from mwpapp.ml.equations.tokens import Token, tokenize
from mwpapp.ml.equations.tree import Node, Number, Operation, Slot, Variable, negated, variables

__all__ = ["Equation", "EquationError", "parse", "parse_equation"]

MAX_DEPTH = 50
_CLOSING = {"(": ")", "[": "]", "{": "}"}
_REMAINDER = re.compile(r"[rR]([0-9]{1,9})")
_SLOT = re.compile(r"N([0-9]{1,3})")


@dataclass(frozen=True, slots=True)
class Equation:
    """What an equation computes.

    `unknown` is the name on the other side of "x = ...", `claimed` the value on the other
    side of "7 + 2 = 9", which need not be right. Of "17/5 = 3 r2" the expression is the whole
    quotient, `claimed` 3 and `remainder` 2.
    """

    expression: Node
    unknown: str | None = None
    claimed: Fraction | None = None
    remainder: Fraction | None = None


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
    sides = read_sides(text)
    if sides.right is None:
        return Equation(sides.left)
    if sides.remainder is not None:
        claimed = evaluate(sides.right)
        return Equation(sides.left, claimed=claimed, remainder=sides.remainder)
    return _join(sides.left, sides.right, position=sides.position)


@dataclass(frozen=True, slots=True)
class Sides:
    """What stands before and after "=" (None without one), as it is written.

    Of "17/5 = 3 r2" the left side is the whole quotient of 17 and 5.
    """

    left: Node
    right: Node | None
    remainder: Fraction | None
    position: int


def read_sides(text: str) -> Sides:
    """Both sides of an equation. Raises EquationError with the position of the fault."""
    reader = _Reader(tokenize(text))
    left = reader.expression()
    position = reader.token.position
    right = reader.expression() if reader.take("=") else None
    remainder = reader.remainder() if right else None
    reader.expect_end()
    if right is not None and remainder is not None:
        left = whole_quotient(left, right, position=position)
    return Sides(left, right, remainder, position)


def whole_quotient(left: Node, right: Node, *, position: int) -> Node:
    """The quotient of a division that leaves a remainder. Raises EquationError for no division."""
    if not isinstance(left, Operation) or left.op != "/" or variables(left) | variables(right):
        raise EquationError("Only a division has a remainder.", position)
    return Operation("quotient", left.left, left.right)


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

    def remainder(self) -> Fraction | None:
        found = _REMAINDER.fullmatch(self.token.text)
        if self.token.kind != "name" or found is None:
            return None
        self.index += 1
        return Fraction(found[1])

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
            return self.of_hundred(self.bracket(opening))
        if token.kind == "function" or token.text == "√":
            return self.function(token)
        if token.kind not in ("number", "mixed", "name"):
            wrong = "The equation ends too early." if token.kind == "end" else ""
            raise EquationError(
                wrong or f"A number is expected, not “{token.text}”.", token.position
            )
        self.index += 1
        return self.leaf(token)

    def leaf(self, token: Token) -> Node:
        if token.kind == "number":
            return self.number(token)
        if token.kind == "mixed":
            return self.mixed(token)
        slot = _SLOT.fullmatch(token.text)
        return Slot(int(slot[1])) if slot else named(token.text)

    def number(self, token: Token) -> Number:
        value = Fraction(token.text.replace(",", ""))
        if self.take("%"):
            return Number(value / 100, percent=True)
        return Number(value)

    def mixed(self, token: Token) -> Node:
        """A mixed number; "½" alone is the division that it stands for."""
        node = read_atom(token.text + "%" if self.take("%") else token.text)
        if not isinstance(node, Number) or node.mixed or node.percent:
            return node
        above, below = Fraction(node.value.numerator), Fraction(node.value.denominator)
        return Operation("/", Number(above), Number(below))

    def of_hundred(self, node: Node) -> Node:
        return Operation("/", node, Number(Fraction(100))) if self.take("%") else node

    def function(self, token: Token) -> Node:
        self.index += 1
        if token.text in ("sqrt", "√"):
            self.enter(token)
            of = self.operand()
            self.depth -= 1
            return Operation("^", of, Number(Fraction(1, 2)))
        opening = self.take("(", "[")
        if opening is None:  # the tokens say that there is one
            raise EquationError("A bracket is expected.", token.position)
        parts = self.arguments(opening)
        if len(parts) < 2 or (len(parts) > 2 and token.text not in ("gcd", "lcm")):
            raise EquationError(f"“{token.text}” is not of {len(parts)} numbers.", token.position)
        return reduce(lambda left, right: Operation(token.text, left, right), parts)

    def arguments(self, opening: Token) -> list[Node]:
        self.enter(opening)
        parts = [self.expression()]
        while self.take(",", ";"):
            parts.append(self.expression())
        self.depth -= 1
        self.close(opening)
        return parts

    def bracket(self, opening: Token) -> Node:
        self.enter(opening)
        node = self.expression()
        self.depth -= 1
        self.close(opening)
        return node

    def close(self, opening: Token) -> None:
        if self.take(_CLOSING[opening.text]) is None:
            raise EquationError(f"The bracket “{opening.text}” is not closed.", opening.position)

    def enter(self, token: Token) -> None:
        self.depth += 1
        if self.depth > MAX_DEPTH:
            raise EquationError("The equation is nested too deeply.", token.position)
