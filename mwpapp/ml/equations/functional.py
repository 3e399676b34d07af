"""Read and write functional notation, as in MathQA (Amini et al., 2019).

"divide(subtract(9.5, const_4), 2)" is (9.5 - 4) / 2. The same equation in steps is
"subtract(n0,const_4)|divide(#0,n1)|". Geometric functions are expanded to arithmetic, so a tree
contains only operators.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from fractions import Fraction

from mwpapp.ml.catalogue.messages import gettext_noop
from mwpapp.ml.equations.atoms import atom_text, read_atom
from mwpapp.ml.equations.errors import EquationError
from mwpapp.ml.equations.tokens import MAX_CHARACTERS, MAX_TOKENS
from mwpapp.ml.equations.tree import OPERATORS, Constant, Negation, Node, Number, Operation

MAX_DEPTH = 100  # of nested calls
_TOKEN = re.compile(r"\s*(?:([a-z_]+)\s*\(|([-\w.%/]+|π|#[0-9]{1,3})|([,)|]))\s*")
_NAMES = {"+": "add", "-": "subtract", "*": "multiply", "/": "divide", "^": "power"}

_UNEXPECTED = gettext_noop("Unexpected “%(found)s”.")
_PI = Constant("pi")


def _n(value: int) -> Number:
    return Number(Fraction(value))


def _times(first: Node, *rest: Node) -> Node:
    for factor in rest:
        first = Operation("*", first, factor)
    return first


def _plus(left: Node, right: Node) -> Node:
    return Operation("+", left, right)


def _over(above: Node, below: Node) -> Node:
    return Operation("/", above, below)


def _to(base: Node, exponent: int) -> Node:
    return Operation("^", base, _n(exponent))


def _root(of: Node, degree: int = 2) -> Node:
    exponent = Number(Fraction(1, 2)) if degree == 2 else _over(_n(1), _n(degree))
    return Operation("^", of, exponent)


_One = Callable[[Node], Node]
_Two = Callable[[Node, Node], Node]
_Three = Callable[[Node, Node, Node], Node]

_OF_ONE: Mapping[str, _One] = {
    "negate": Negation,
    "inverse": lambda a: _over(_n(1), a),
    "sqrt": _root,
    "square_root": _root,
    "cube_root": lambda a: _root(a, 3),
    "circle_area": lambda r: _times(_PI, _to(r, 2)),
    "circumface": lambda r: _times(_n(2), _PI, r),
    "circumference": lambda r: _times(_n(2), _PI, r),
    "square_area": lambda a: _to(a, 2),
    "square_perimeter": lambda a: _times(_n(4), a),
    "square_edge_by_area": _root,
    "square_edge_by_perimeter": lambda a: _over(a, _n(4)),
    "surface_cube": lambda a: _times(_n(6), _to(a, 2)),
    "volume_cube": lambda a: _to(a, 3),
    "cube_edge_by_volume": lambda a: _root(a, 3),
    "surface_sphere": lambda r: _times(_n(4), _PI, _to(r, 2)),
    "volume_sphere": lambda r: _times(_over(_n(4), _n(3)), _PI, _to(r, 3)),
}
_OF_TWO: Mapping[str, _Two] = {
    "speed": _over,
    "rectangle_area": _times,
    "rectangle_perimeter": lambda a, b: _times(_n(2), _plus(a, b)),
    "triangle_area": lambda a, h: _over(_times(a, h), _n(2)),
    "rhombus_area": lambda d, e: _over(_times(d, e), _n(2)),
    "stream_speed": lambda down, up: _over(_plus(down, up), _n(2)),
    "speed_in_still_water": lambda down, up: _over(_plus(down, up), _n(2)),
    "volume_cylinder": lambda r, h: _times(_PI, _to(r, 2), h),
    "volume_cone": lambda r, h: _over(_times(_PI, _to(r, 2), h), _n(3)),
    "diagonal": lambda a, b: _root(_plus(_to(a, 2), _to(b, 2))),
}
_OF_THREE: Mapping[str, _Three] = {
    "quadrilateral_area": lambda d, h, k: _over(_times(d, _plus(h, k)), _n(2)),
    "trapezium_area": lambda a, b, h: _over(_times(_plus(a, b), h), _n(2)),
    "trapezoid_area": lambda a, b, h: _over(_times(_plus(a, b), h), _n(2)),
    "volume_rectangular_prism": _times,
    "surface_rectangular_prism": lambda a, b, c: _times(
        _n(2), _plus(_plus(_times(a, b), _times(b, c)), _times(a, c))
    ),
}
_REPEATING = frozenset(("surface_rectangular_prism",))  # its result contains each argument twice
_OPERATOR = {name: op for op, name in _NAMES.items()} | {op: op for op in OPERATORS[5:]}


def to_functional(node: Node) -> str:
    """Return `node` as nested functions: "divide(subtract(9.5, 4), 2)"."""
    match node:
        case Operation(op, left, right):
            return f"{_NAMES.get(op, op)}({to_functional(left)}, {to_functional(right)})"
        case Negation(operand):
            return f"negate({to_functional(operand)})"
        case _:
            return atom_text(node)


def parse_functional(text: str) -> Node:
    """Return the tree for nested functions, or for steps separated by "|".

    The last step is the result. Raise EquationError with the position of the error.
    """
    if len(text) > MAX_CHARACTERS:
        raise EquationError(
            gettext_noop("The equation is longer than %(limit)s characters."),
            MAX_CHARACTERS,
            limit=MAX_CHARACTERS,
        )
    return _Reader(text).read()


class _Reader:
    """Parses the text in one pass with a stack of open calls."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.steps: list[Node] = []
        # The name, its position, the arguments so far, and `nodes` before the arguments.
        self.calls: list[tuple[str, int, list[Node], int]] = [("", 0, [], 0)]
        self.after_operand = False
        # The nodes of all steps. References to steps and repeated arguments count again, because
        # trees are limited by their size when written out.
        self.nodes = 0
        self.sizes: list[int] = []

    def read(self) -> Node:
        position = 0
        while position < len(self.text):
            found = _TOKEN.match(self.text, position)
            if found is None:
                raise EquationError(
                    gettext_noop("Unexpected character “%(character)s”."),
                    position,
                    character=self.text[position],
                )
            self.token(found)
            position = found.end()
        if self.after_operand:
            self.end_step(position)
        if not self.steps or len(self.calls) > 1 or self.calls[-1][2]:
            raise EquationError(gettext_noop("The equation is incomplete."), position)
        return self.steps[-1]

    def token(self, found: re.Match[str]) -> None:
        name, word, sign = found.groups()
        position = found.start(found.lastindex or 0)
        if self.after_operand == bool(name or word):
            raise EquationError(_UNEXPECTED, position, found=found[0].strip())
        if name:
            self.calls.append((name, position, [], self.nodes))
            if len(self.calls) > MAX_DEPTH:
                raise EquationError(gettext_noop("The equation is nested too deeply."), position)
        elif word:
            self.operand(self.leaf(word, position=position), position=position)
        elif sign == ",":
            self.after_operand = False
        elif sign == ")":
            self.close(position)
        else:
            self.end_step(position)

    def leaf(self, word: str, *, position: int) -> Node:
        if not word.startswith("#"):
            return read_atom(word, position=position)
        if int(word[1:]) >= len(self.steps):
            raise EquationError(
                gettext_noop("Step %(step)s is used before it is defined."), position, step=word
            )
        self.nodes += self.sizes[int(word[1:])]
        return self.steps[int(word[1:])]

    def operand(self, node: Node, *, position: int) -> None:
        self.calls[-1][2].append(node)
        self.after_operand = True
        self.nodes += 1
        if self.nodes > 2 * MAX_TOKENS:
            raise EquationError(gettext_noop("The equation has too many parts."), position)

    def close(self, position: int) -> None:
        name, start, parts, before = self.calls.pop()
        if not self.calls:
            raise EquationError(_UNEXPECTED, position, found=")")
        if name in _REPEATING:
            self.nodes += self.nodes - before
        self.operand(_called(name, parts, position=start), position=start)

    def end_step(self, position: int) -> None:
        name, _, parts, _ = self.calls[-1]
        if name:
            raise EquationError(gettext_noop("The bracket is not closed."), position)
        if len(parts) != 1:
            raise EquationError(gettext_noop("Each step must be a single expression."), position)
        self.steps.append(parts.pop())
        self.sizes.append(self.nodes - sum(self.sizes))
        self.after_operand = False


def _called(name: str, parts: list[Node], *, position: int) -> Node:
    match parts:
        case [a] if name in _OF_ONE:
            return _OF_ONE[name](a)
        case [a, b] if name in _OPERATOR:
            return Operation(_OPERATOR[name], a, b)
        case [a, b] if name in _OF_TWO:
            return _OF_TWO[name](a, b)
        case [a, b, c] if name in _OF_THREE:
            return _OF_THREE[name](a, b, c)
        case _:
            raise EquationError(
                gettext_noop("Unknown function “%(name)s” (number of arguments: %(count)s)."),
                position,
                name=name,
                count=len(parts),
            )
