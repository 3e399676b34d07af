"""Parse the text of an equation into a tree. The grammar is:

    equation   = expression ["=" expression [remainder]]
    expression = term {("+" | "-") term}
    term       = unary {("*" | "/") unary}
    unary      = {"-" | "+"} power
    power      = operand ["^" unary]
    operand    = (number | bracket) ["%"] | name | function arguments | root
    root       = "√" operand | "sqrt" bracket ["%"]
    bracket    = "(" expression ")"
    function   = "GCD" | "HCF" | "LCM" | "quotient" | "remainder"
    arguments  = "(" expression {("," | ";") expression} ")"
    remainder  = "r" number

Brackets may also be [ ] or { }, except after a function or "sqrt", which need ( ) or [ ]. A number
is a decimal, a mixed number (12(7/8), 12 7/8, 12⅞), a fraction character (½) or a time of day
(8:30, in minutes); "pi" is a constant. "of" and "x" between operands are multiplication signs
("20% of 50"), and the sign may be missing ("3(4 + 5)"). By this grammar, -2^2 is -(2^2) and 2^3^2
is 2^(3^2). Nesting is limited, so that malicious input raises EquationError and never
RecursionError.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction
from functools import reduce

from mwpapp.ml.catalogue.messages import gettext_noop
from mwpapp.ml.equations.atoms import named, read_atom
from mwpapp.ml.equations.errors import EquationError
from mwpapp.ml.equations.evaluation import evaluate
from mwpapp.ml.equations.solving.isolation import isolate
from mwpapp.ml.equations.tokens import Token, tokenize
from mwpapp.ml.equations.tree import Node, Number, Operation, Slot, Variable, negated, variables

__all__ = ["Equation", "EquationError", "parse", "parse_equation"]

MAX_DEPTH = 50
_CLOSING = {"(": ")", "[": "]", "{": "}"}
_SLOT = re.compile(r"N([0-9]{1,3})")


@dataclass(frozen=True, slots=True)
class Equation:
    """The expression that an equation computes, and what its other side says.

    `unknown` is the name in "x = ...". `claimed` is the value in "7 + 2 = 9", which may be
    wrong. For "17/5 = 3 r2", the expression is the whole quotient, `claimed` is 3 and
    `remainder` is 2.
    """

    expression: Node
    unknown: str | None = None
    claimed: Fraction | None = None
    remainder: Fraction | None = None


def parse(text: str, *, decimal_sign: str = "") -> Node:
    """Return the tree of the expression that `text` computes.

    "x = 3 + 4", "3 + 4 = x" and "3 + 4 = 7" give 3 + 4. An equation with one unknown is solved
    for it: "41 + x = 87" gives 87 - 41. Without `decimal_sign` ("." or ","), it is inferred from
    the equation. Raise EquationError, with the position of the error in the text if it has one.
    """
    return parse_equation(text, decimal_sign=decimal_sign).expression


def parse_equation(text: str, *, decimal_sign: str = "") -> Equation:
    """Return the tree of `text` with its unknown or claimed answer, if any.

    Raise EquationError, with the position of the error in the text if it has one.
    """
    sides = read_sides(text, decimal_sign=decimal_sign)
    if sides.right is None:
        return Equation(sides.left)
    if sides.remainder is not None:
        claimed = evaluate(sides.right)
        return Equation(sides.left, claimed=claimed, remainder=sides.remainder)
    return _join(sides.left, sides.right, position=sides.position)


@dataclass(frozen=True, slots=True)
class Sides:
    """Both sides of an equation as written; `right` is None without "=".

    For "17/5 = 3 r2", the left side is the whole quotient of 17 and 5.
    """

    left: Node
    right: Node | None
    remainder: Fraction | None
    position: int


def read_sides(text: str, *, decimal_sign: str = "") -> Sides:
    """Return both sides of an equation. Raise EquationError with the position of the error."""
    reader = _Reader(tokenize(text, decimal_sign=decimal_sign))
    left = reader.expression()
    position = reader.token.position
    right = reader.expression() if reader.take("=") else None
    remainder = reader.remainder() if right else None
    reader.expect_end()
    if right is not None and remainder is not None:
        left = whole_quotient(left, right, position=position)
    return Sides(left, right, remainder, position)


def whole_quotient(left: Node, right: Node, *, position: int) -> Node:
    """Return the integer quotient of the division `left`.

    Raise EquationError if `left` is not a division, or if either side has an unknown.
    """
    if variables(left) | variables(right):
        raise EquationError(
            gettext_noop("An equation with a remainder cannot have an unknown."), position
        )
    if not isinstance(left, Operation) or left.op != "/":
        raise EquationError(gettext_noop("Only a division can have a remainder."), position)
    return Operation("quotient", left.left, left.right)


def _join(left: Node, right: Node, *, position: int) -> Equation:
    """Return the computed side of "x = ...", "... = x" or "7 + 2 = 9", or solve for x."""
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
        raise error.at(position) from None


class _Reader:
    """A recursive descent parser. The methods named after a rule read that rule."""

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
            raise EquationError(
                gettext_noop("Unexpected “%(found)s”."), self.token.position, found=self.token.text
            )

    def remainder(self) -> Fraction | None:
        token = self.token
        if token.kind != "remainder":
            return None
        self.index += 1
        return Fraction(token.text)

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
            raise _no_operand(token)
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
        value = Fraction(token.text)
        if self.take("%"):
            return Number(value / 100, percent=True)
        return Number(value)

    def mixed(self, token: Token) -> Node:
        """Return a mixed number, or a division for "½" without a whole number."""
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
        if opening is None:  # cannot happen: the tokenizer has checked it
            raise EquationError(gettext_noop("Expected an opening bracket."), token.position)
        parts = self.arguments(opening)
        if len(parts) < 2 or (len(parts) > 2 and token.text not in ("gcd", "lcm")):
            raise EquationError(
                gettext_noop("“%(name)s” does not take this number of arguments: %(count)s."),
                token.position,
                name=token.text,
                count=len(parts),
            )
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
            raise EquationError(
                gettext_noop("The bracket “%(bracket)s” is not closed."),
                opening.position,
                bracket=opening.text,
            )

    def enter(self, token: Token) -> None:
        self.depth += 1
        if self.depth > MAX_DEPTH:
            raise EquationError(gettext_noop("The equation is nested too deeply."), token.position)


def _no_operand(token: Token) -> EquationError:
    if token.kind == "end":
        return EquationError(gettext_noop("The equation is incomplete."), token.position)
    return EquationError(
        gettext_noop("Expected a number, not “%(found)s”."), token.position, found=token.text
    )
