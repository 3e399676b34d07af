"""Find what is true of a text's numbers although the equation does not say it.

"Of 20 pensioners, 12 take the big boat and the other 8 the small one" needs 20 = 12 + 8 with new
numbers, too.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations, product

from mwpapp.ml.equations.tree import Node, Number, Operation, walk
from mwpapp.ml.types import Quantity

_REMAINING = re.compile(r"\b(?:other|others|remaining)[\s,:]+$", re.IGNORECASE)
_SPACES = frozenset(("gap", "space", "interval", "cut", "joint", "join", "overlap", "knot", "weld"))
_MOST_PARTS = 3
_MOST_CHOICES = 4096
_ONE = Fraction(1)


@dataclass(frozen=True, slots=True)
class Relations:
    """`sums` contains (whole, parts), `multiples` (whole, part), and `orders` (less, more)."""

    sums: frozenset[tuple[Fraction, tuple[Fraction, ...]]]
    multiples: frozenset[tuple[Fraction, Fraction]]
    orders: frozenset[tuple[Fraction, Fraction]]

    def completed(self, values: Mapping[Fraction, Fraction]) -> dict[Fraction, Fraction]:
        """Return the values with every whole that can change computed from its parts."""
        done = dict(values)
        for whole, parts in self.sums:
            if whole in done:
                done[whole] = sum((done.get(part, part) for part in parts), start=Fraction(0))
        return done

    def hold(self, values: Mapping[Fraction, Fraction]) -> bool:
        """Return whether the new values, keyed by the old ones, are related in the same way."""

        def new(value: Fraction) -> Fraction:
            return values.get(value, value)

        return (
            all(new(whole) == sum(map(new, parts)) for whole, parts in self.sums)
            and all((new(whole) / new(part)).denominator == 1 for whole, part in self.multiples)
            and all(new(less) < new(more) for less, more in self.orders)
        )


def relations(text: str, *, tree: Node, quantities: Sequence[Quantity]) -> Relations:
    return Relations(
        sums=frozenset((*_rests(text, quantities), *_spaces(quantities), *_mean_counts(tree))),
        multiples=frozenset(_pieces(tree, quantities=quantities)),
        orders=frozenset(_orders(quantities)),
    )


def _orders(quantities: Sequence[Quantity]) -> Iterator[tuple[Fraction, Fraction]]:
    """Yield the pairs of measures with the same unit, because a price cannot rise from $6 to $5."""
    measures = {(q.unit, q.value) for q in quantities if q.unit}
    for unit, less in measures:
        yield from ((less, more) for other, more in measures if other == unit and less < more)


def _rests(
    text: str, quantities: Sequence[Quantity]
) -> Iterator[tuple[Fraction, tuple[Fraction, ...]]]:
    """Yield the sums with a number that follows "the other"."""
    for rest in quantities:
        if not _REMAINING.search(text, 0, rest.start):
            continue
        earlier = {q.value for q in quantities if q.start < rest.start and q.unit == rest.unit}
        for count in range(1, _MOST_PARTS):
            for parts in combinations(sorted(earlier), count):
                whole = sum(parts, start=rest.value)
                if whole in earlier - {*parts}:
                    yield whole, (*parts, rest.value)


def _spaces(quantities: Sequence[Quantity]) -> Iterator[tuple[Fraction, tuple[Fraction, ...]]]:
    """Yield n + 1 as the sum of n and 1 for n + 1 things in a row with n gaps, or the reverse."""
    counts = {(q.thing, q.value) for q in quantities if q.thing and q.value > 1}
    for thing, between in counts:
        if thing in _SPACES:
            for other, value in counts:
                if other != thing and abs(value - between) == 1:
                    yield max(value, between), (min(value, between), _ONE)


def _mean_counts(tree: Node) -> Iterator[tuple[Fraction, tuple[Fraction, ...]]]:
    """Yield the divisor of a mean as a sum: 20 = 12 + 8 for (12 * 45 + 8 * 30) / 20.

    In a long sum, the parts must have the same place in every term.
    """
    for node in walk(tree):
        match node:
            case Operation("/", Operation("+") as total, Number(count)):
                factors = [_factors(term) for term in _terms(total, "+")]
                many = math.prod(map(len, factors)) > _MOST_CHOICES
                for parts in zip(*factors, strict=False) if many else product(*factors):
                    if sum(parts) == count:
                        yield count, parts


def _pieces(tree: Node, *, quantities: Sequence[Quantity]) -> Iterator[tuple[Fraction, Fraction]]:
    """Yield the measures that consist of whole pieces: 24 and 3 for 4 ropes of 24 m that are cut
    into pieces of 3 m. 4 ropes of 25 m cannot be cut into 25 pieces of 4 m."""
    units = {q.value: q.unit for q in quantities if q.unit}
    for node in walk(tree):
        match node:
            case Operation("/", left, Number(part)) if part in units:
                for whole in _factors(left):
                    same = units.get(whole) == units[part]
                    if same and whole != part and (whole / part).denominator == 1:
                        yield whole, part


def _factors(node: Node) -> list[Fraction]:
    return [one.value for one in _terms(node, "*") if isinstance(one, Number)]


def _terms(node: Node, op: str) -> list[Node]:
    """Return the operands of a chain of the operation, or the node itself."""
    if isinstance(node, Operation) and node.op == op:
        return _terms(node.left, op) + _terms(node.right, op)
    return [node]
