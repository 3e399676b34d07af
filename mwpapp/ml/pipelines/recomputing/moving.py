"""Apply the changed numbers of a text to its equation, and recompute the answer."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import combinations, product

from mwpapp.ml.catalogue.messages import Message, gettext_noop
from mwpapp.ml.equations.answers.stating import Result, Terms, stated_result, written_result
from mwpapp.ml.equations.errors import EquationError
from mwpapp.ml.equations.evaluation import evaluate
from mwpapp.ml.equations.parsing import parse
from mwpapp.ml.equations.printing import format_value, to_infix
from mwpapp.ml.equations.slots import fill, positions_in
from mwpapp.ml.equations.tree import (
    Negation,
    Node,
    Number,
    Operation,
    Slot,
    walk,
)
from mwpapp.ml.types import Quantity

# Numbers that an equation may use although they are not in the text: days, months, dozens, minutes,
# percent.
KNOWN_CONSTANTS = frozenset(map(Fraction, (1, 2, 3, 4, 7, 10, 12, 24, 52, 60, 100, 365, 1000)))
_HUNDRED = Fraction(100)
_MAX_EXCHANGES = 400  # about a second for the longest equation

_GONE = gettext_noop("The equation uses %(numbers)s, which the text no longer contains.")
_UNCLEAR = gettext_noop(
    "The text contained %(number)s more than once, so it is not clear which number of the "
    "equation changed."
)
_HIDDEN = gettext_noop("The equation uses %(numbers)s, which the text does not contain.")
_NO_EQUATION = gettext_noop("There is no equation to work out the new answer from.")
_NO_VALUE = gettext_noop("The equation cannot be computed: %(reason)s")
_NOT_ITS_RESULT = gettext_noop("The earlier answer was not the result of the equation.")


class CannotMove(Exception):
    """The new answer cannot be worked out; `message` is the reason."""

    def __init__(self, message: Message) -> None:
        super().__init__(str(message))
        self.message = message


@dataclass(frozen=True, slots=True, kw_only=True)
class Worked:
    """An equation with the answer that it gives."""

    equation: str
    answer: str


def moved(
    before: Worked,
    *,
    quantities: Sequence[Quantity],
    values: Mapping[int, Fraction],
    removed: Sequence[int] = (),
    terms: Terms,
) -> Worked:
    """Return the equation with new values for some quantities, and its answer in the form of the
    earlier one.

    `values` maps the index of a quantity to its new value. The text has lost the quantities at the
    indices in `removed`.

    Raise CannotMove if the new answer cannot be worked out.
    """
    if not before.equation:
        raise CannotMove(Message(_NO_EQUATION))
    try:
        result = _result(before, terms=terms)
        node = _exchanged(result.node, quantities=quantities, values=values, removed=removed)
        answer = written_result(replace(result, node=node), like=before.answer, terms=terms)
    except EquationError as error:
        raise CannotMove(Message(_NO_VALUE, {"reason": str(error.message)})) from None
    return Worked(equation=to_infix(node), answer=answer)


def _result(before: Worked, *, terms: Terms) -> Result:
    """Return how the earlier equation gives the earlier answer."""
    if not before.answer:
        return Result(node=parse(before.equation))
    stated = stated_result(before.equation, before.answer, terms=terms)
    if stated is None:
        raise CannotMove(Message(_NOT_ITS_RESULT))
    return stated


def _exchanged(
    node: Node,
    *,
    quantities: Sequence[Quantity],
    values: Mapping[int, Fraction],
    removed: Sequence[int],
) -> Node:
    placed = positions_in(node, quantities)
    lost = sorted(set(placed.used) & set(removed))
    if lost:
        raise CannotMove(Message(_GONE, {"numbers": _listed(quantities[i].value for i in lost)}))
    _check_removed(placed.used, quantities=quantities, removed=removed)
    hidden = _hidden(placed.constants, quantities=quantities, changed=values)
    if hidden:
        raise CannotMove(Message(_HIDDEN, {"numbers": _listed(hidden)}))
    new = {i: values.get(i, quantity.value) for i, quantity in enumerate(quantities)}
    if placed.ambiguous:
        _check_orders(placed.node, quantities=quantities, new=new)
    return _filled(placed.node, quantities=quantities, new=new)


def _check_removed(
    used: Sequence[int], *, quantities: Sequence[Quantity], removed: Sequence[int]
) -> None:
    """Raise CannotMove if the text has lost a number that equals one that the equation uses."""
    values = {quantities[i].value for i in used}
    for i in removed:
        if quantities[i].value in values:
            raise _unclear(quantities[i])


def _hidden(
    constants: Sequence[Fraction], *, quantities: Sequence[Quantity], changed: Iterable[int]
) -> list[Fraction]:
    """Return the constants that may have been computed from a number that changed (60 for 4 * 15),
    and those that are not well known; none if no number changed."""
    old = [quantities[i].value for i in changed]
    pairs = [(a, quantity.value) for a in old for quantity in quantities]
    results = {r for a, b in pairs for r in (a + b, abs(a - b), a * b)}
    results |= {r for a, b in pairs if a and b for r in (a / b, b / a)} - {1}
    return [
        constant
        for constant in constants
        if old and (constant not in KNOWN_CONSTANTS or constant in results)
    ]


def _filled(node: Node, *, quantities: Sequence[Quantity], new: Mapping[int, Fraction]) -> Node:
    """Return the tree with each slot replaced by its value, written like the old quantity."""
    match node:
        case Operation("*", Slot(i), Number(scale)) if (
            scale == _HUNDRED and quantities[i].form == "percent"
        ):
            return Number(new[i] * scale)
        case Operation(op, left, right):
            first = _filled(left, quantities=quantities, new=new)
            return Operation(op, first, _filled(right, quantities=quantities, new=new))
        case Negation(operand):
            return Negation(_filled(operand, quantities=quantities, new=new))
        case Slot(i):
            return _number(new[i], form=quantities[i].form)
        case _:
            return node


def _number(value: Fraction, *, form: str) -> Node:
    if form == "percent":
        return Number(value, percent=True)
    if form != "fraction" or value.denominator == 1:
        return Number(value)
    if value > 1:
        return Number(value, mixed=True)
    return Operation("/", Number(Fraction(value.numerator)), Number(Fraction(value.denominator)))


def _check_orders(
    node: Node, *, quantities: Sequence[Quantity], new: Mapping[int, Fraction]
) -> None:
    """Raise CannotMove if the result depends on which of several equal numbers is meant, or if
    there are too many of them to tell."""
    result = evaluate(fill(node, new), exact=False)
    groups = _ambiguous_groups(node, quantities=quantities, new=new)
    pairs = (pair for group in groups for pair in _exchanges(node, group=group, new=new))
    for count, (i, j) in enumerate(pairs):
        exchanged = fill(node, {**new, i: new[j], j: new[i]})
        if count == _MAX_EXCHANGES or evaluate(exchanged, exact=False) != result:
            raise _unclear(quantities[i])


def _exchanges(
    node: Node, *, group: Sequence[int], new: Mapping[int, Fraction]
) -> Iterator[tuple[int, int]]:
    """Yield the pairs of quantities whose exchange changes a value that the equation uses. Of the
    quantities that it does not use, one for each value is enough."""
    used = _used(node)
    own = [i for i in group if i in used]
    others = {new[j]: j for j in group if j not in used}.values()
    for i, j in (*combinations(own, 2), *product(own, others)):
        if new[i] != new[j]:
            yield i, j


def _ambiguous_groups(
    node: Node, *, quantities: Sequence[Quantity], new: Mapping[int, Fraction]
) -> list[tuple[int, ...]]:
    """Return the groups of quantities that were equal and no longer are, if the equation uses one
    of them."""
    used = _used(node)
    by_value: dict[Fraction, list[int]] = {}
    for i, quantity in enumerate(quantities):
        by_value.setdefault(quantity.value, []).append(i)
    return [
        tuple(same)
        for same in by_value.values()
        if used & set(same) and len({new[i] for i in same}) > 1
    ]


def _used(node: Node) -> set[int]:
    return {leaf.index for leaf in walk(node) if isinstance(leaf, Slot)}


def _unclear(quantity: Quantity) -> CannotMove:
    return CannotMove(Message(_UNCLEAR, {"number": format_value(quantity.value)}))


def _listed(values: Iterable[Fraction]) -> str:
    return ", ".join(dict.fromkeys(format_value(value) for value in values))
