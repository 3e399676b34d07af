"""Equations as Presentation MathML, which browsers draw without any library."""

from __future__ import annotations

from fractions import Fraction
from html import escape

from mwpapp.ml.equations.atoms import exact_decimal, mixed_parts
from mwpapp.ml.equations.printing import FUNCTIONS, arguments
from mwpapp.ml.equations.systems import Relation, System
from mwpapp.ml.equations.tree import Constant, Negation, Node, Number, Operation, Slot, Variable

_SIGNS = {"+": "+", "-": "−", "*": "×"}
_RANK = {"+": 1, "-": 1, "*": 3}
_UNARY_RANK, _FRACTION_RANK, _ATOM_RANK = 2, 4, 5


def to_mathml(node: Node) -> str:
    """A <math> element; divisions are fractions, powers are raised, N0 has an index."""
    return f"<math>{_row(node)}</math>"


def system_mathml(system: System) -> str:
    """A <math> element with one equation a line, their equals signs under each other."""
    rows = "".join(_relation(relation) for relation in system.relations)
    return f"<math><mtable>{rows}</mtable></math>"


def _relation(relation: Relation) -> str:
    rest = ""
    if relation.remainder is not None:
        rest = f'<mspace width="0.5em"/><mtext>r</mtext>{_plain(relation.remainder)}'
    cells = (_row(relation.written), "<mo>=</mo>", _row(relation.right) + rest)
    return "<mtr>" + "".join(f"<mtd>{cell}</mtd>" for cell in cells) + "</mtr>"


def _row(node: Node) -> str:
    return f"<mrow>{_inner(node)}</mrow>"


def _inner(node: Node) -> str:
    match node:
        case Number(value):
            return "<mo>−</mo>" * (value < 0) + _number(node)
        case Slot(index):
            return f"<msub><mi>N</mi><mn>{index}</mn></msub>"
        case Constant(name):
            return f"<mi>{'π' if name == 'pi' else escape(name)}</mi>"
        case Variable(name):
            return f"<mi>{escape(name)}</mi>"
        case Negation(operand):
            return "<mo>−</mo>" + _at_least(operand, _UNARY_RANK + 1)
        case Operation(op, left, right):
            return _operation(op, left, right)


def _operation(op: str, left: Node, right: Node) -> str:
    if op == "/":
        return f"<mfrac>{_row(left)}{_row(right)}</mfrac>"
    if op == "^":
        return f"<msup><mrow>{_at_least(left, _ATOM_RANK)}</mrow>{_row(right)}</msup>"
    if op in FUNCTIONS:
        parts = "<mo>,</mo>".join(_row(part) for part in arguments(Operation(op, left, right)))
        return f"<mi>{FUNCTIONS[op]}</mi><mo>(</mo>{parts}<mo>)</mo>"
    rank = _RANK[op]
    # A minus after a sign would read as two signs: brackets there.
    return _at_least(left, rank) + f"<mo>{_SIGNS[op]}</mo>" + _at_least(right, max(rank + 1, 3))


def _at_least(node: Node, rank: int) -> str:
    inner = _row(node)
    return inner if _rank(node) >= rank else f"<mo>(</mo>{inner}<mo>)</mo>"


def _rank(node: Node) -> int:
    match node:
        case Operation("/", _, _):
            return _FRACTION_RANK
        case Operation(op, _, _):
            return _RANK.get(op, _FRACTION_RANK if op == "^" else _ATOM_RANK)
        case Negation():
            return 0
        case Number(value) if value < 0:
            return 0
        case Number(value, mixed=True):
            return _FRACTION_RANK
        case Number(value) if exact_decimal(value) is None:
            return _FRACTION_RANK
        case _:
            return _ATOM_RANK


def _number(number: Number) -> str:
    value = abs(number.value) * (100 if number.percent else 1)
    percent = "<mo>%</mo>" * number.percent
    if number.mixed:
        whole, part = mixed_parts(value)
        return f"<mn>{whole}</mn>{_fraction(part)}{percent}"
    return _plain(value) + percent


def _plain(value: Fraction) -> str:
    decimal = exact_decimal(value)
    return f"<mn>{decimal}</mn>" if decimal is not None else _fraction(value)


def _fraction(value: Fraction) -> str:
    return f"<mfrac><mn>{value.numerator}</mn><mn>{value.denominator}</mn></mfrac>"
