"""Find typical errors in calculating with digits, in reading numbers, and in units."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from mwpapp.ml.assessments.errors.changes import (
    Finder,
    changing,
    each_changed,
    is_plain,
    number,
    whole_value,
)
from mwpapp.ml.assessments.solved import PERCENT_UNITS, Ending, Solved
from mwpapp.ml.equations.errors import EquationError
from mwpapp.ml.equations.evaluation import evaluate
from mwpapp.ml.equations.rounding import rounded
from mwpapp.ml.equations.tree import Node, Number, Operation, numbers, replace_leaves
from mwpapp.ml.types import Rounding

_CONVERSIONS = frozenset(map(Fraction, (7, 10, 12, 24, 60, 100, 365, 1000, 3600)))
_LARGEST_COUNTED = 20  # pupils count with numbers up to this one
_LARGEST_FACTOR = 12  # in the times table
_MAX_PLACES = 3
_HOUR = 60


def _in_columns(node: Operation, *, op: str) -> Iterator[Node]:
    """Yield the result of column arithmetic without carrying or borrowing."""
    if node.op != op or not (is_plain(node.left) and is_plain(node.right)):
        return
    try:
        left, right = evaluate(node.left), evaluate(node.right)
    except EquationError:
        return
    scale = next((10**p for p in range(_MAX_PLACES + 1) if _fits(left, right, 10**p)), None)
    if scale is None or right <= 0 or left < right * (op == "-"):
        return
    first, second = (str(int(value * scale)) for value in (left, right))
    size = max(len(first), len(second))
    pairs = zip(first.rjust(size, "0"), second.rjust(size, "0"), strict=True)
    digits = [abs(int(a) - int(b)) if op == "-" else (int(a) + int(b)) % 10 for a, b in pairs]
    if op == "+" and int(first[:1]) + int(second[:1]) > digits[0] and len(first) == len(second):
        digits.insert(0, 1)  # nobody forgets to write the carry of the first column
    yield Number(Fraction(int("".join(map(str, digits))), scale))


def _fits(left: Fraction, right: Fraction, scale: int) -> bool:
    return (left * scale).denominator == 1 and (right * scale).denominator == 1


not_carried = changing(lambda node: _in_columns(node, op="+"))
smaller_from_larger = changing(lambda node: _in_columns(node, op="-"))


def _one_row_off(node: Operation) -> Iterator[Node]:
    first, second = whole_value(node.left), whole_value(node.right)
    if node.op != "*" or first is None or second is None or min(first, second) > _LARGEST_FACTOR:
        return
    for off in (-1, 1):
        if second + off > 0:
            yield Operation("*", node.left, number(second + off))
    for off in (1, -1):
        if first + off > 0:
            yield Operation("*", number(first + off), node.right)


one_row_off = changing(_one_row_off)


def _wrong_quotient(node: Operation) -> Iterator[Node]:
    if node.op == "/" and (whole_value(node.right) or _LARGEST_COUNTED) <= _LARGEST_FACTOR:
        yield from (Operation("+", node, number(off)) for off in (1, -1))


wrong_quotient = changing(_wrong_quotient)


def miscounted(solved: Solved) -> Iterator[Node]:
    """Yield one less and one more than a result that pupils find by counting."""
    node = solved.node
    is_counted = all(leaf.value <= _LARGEST_COUNTED for leaf in numbers(node))
    if isinstance(node, Operation) and node.op in ("+", "-") and is_counted:
        yield from (Operation("+", node, number(off)) for off in (-1, 1))


def ten_off(solved: Solved) -> Iterator[Node]:
    """Yield ten more and ten less than a sum or difference of numbers above 10, the more likely one
    first."""
    node = solved.node
    is_large = all(leaf.value > _LARGEST_COUNTED / 2 for leaf in numbers(node))
    if isinstance(node, Operation) and node.op in ("+", "-") and is_large and is_plain(node):
        first = 10 if node.op == "-" else -10
        yield from (Operation("+", node, number(off)) for off in (first, -first))


def spare_number(solved: Solved) -> Iterator[Node]:
    """Yield the equation with one number replaced by a number of the text that it does not use."""
    used = {leaf.value for leaf in numbers(solved.node)}
    spare = [q for q in solved.quantities if q.form in ("digits", "word") and q.value not in used]
    for quantity in spare:
        yield from _each_replaced_by(solved, quantity.value)


def other_number(solved: Solved) -> Iterator[Node]:
    """Yield the equation with one of its numbers replaced by another of them."""
    for value in dict.fromkeys(leaf.value for leaf in numbers(solved.node)):
        if value in {q.value for q in solved.quantities if q.form in ("digits", "word")}:
            yield from _each_replaced_by(solved, value)


def _each_replaced_by(solved: Solved, value: Fraction) -> Iterator[Node]:
    known = {q.value for q in solved.quantities}
    for old in dict.fromkeys(numbers(solved.node)):
        if old.value in known and old.value != value and not (old.percent or old.mixed):
            yield _replaced(solved.node, old, by=Number(value))


def _replaced(node: Node, old: Number, *, by: Number) -> Node:
    return replace_leaves(node, lambda leaf: by if leaf == old else leaf)


def copied(solved: Solved) -> Iterator[Node]:
    """Yield the numbers of the text, the closest to the answer first."""
    found = [q.value for q in solved.quantities if q.form in ("digits", "word")]
    yield from (number(value) for value in sorted(found, key=lambda v: abs(v - solved.answer)))


def not_converted(solved: Solved) -> Iterator[Node]:
    """Yield the equation without a factor or divisor, such as 60 or 1000, that the text lacks."""
    given = {q.value for q in solved.quantities}
    is_percent = solved.unit.strip().lower() in PERCENT_UNITS

    def change(node: Operation) -> Iterator[Node]:
        for factor, rest in ((node.right, node.left), (node.left, node.right)):
            if node.op not in ("*", "/") or (node.op == "/" and factor is node.left):
                continue
            known = isinstance(factor, Number) and factor.value in _CONVERSIONS - given
            if known and not (is_percent and factor == number(100)):
                yield rest

    return each_changed(solved.node, change)


def hundred_minutes(solved: Solved) -> Iterator[Node]:
    """Yield the difference of two times with 100 minutes in an hour: 9:15 − 8:30 as 915 − 830."""
    times = {q.value for q in solved.quantities if q.form == "time"}

    def change(node: Operation) -> Iterator[Node]:
        match node:
            case Operation("-", Number(late), Number(early)) if {late, early} <= times:
                yield number(_digits_of(late) - _digits_of(early))
            case _:
                return

    return each_changed(solved.node, change)


def _digits_of(time: Fraction) -> int:
    hour, minute = divmod(int(time), _HOUR)
    return 100 * hour + minute


def other_rounding(ending: Ending) -> Finder:
    """Return a finder for the result rounded in the opposite direction to `ending`."""
    way = Rounding.DOWN if ending is Ending.UP else Rounding.UP

    def find(solved: Solved) -> Iterator[Node]:
        if solved.ending is ending:
            yield Number(rounded(solved.value, way))

    return find


def other_result(solved: Solved) -> Iterator[Node]:
    """Yield the remainder instead of the quotient, or the other way round."""
    match solved.node:
        case Operation("quotient" | "remainder" as op, left, right):
            yield Operation("remainder" if op == "quotient" else "quotient", left, right)
        case _:
            return


def place_value(solved: Solved) -> Iterator[Node]:
    """Yield ten times and one tenth of the result."""
    yield Operation("*", solved.node, number(10))
    yield Operation("/", solved.node, number(10))
