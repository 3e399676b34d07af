"""Represent a story as a frame: an equation over slots, and the numbers that fit them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import permutations

from mwpapp.ml.equations.answers.reading import parse_answer
from mwpapp.ml.equations.errors import EquationError
from mwpapp.ml.equations.evaluation import evaluate
from mwpapp.ml.equations.normal_forms.calculations import calculation_form
from mwpapp.ml.equations.slots import Slotted, fill, positions
from mwpapp.ml.equations.tree import (
    Constant,
    Node,
    Operation,
    Slot,
    Variable,
    replace_leaves,
    walk,
)
from mwpapp.ml.generators.renumber.placement import is_fixed
from mwpapp.ml.generators.story.bounds import Bounds, derived_bounds, shown
from mwpapp.ml.generators.story.conditions import Condition
from mwpapp.ml.generators.story.simple_parts import with_simple_parts
from mwpapp.ml.text.conventions import Convention, convention_of
from mwpapp.ml.text.quantities import find_quantities
from mwpapp.ml.types import Problem, Quantity, Rounding, Span

MAX_SLOTS = 5  # six numbers have 720 permutations
_TOLERANCE = Fraction(1, 10**9)  # the relative tolerance of a given answer


@dataclass(frozen=True)
class Frame:
    """A problem whose numbers can be replaced.

    - `tree`: its equation over slots; N0 is the first quantity that the equation uses.
    - `slots`: for each slot, the index of its quantity in `quantities`.
    - `bounds`: what fits each slot.
    - `names`, `conditions`: only for written templates; slot i is called `names[i]`, which is empty
      if its number never changes.
    - `words`: only for written templates; the spans of each replaceable word, and its alternatives.
    """

    problem: Problem
    quantities: Sequence[Quantity]
    slots: Sequence[int]
    tree: Node
    bounds: Sequence[Bounds]
    names: Sequence[str] = ()
    conditions: Sequence[Condition] = ()
    words: Sequence[tuple[Sequence[Span], Sequence[str]]] = ()

    @property
    def is_written(self) -> bool:
        """Whether people wrote its bounds; otherwise they were derived from its numbers."""
        return bool(self.names)

    @property
    def wording(self) -> tuple[str, ...]:
        """The parts of its text between the quantities. With other numbers, they stay the same."""
        starts = [0, *(quantity.end for quantity in self.quantities)]
        ends = [*(quantity.start for quantity in self.quantities), len(self.problem.text)]
        return tuple(self.problem.text[i:j] for i, j in zip(starts, ends, strict=True))

    @property
    def unused_count(self) -> int:
        """How many numbers of the text the equation does not use."""
        return len(self.quantities) - len(self.slots)

    @property
    def own(self) -> list[Quantity]:
        """The original quantity of each slot."""
        return [self.quantities[index] for index in self.slots]

    def steps(self, quantities: Sequence[Quantity]) -> list[Fraction]:
        """Return the results of the calculation's steps with these quantities, the answer first.

        Raise EquationError if a step cannot be calculated (a division by zero).
        """
        values = [quantity.value for quantity in quantities]
        return [evaluate(fill(node, values)) for node in self._operations]

    @cached_property
    def own_steps(self) -> Sequence[Fraction]:
        return self.steps(self.own)

    @cached_property
    def _operations(self) -> Sequence[Operation]:
        return [node for node in walk(self.tree) if isinstance(node, Operation)]

    @cached_property
    def divisions(self) -> Sequence[int]:
        """The indices of the steps that divide by a number of the story, not by a constant."""
        return [
            index
            for index, node in enumerate(self._operations)
            if node.op == "/" and any(isinstance(leaf, Slot) for leaf in walk(node.right))
        ]

    @cached_property
    def sums(self) -> Sequence[tuple[int, int]]:
        """The pairs of slots that are added to each other."""
        return [
            (node.left.index, node.right.index)
            for node in self._operations
            if node.op == "+" and isinstance(node.left, Slot) and isinstance(node.right, Slot)
        ]

    @cached_property
    def convention(self) -> Convention:
        """The convention by which the problem's text writes its numbers."""
        return convention_of(self.problem.text, decimal_sign=self.problem.decimal_sign)

    @cached_property
    def form(self) -> str:
        """The form of the calculation with every slot written as N, and its constants."""
        return calculation_form(replace_leaves(self.tree, _as_n))

    @cached_property
    def named_form(self) -> str:
        """The form of the calculation with its slots numbered."""
        return calculation_form(self.tree)

    @cached_property
    def asked(self) -> Sequence[tuple[str, Sequence[int]]]:
        """The forms that a story can have, each with the quantities that its slots take.

        If the equation uses a number twice, the story may state it twice: 11 - 3 - 3.
        """
        own = self.named_form, self.slots
        leaves = [leaf.index for leaf in walk(self.tree) if isinstance(leaf, Slot)]
        if len(leaves) == len(self.slots) or len(leaves) > MAX_SLOTS:
            return [own]
        place = iter(range(len(leaves)))
        apart = replace_leaves(
            self.tree, lambda leaf: Slot(next(place)) if isinstance(leaf, Slot) else leaf
        )
        return [own, (calculation_form(apart), [self.slots[index] for index in leaves])]

    @cached_property
    def orders(self) -> Mapping[str, list[tuple[int, ...]]]:
        """The permutations of the slots, grouped by the form of the calculation that each gives.

        `order[i]` is the number of slot i in that form. Two problems ask for the same calculation
        if their slots can be numbered so that both have the same form.
        """
        found: dict[str, list[tuple[int, ...]]] = {}
        for order in permutations(range(len(self.slots))):
            found.setdefault(calculation_form(_renamed(self.tree, order)), []).append(order)
        return found


