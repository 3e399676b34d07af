"""A story as a frame: an equation over slots, and what numbers fit them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import permutations

from mwpapp.ml.equations.answers.reading import parse_answer
from mwpapp.ml.equations.errors import EquationError
from mwpapp.ml.equations.evaluation import evaluate
from mwpapp.ml.equations.normal_forms.templates import associative, fill, positions
from mwpapp.ml.equations.printing import to_infix
from mwpapp.ml.equations.slots import Slotted
from mwpapp.ml.equations.tree import Constant, Node, Slot, Variable, replace_leaves, walk
from mwpapp.ml.generators.renumber.placement import is_fixed
from mwpapp.ml.generators.story.bounds import Bounds, derived_bounds, shown
from mwpapp.ml.generators.story.conditions import Condition
from mwpapp.ml.generators.story.simple_parts import with_simple_parts
from mwpapp.ml.text.conventions import Convention, convention_of
from mwpapp.ml.text.quantities import find_quantities
from mwpapp.ml.types import Problem, Quantity, Rounding, Span

MOST_SLOTS = 5  # the orders of six numbers are 720
_NEAR = Fraction(1, 10**9)  # how far a printed answer may be from the exact one


@dataclass(frozen=True)
class Frame:
    """A problem whose numbers can be exchanged.

    - `tree`: its equation over slots; N0 is the first quantity that the equation uses.
    - `slots`: for each slot the index of its quantity in `quantities`.
    - `bounds`: what fits each slot.
    - `names`, `conditions`: of a written template; slot i is called `names[i]`.
    - `words`: of a written template, the places of each word that can be another, and the words.
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
    def own(self) -> list[Quantity]:
        """The frame's own quantities, by slot."""
        return [self.quantities[index] for index in self.slots]

    @cached_property
    def convention(self) -> Convention:
        """The convention by which the problem's text writes its numbers."""
        return convention_of(self.problem.text, decimal_sign=self.problem.decimal_sign)

    @cached_property
    def form(self) -> str:
        """The associative normal form of the tree, with every slot as N and its constants."""
        return _form(replace_leaves(self.tree, _as_n))

    @cached_property
    def named_form(self) -> str:
        """The associative normal form of the tree with its own slots."""
        return _form(self.tree)

    @cached_property
    def orders(self) -> Mapping[str, list[tuple[int, ...]]]:
        """The orders of the slots, by the associative normal form that each gives the tree.

        `order[i]` is the name of slot i in that form. Two problems ask for the same calculation
        if their numbers can be named so that both have the same form.
        """
        found: dict[str, list[tuple[int, ...]]] = {}
        for order in permutations(range(len(self.slots))):
            found.setdefault(_form(_renamed(self.tree, order)), []).append(order)
        return found


def frame_of(problem: Problem, *, spare: bool = False) -> Frame | None:
    """The frame of a problem, with derived bounds; None if its equation does not fit its text
    or does not give its answer.

    The equation must use every number of the text, so that no exchanged number leaves another
    one behind. With `spare`, the numbers go into other stories: some may be left, and rounded
    decimals are the fractions that they stand for.
    """
    # Another story may round the other way: full boxes instead of enough boxes.
    if not problem.equation or problem.rounding is not Rounding.NONE:
        return None
    quantities = find_quantities(problem.text, decimal_sign=problem.decimal_sign)
    if spare:
        quantities = with_simple_parts(quantities)
    try:
        placed = positions(problem.equation, quantities)
        value = evaluate(fill(placed.node, [quantity.value for quantity in quantities]))
    except EquationError:
        return None
    if not _gives(value, problem):
        return None
    if (placed.unused and not spare) or not _is_usable(placed):
        return None
    bounds = [
        frozenset([shown(quantities[i])])
        if is_fixed(problem.text, quantities[i])
        else derived_bounds(quantities[i])
        for i in placed.used
    ]
    return Frame(problem, quantities, placed.used, _numbered(placed), bounds)


def broken_conditions(frame: Frame, values: Sequence[Fraction]) -> list[Condition]:
    """The conditions of a frame that numbers, by slot, do not meet. Raise ConditionError."""
    named = dict(zip(frame.names, values, strict=True))
    return [one for one in frame.conditions if not one.holds(named)]


def _gives(value: Fraction, problem: Problem) -> bool:
    """Whether `value` is the problem's answer, which may be a decimal with many places."""
    given = parse_answer(problem.answer or "", decimal_sign=problem.decimal_sign)
    return not problem.answer or (given is not None and abs(given - value) <= abs(value) * _NEAR)


def _is_usable(placed: Slotted) -> bool:
    plain = not any(isinstance(leaf, Variable | Constant) for leaf in walk(placed.node))
    return plain and 1 < len(placed.used) <= MOST_SLOTS


def _numbered(placed: Slotted) -> Node:
    """The tree with its slots numbered in the order of their first use."""
    index = {old: new for new, old in enumerate(placed.used)}
    return replace_leaves(
        placed.node, lambda leaf: Slot(index[leaf.index]) if isinstance(leaf, Slot) else leaf
    )


def _form(tree: Node) -> str:
    return to_infix(associative(tree))


def _as_n(leaf: Node) -> Node:
    return Variable("N") if isinstance(leaf, Slot) else leaf


def _renamed(tree: Node, order: Sequence[int]) -> Node:
    return replace_leaves(
        tree, lambda leaf: Slot(order[leaf.index]) if isinstance(leaf, Slot) else leaf
    )
