"""Find typical errors in calculating with percentages and fractions."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from fractions import Fraction

from mwpapp.ml.assessments.errors.changes import changing, each_changed, number
from mwpapp.ml.assessments.forms import is_one
from mwpapp.ml.assessments.solved import Solved
from mwpapp.ml.equations.tree import Node, Number, Operation
from mwpapp.ml.types import Quantity

_ONE, _HUNDRED = number(1), Fraction(100)
_FRACTION = re.compile(r"(?:([0-9]+)[\s-]+)?([0-9]+)\s*[/⁄]\s*([0-9]+)")

_Parts = tuple[int, int, int]
"""The whole part, the numerator and the denominator of a fraction or mixed number."""


def _share(node: Node) -> Number | None:
    """Return the node if it is a percentage or a fraction below 1, otherwise None."""
    is_share = isinstance(node, Number) and (node.percent or (node.mixed and node.value < 1))
    return node if is_share and isinstance(node, Number) else None


def _changed_whole(node: Node) -> tuple[str, Number] | None:
    """Return the operator and the share of "100% − 15%" or "1 + 1/4", or None."""
    match node:
        case Operation("+" | "-" as op, left, right) if is_one(left):
            share = _share(right)
            return None if share is None else (op, share)
        case _:
            return None


def _part_itself(node: Operation, *, percent: bool) -> Iterator[Node]:
    changed = _changed_whole(node.right)
    if node.op == "*" and changed and changed[1].percent is percent:
        yield Operation("*", node.left, changed[1])
    if node.op in ("+", "-") and isinstance(node.right, Operation) and node.right.op == "*":
        share = _share(node.right.right) or _share(node.right.left)
        if share is not None and share.percent is percent:
            yield node.right


percent_itself = changing(lambda node: _part_itself(node, percent=True))
part_itself = changing(lambda node: _part_itself(node, percent=False))


def _rest(node: Operation, *, percent: bool) -> Iterator[Node]:
    for share, whole in ((node.right, node.left), (node.left, node.right)):
        found = _share(share)
        if node.op == "*" and found is not None and found.percent is percent:
            yield Operation("*", whole, Operation("-", _ONE, found))
            return


percent_rest = changing(lambda node: _rest(node, percent=True))
part_rest = changing(lambda node: _rest(node, percent=False))


def _as_amount(node: Operation) -> Iterator[Node]:
    changed = _changed_whole(node.right)
    if node.op == "*" and changed and changed[1].percent:
        yield Operation(changed[0], node.left, Number(changed[1].value * _HUNDRED))
    if node.op in ("+", "-") and isinstance(node.right, Operation) and node.right.op == "*":
        share = _share(node.right.right) or _share(node.right.left)
        if share is not None and share.percent:
            yield Operation(node.op, node.left, Number(share.value * _HUNDRED))


percent_as_amount = changing(_as_amount)


def _of_wrong_whole(node: Operation) -> Iterator[Node]:
    changed = _changed_whole(node.right)
    if node.op == "/" and changed:
        opposite = "-" if changed[0] == "+" else "+"
        yield Operation("*", node.left, Operation(opposite, _ONE, changed[1]))
    share = _share(node.right)
    if node.op == "/" and share is not None:
        yield Operation("*", node.left, share)


of_wrong_whole = changing(_of_wrong_whole)


def _not_compounded(node: Operation) -> Iterator[Node]:
    match node:
        case Operation(
            "^", Operation("+" | "-" as op, one, Number() as rate), Number() as times
        ) if is_one(one):
            yield Operation(op, _ONE, Operation("*", rate, times))
        case _:
            return


not_compounded = changing(_not_compounded)


def tops_and_bottoms(solved: Solved) -> Iterator[Node]:
    """Yield the equation with one sum or difference of fractions calculated like 1/2 + 1/4 = 2/6,
    with each fraction as the text writes it."""

    def changed(node: Operation) -> Iterator[Node]:
        return _parts_apart(node, quantities=solved.quantities)

    return each_changed(solved.node, changed)


def _parts_apart(node: Operation, *, quantities: Sequence[Quantity]) -> Iterator[Node]:
    match node:
        case Operation("+" | "-" as op, Number(first, mixed=True), Number(second, mixed=True)):
            one, other = _parts(first, quantities), _parts(second, quantities)
            if one is None or other is None:
                return
            sign = 1 if op == "+" else -1
            whole, above, below = (a + sign * b for a, b in zip(one, other, strict=True))
            if below:
                yield Number(whole + Fraction(above, below), mixed=True)
        case _:
            return


def _parts(value: Fraction, quantities: Sequence[Quantity]) -> _Parts | None:
    """Return the parts of a fraction as the text writes it, or None if the text writes it in
    several ways ("1/2" and "2/4")."""
    ways = {_written_parts(one) for one in quantities if one.value == value} or {_lowest(value)}
    return ways.pop() if len(ways) == 1 else None


def _written_parts(quantity: Quantity) -> _Parts:
    match = _FRACTION.fullmatch(quantity.surface)
    if match is None:
        return _lowest(quantity.value)
    whole, above, below = match.groups(default="0")
    return int(whole), int(above), int(below)


def _lowest(value: Fraction) -> _Parts:
    """Return the parts of a mixed number in lowest terms."""
    whole, rest = divmod(value, 1)
    return whole, rest.numerator, rest.denominator
