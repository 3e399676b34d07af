"""Several equations together: over named unknowns (DRAW), or steps that lead to a result (ASDiv).

"3*m - 4*n = 11; n + m = 27"           two unknowns
"x:Amy's books; (x+18)-15 = 9"         an unknown with its meaning
"250/12 = 20 r10; 12-10 = 2"           steps without an unknown: the last is the result
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

from mwpapp.ml.equations.errors import EquationError
from mwpapp.ml.equations.evaluation import evaluate
from mwpapp.ml.equations.notations import NOTATIONS
from mwpapp.ml.equations.parsing import Sides, read_sides, whole_quotient
from mwpapp.ml.equations.printing import to_readable
from mwpapp.ml.equations.tokens import MAX_CHARACTERS
from mwpapp.ml.equations.tree import Negation, Node, Operation, Variable, walk

MAX_RELATIONS = 20


class NotLinearError(EquationError):
    """Equations that need more than elimination (`algebra.solve`)."""


_MEANING = re.compile(r"\s*([A-Za-z][A-Za-z0-9_]*)\s*[:：]\s*([A-Za-z][^=]{2,})")
_TIME_OF_DAY = re.compile(
    r"\s*(?:[hms:]+\s*=)?\s*[0-9]{1,2}(?::[0-9]{2}){1,2}\s*(?:[ap]\.?m\.?)?\s*"
)
_REMAINDER = re.compile(r"\s+[rR]([0-9]{1,9})\s*\Z")


@dataclass(frozen=True, slots=True)
class Relation:
    """One equation: both sides as they are written.

    With `remainder` the left side is a whole quotient: "17/5 = 3 r2".
    """

    left: Node
    right: Node
    remainder: Fraction | None = None

    @property
    def written(self) -> Node:
        """The left side as people write it: a division before the remainder."""
        if self.remainder is None or not isinstance(self.left, Operation):
            return self.left
        return Operation("/", self.left.left, self.left.right)


@dataclass(frozen=True, slots=True)
class System:
    """Equations that hold together; `meanings` are the declared unknowns with their words."""

    relations: tuple[Relation, ...]
    meanings: tuple[tuple[str, str], ...] = ()

    @property
    def unknowns(self) -> tuple[str, ...]:
        """The names in alphabetical order; empty for steps."""
        sides = [side for relation in self.relations for side in (relation.left, relation.right)]
        leaves = [leaf for side in sides for leaf in walk(side)]
        return tuple(sorted({leaf.name for leaf in leaves if isinstance(leaf, Variable)}))


def parse_system(text: str, *, notation: str = "infix") -> System:
    """The equations of `text`, separated by ";", each with "=" between sides in `notation`.

    Raises EquationError with the position of the fault in `text`.
    """
    if len(text) > MAX_CHARACTERS:
        raise EquationError("The equations are too long.", MAX_CHARACTERS)
    relations: list[Relation] = []
    meanings: list[tuple[str, str]] = []
    position = 0
    for part in text.split(";"):
        if meaning := _MEANING.fullmatch(part):
            meanings.append((meaning[1], meaning[2].strip()))
        elif part.strip() or not relations:
            relations.append(_relation(part, offset=position, notation=notation))
        position += len(part) + 1
        if len(relations) > MAX_RELATIONS:
            raise EquationError("There are too many equations.", position)
    if not relations:
        raise EquationError("There is no equation.", len(text))
    return System(tuple(relations), tuple(meanings))


def _relation(part: str, *, offset: int, notation: str) -> Relation:
    if _TIME_OF_DAY.fullmatch(part):
        raise EquationError("A time of day is no equation.", offset)
    padded = " " * offset + part  # so that positions are those of the whole text
    sides = read_sides(padded) if notation == "infix" else _sides(padded, notation=notation)
    if sides.right is None:
        raise EquationError("An equation needs an equals sign.", sides.position)
    return Relation(sides.left, sides.right, sides.remainder)


def _sides(text: str, *, notation: str) -> Sides:
    sign = text.find("=")
    if sign < 0:
        raise EquationError("An equation needs an equals sign.", len(text))
    rest = _REMAINDER.search(text)
    end = rest.start() if rest else len(text)
    read = NOTATIONS[notation].parse
    left, right = read(text[:sign]), read(" " * (sign + 1) + text[sign + 1 : end])
    remainder = Fraction(rest[1]) if rest else None
    if remainder is not None:
        left = whole_quotient(left, right, position=sign)
    return Sides(left, right, remainder, sign)


def solve_linear(system: System) -> list[Fraction]:
    """The values of the unknowns in the order of `system.unknowns`, exact.

    Of steps the value of the last one. Raises NotLinearError, and EquationError where there is
    not exactly one solution.
    """
    names = system.unknowns
    if not names:
        return [evaluate(_computed(system.relations[-1]))]
    rows = [_coefficients(relation, names=names) for relation in system.relations]
    return _eliminated(rows, unknowns=len(names))


def _computed(step: Relation) -> Node:
    """The side of a step that is worked out: 12-10 of "12-10 = 2" and of "2 = 12-10"."""
    turned = not isinstance(step.left, Operation) and isinstance(step.right, Operation)
    return step.right if turned else step.left


def _coefficients(relation: Relation, *, names: tuple[str, ...]) -> list[Fraction]:
    """[a, b, c] of a*m + b*n = c."""
    left, right = _linear(relation.left), _linear(relation.right)
    zero = Fraction(0)
    row = [left.get(name, zero) - right.get(name, zero) for name in names]
    return [*row, right.get(_REST, zero) - left.get(_REST, zero)]


_REST = ""  # the key of what stands without an unknown
_Linear = dict[str, Fraction]


def _linear(node: Node) -> _Linear:
    """The factor of each unknown, and the rest, of a linear expression."""
    if not any(isinstance(leaf, Variable) for leaf in walk(node)):
        return {_REST: evaluate(node)}
    match node:
        case Variable(name):
            return {name: Fraction(1)}
        case Operation("+", left, right):
            return _added(_linear(left), _linear(right), factor=Fraction(1))
        case Operation("-", left, right):
            return _added(_linear(left), _linear(right), factor=Fraction(-1))
        case Operation(op, left, right):
            return _scaled(op, _linear(left), _linear(right))
        case Negation(operand):
            return _added({}, _linear(operand), factor=Fraction(-1))
        case _:
            raise NotLinearError("The equations are not linear.")


def _added(left: _Linear, right: _Linear, *, factor: Fraction) -> _Linear:
    names = left.keys() | right.keys()
    zero = Fraction(0)
    return {name: left.get(name, zero) + factor * right.get(name, zero) for name in names}


def _scaled(op: str, left: _Linear, right: _Linear) -> _Linear:
    if op == "*" and right.keys() != {_REST}:
        left, right = right, left
    if op not in ("*", "/") or right.keys() != {_REST}:
        raise NotLinearError("The equations are not linear.")
    if op == "/" and right[_REST] == 0:
        raise EquationError("The equation divides by zero.")
    factor = right[_REST] if op == "*" else 1 / right[_REST]
    return _added({}, left, factor=factor)


def _eliminated(rows: list[list[Fraction]], *, unknowns: int) -> list[Fraction]:
    """Gauss and Jordan; each row is the factors of the unknowns and the right side."""
    for column in range(unknowns):
        pivot = next((i for i in range(column, len(rows)) if rows[i][column]), None)
        if pivot is None:
            raise EquationError("The equations leave an unknown open.")
        rows[column], rows[pivot] = rows[pivot], rows[column]
        above = rows[column] = [value / rows[column][column] for value in rows[column]]
        for i, row in enumerate(rows):
            if i != column:
                rows[i] = [a - row[column] * b for a, b in zip(row, above, strict=True)]
    if any(row[-1] for row in rows[unknowns:]):
        raise EquationError("The equations contradict each other.")
    return [row[-1] for row in rows[:unknowns]]


def system_text(system: System, *, notation: str = "infix") -> str:
    """The equations in a notation of `NOTATIONS`, separated by "; ", meanings first.

    `parse_system(system_text(system, notation=n), notation=n) == system`.
    """
    return _printed(system, NOTATIONS[notation].print)


def readable_system(system: System) -> str:
    """The equations in the signs of a schoolbook."""
    return _printed(system, to_readable)


def _printed(system: System, side: Callable[[Node], str]) -> str:
    parts = [f"{name}: {words}" for name, words in system.meanings]
    return "; ".join(parts + [_sides_text(relation, side) for relation in system.relations])


def _sides_text(relation: Relation, side: Callable[[Node], str]) -> str:
    rest = "" if relation.remainder is None else f" r{relation.remainder}"
    return f"{side(relation.written)} = {side(relation.right)}{rest}"
