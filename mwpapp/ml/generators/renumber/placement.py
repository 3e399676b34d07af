"""Match the numbers of an equation with the quantities of the text, by value.

Equal quantities change together.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from mwpapp.ml.english.word_lists import listed
from mwpapp.ml.equations.errors import EquationError
from mwpapp.ml.equations.parsing import parse
from mwpapp.ml.equations.tree import Negation, Node, Number, Operation, numbers, walk
from mwpapp.ml.generators.renumber.facts import is_date, is_fact
from mwpapp.ml.generators.renumber.relations import Relations, relations
from mwpapp.ml.text.quantities import find_quantities
from mwpapp.ml.types import Quantity

# An equation may use these although the text does not state them, such as 7 for the days of a week,
# 12 for a dozen, 60 for the minutes of an hour and 100 for percentages.
KNOWN_CONSTANTS = frozenset(map(Fraction, (2, 4, 7, 10, 12, 24, 52, 60, 100, 365, 1000)))
_FIXED_FORMS = ("multiplicative", "article", "time")
_FIXED_THINGS = frozenset(
    listed(
        """leg wheel wing side edge face corner angle eye ear finger toe season weekend horn parent
        twin grandparent half part dimension digit foot arm end hand number field way"""
    )
)
_FIXED_TIMES = {"day": 7, "month": 12, "hour": 24, "minute": 60, "second": 60, "week": 52}
_LISTING = re.compile(r"^[^.?!]{0,25}?[,:]\s+[A-ZÀ-Ž]\w+(?:,| and)\s")
_TIME_OF_DAY = re.compile(r"(?::\d|\s*(?:am|pm|a\.m|p\.m|o'clock|o’clock)\b)", re.IGNORECASE)
_CLOCK = (
    r"(?:(?:half|quarter)\s+(?:past|to)\s+)?(?:noon|midnight|one|two|three|four|five|six|seven"
    r"|eight|nine|ten|eleven|twelve|\d{1,2}(?::\d\d|\s*(?:[ap]\.?m\b|o['’]clock)))"
)
_CLOCK_SPAN = re.compile(
    rf"\b(?:from|between)\s+{_CLOCK}\.?\s+(?:to|till|until|and)\s+{_CLOCK}", re.IGNORECASE
)
_SMALL_NUMBER = r"(?:\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten)\b)"
_RATIO_AFTER = re.compile(rf"\s+(?:to|in|out of)\s+{_SMALL_NUMBER}")
_TIMES = re.compile(r"\s+times\s+(?:as|the|\w+er)\b")
_BODY = re.compile(r"\b(?:legs?|wheels?|wings?|heads|corners|sides|arms)\b")
_COIN_BEFORE = re.compile(r"\b(?:notes?|coins?|bills?)\s+of\s*\$?$")
_COIN_AFTER = re.compile(r"[\s-]+\w+[\s-]+(?:notes?|coins?|bills?)\b")
_RATIO_BEFORE = re.compile(rf"{_SMALL_NUMBER}\s+(?:to|out of)\s*$")
_BEFORE_FIXED = re.compile(
    r"(?:[:/]|\b(?:past|grade|year|class|room|number|no\.|page|chapter|first|last|next|other|these|"
    r"those|level|stage|step|round|lane|gate|exit|lesson|volume|size|bus|route|platform|question|"
    r"exercise|between))\s*$",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Group:
    """Quantities with the same value, which change together, and their leaf in the equation.

    `leaf` is how the equation writes `value`: 25 or 1/4 for 25%.
    """

    value: Fraction
    quantities: tuple[Quantity, ...]
    leaf: Fraction


@dataclass(frozen=True, slots=True)
class Placed:
    """An equation matched with its text: the groups that can change, and the values that cannot.

    `parts` are the fractions that the equation writes as divisions, and `relations` are what new
    values have to keep.
    """

    tree: Node
    groups: tuple[Group, ...]
    kept: frozenset[Fraction]
    parts: frozenset[Fraction]
    relations: Relations


def place(text: str, *, equation: str, decimal_sign: str = "") -> Placed | None:
    """Return the equation matched with the text.

    Return None if the equation cannot be read, if no quantity can change, if a percentage can be
    mistaken for another number, or if a fixed number may have been computed from the others.
    """
    try:
        tree = parse(equation)
    except EquationError:
        return None
    quantities = find_quantities(text, decimal_sign=decimal_sign)
    written_tree, tree = tree, _with_fractions(tree, quantities=quantities)
    leaves = [number.value for number in numbers(tree)]
    if _has_ambiguous_percentage(quantities, leaves=leaves):
        return None
    pinned = _counts_of_lists(tree) | _consecutive_counts(quantities)
    uses = Counter(leaves)
    groups = [
        group
        for value in dict.fromkeys(quantity.value for quantity in quantities)
        if value not in pinned
        and (group := _group(value, quantities=quantities, uses=uses))
        and all(_may_change(text, quantity) for quantity in group.quantities)
        and not _has_other_sense(text, group)
    ]
    kept = set(leaves) - {group.leaf for group in groups}
    kept |= {q.value for q in quantities} - {group.value for group in groups}
    if not groups or _is_derived(groups, leaves=leaves, quantities=quantities):
        return None
    parts = set(leaves) - {number.value for number in numbers(written_tree)}
    related = relations(text, tree=tree, quantities=quantities)
    return Placed(tree, tuple(groups), frozenset(kept), frozenset(parts), related)


def _has_ambiguous_percentage(
    quantities: Sequence[Quantity], *, leaves: Sequence[Fraction]
) -> bool:
    """Return whether a 20 in the equation can mean either "20%" or the 20 of "20 pupils"."""
    shown = {q.value * 100 for q in quantities if q.form == "percent" and q.value not in leaves}
    return not shown.isdisjoint({q.value for q in quantities}.intersection(leaves))


def _with_fractions(tree: Node, *, quantities: Sequence[Quantity]) -> Node:
    """Return the tree with "3 / 8" as one number if the text contains the fraction 3/8."""
    parts = {quantity.value for quantity in quantities if quantity.form == "fraction"}
    match tree:
        case Operation("/", Number(above), Number(below)) if below and above / below in parts:
            return Number(above / below)
        case Operation(op, left, right):
            first = _with_fractions(left, quantities=quantities)
            return Operation(op, first, _with_fractions(right, quantities=quantities))
        case Negation(operand):
            return Negation(_with_fractions(operand, quantities=quantities))
        case _:
            return tree


def _counts_of_lists(tree: Node) -> set[Fraction]:
    """Return how many addends each sum and partial sum has, except counts that are addends too.

    "In 3 games he scored 8, 9 and 4" cannot have 5 games.
    """
    sums = [_addends(node) for node in walk(tree) if isinstance(node, Operation)]
    return {Fraction(len(terms)) for terms in sums if len(terms) > 1} - {
        term.value for terms in sums for term in terms if isinstance(term, Number)
    }


def _addends(node: Node) -> list[Node]:
    if isinstance(node, Operation) and node.op == "+":
        return _addends(node.left) + _addends(node.right)
    return [node]


def _consecutive_counts(quantities: Sequence[Quantity]) -> set[Fraction]:
    """Return small counts of one thing that differ by one: "4 dancers" and later "5 dancers"."""
    counts = {(q.thing, q.value) for q in quantities if q.thing and 1 < q.value < 15}
    return {
        value
        for thing, value in counts
        if (thing, value + 1) in counts or (thing, value - 1) in counts
    }


def _group(
    value: Fraction, *, quantities: Sequence[Quantity], uses: Mapping[Fraction, int]
) -> Group | None:
    """Return the group of `value`, or None if the equation does not use it, or if it is unclear
    where. `uses` says how often the equation contains each number."""
    written = [leaf for leaf in (value, value * 100) if leaf in uses]
    if not written:
        return None
    same = tuple(quantity for quantity in quantities if quantity.value == value)
    if not any(quantity.form == "percent" for quantity in same):
        written = [leaf for leaf in written if leaf == value]
    if len(written) != 1:
        return None
    # The 3 of "/ 3" may stand for "a third".
    if value != 1 and any(q.value == 1 / value for q in quantities) and 1 / value not in uses:
        return None
    # A 12 that occurs once in the text and twice in the equation may be a dozen.
    if value in KNOWN_CONSTANTS and uses.get(value, 0) > len(same):
        return None
    return Group(value, same, written[0])


def _has_other_sense(text: str, group: Group) -> bool:
    """Return whether only some of the equal numbers are factors: "two lists" and "2 times as many"
    do not change together."""
    return len({_TIMES.match(text, one.end) is None for one in group.quantities}) > 1


def is_fixed(text: str, quantity: Quantity) -> bool:
    """Return whether a number cannot change, because of its form, its value, the words beside it
    or common knowledge."""
    return not _may_change(text, quantity)


def _may_change(text: str, quantity: Quantity) -> bool:
    if quantity.form in _FIXED_FORMS or quantity.value <= 0:
        return False
    if quantity.form == "fraction" and quantity.surface[:1].isalpha():
        return False
    if quantity.value == 1 or _is_label(text, quantity) or is_fact(text, quantity):
        return False
    if quantity.surface.lower().endswith(("dozen", "half", "couple", "pair")):
        return False
    return quantity.value > 60 or not _is_pinned(text, quantity)


def _is_label(text: str, quantity: Quantity) -> bool:
    """Return whether the number counts nothing: a year, a date, a time of day, a number after a
    colon."""
    if is_date(text, quantity):
        return True
    if _TIME_OF_DAY.match(text, quantity.end) or quantity.unit == "o'clock":
        return True
    if text[: quantity.start].endswith(":"):
        return True
    year = 1900 <= quantity.value <= 2100 and len(quantity.surface) == 4
    return year and quantity.unit is None and quantity.thing is None


def _is_pinned(text: str, quantity: Quantity) -> bool:
    """Return whether the words beside a small number, or common knowledge, fix its value."""
    before, after = text[: quantity.start], text[quantity.end :]
    sentence = before.rpartition(". ")[2] + after.partition(". ")[0]
    return (
        (quantity.thing is None and quantity.unit is None and _BODY.search(sentence) is not None)
        or _COIN_BEFORE.search(before) is not None
        or _COIN_AFTER.match(after) is not None
        or quantity.thing in _FIXED_THINGS
        or quantity.value == _FIXED_TIMES.get(quantity.unit or "")
        or (quantity.unit in ("hour", "minute") and _CLOCK_SPAN.search(text) is not None)
        or _LISTING.match(after) is not None
        or _RATIO_AFTER.match(after) is not None
        or _RATIO_BEFORE.search(before) is not None
        or _BEFORE_FIXED.search(before) is not None
        or (quantity.form == "word" and before.lower().endswith(("the ", "all ")))
    )


def _is_derived(
    groups: Sequence[Group], *, leaves: Sequence[Fraction], quantities: Sequence[Quantity]
) -> bool:
    """Return whether a number that cannot change may have been computed from numbers that can."""
    texts = {quantity.value for quantity in quantities}
    values = [group.value for group in groups]
    hidden = set(leaves) - texts - KNOWN_CONSTANTS - {Fraction(1), Fraction(3)}
    spare = texts - set(leaves) - {Fraction(1), Fraction(2)}
    pairs = [(a, b) for a in values for b in texts | {Fraction(1)} if b not in (a, 0)]
    results = {r for a, b in pairs for r in (a + b, abs(a - b), a * b, a / b)}
    return bool((hidden | spare) & (results - set(values)))