def frame_of(
    problem: Problem, *, allow_unused: bool = False, quantities: Sequence[Quantity] | None = None
) -> Frame | None:
    """Return the frame of a problem, with derived bounds.

    Return None if the problem has no equation, if its answer is rounded, if its equation does not
    fit its text or does not give its answer, or if the equation contains a variable or a constant
    such as pi, or too few or too many slots.

    The equation must use every number of the text, because an unused number might contradict the
    new ones. With `allow_unused`, the numbers are for other stories: some may be unused, and
    rounded decimals become the fractions that they approximate. Pass `quantities` if those of the
    text are already known.
    """
    # Another story may round the other way: full boxes instead of enough boxes.
    if not problem.equation or problem.rounding is not Rounding.NONE:
        return None
    if quantities is None:
        quantities = find_quantities(problem.text, decimal_sign=problem.decimal_sign)
    if allow_unused:
        quantities = with_simple_parts(quantities)
    try:
        placed = positions(problem.equation, quantities)
        value = evaluate(fill(placed.node, [quantity.value for quantity in quantities]))
    except EquationError:
        return None
    if not _gives(value, problem):
        return None
    if (placed.unused and not allow_unused) or not _is_usable(placed):
        return None
    bounds = [
        frozenset([shown(quantities[i])])
        if is_fixed(problem.text, quantities[i])
        else derived_bounds(quantities[i])
        for i in placed.used
    ]
    return Frame(problem, quantities, placed.used, _numbered(placed), bounds)


def broken_conditions(frame: Frame, values: Sequence[Fraction]) -> list[Condition]:
    """Return the frame's conditions that `values`, one for each slot, do not meet.

    Raise ConditionError if a condition cannot be evaluated.
    """
    named = dict(zip(frame.names, values, strict=True))
    return [one for one in frame.conditions if not one.holds(named)]


def _gives(value: Fraction, problem: Problem) -> bool:
    """Return whether `value` is the answer, within the tolerance; true if there is no answer."""
    given = parse_answer(problem.answer or "", decimal_sign=problem.decimal_sign)
    return not problem.answer or (
        given is not None and abs(given - value) <= abs(value) * _TOLERANCE
    )


def _is_usable(placed: Slotted) -> bool:
    plain = not any(isinstance(leaf, Variable | Constant) for leaf in walk(placed.node))
    # "300 minutes" contains one number, and the equation supplies the 60.
    least = 1 if placed.constants else 2
    return plain and least <= len(placed.used) <= MAX_SLOTS


def _numbered(placed: Slotted) -> Node:
    """Return the tree with its slots numbered in the order of their first use."""
    index = {old: new for new, old in enumerate(placed.used)}
    return replace_leaves(
        placed.node, lambda leaf: Slot(index[leaf.index]) if isinstance(leaf, Slot) else leaf
    )


def _as_n(leaf: Node) -> Node:
    return Variable("N") if isinstance(leaf, Slot) else leaf


def _renamed(tree: Node, order: Sequence[int]) -> Node:
    return replace_leaves(
        tree, lambda leaf: Slot(order[leaf.index]) if isinstance(leaf, Slot) else leaf
    )
