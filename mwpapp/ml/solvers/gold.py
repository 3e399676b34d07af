"""Turn the equation of a problem into the tree that a solver learns to write.

The tree refers to quantities by position, so equal numbers stay distinct. Operands of + and * are
in canonical order: a solver should not have to learn both 3 + 4 and 4 + 3.
"""

from __future__ import annotations

from enum import StrEnum

from mwpapp.ml.equations.errors import EquationError
from mwpapp.ml.equations.evaluation import evaluate
from mwpapp.ml.equations.normal_forms.commutativity import canonical
from mwpapp.ml.equations.parsing import parse
from mwpapp.ml.equations.slots import fill, positions_in
from mwpapp.ml.equations.tree import Negation, Node, Number, Operation, Slot, Variable, size, walk
from mwpapp.ml.solvers.reading import ReadProblem

MAX_SYMBOLS = 25
"""The maximum size of a tree: 12 operations over 13 numbers."""


class Reason(StrEnum):
    """Why a problem has no gold tree."""

    NO_EQUATION = "no equation"
    NO_NUMBERS = "no numbers in the text"
    UNREADABLE = "unreadable equation"
    UNKNOWNS = "several unknowns"
    NO_VALUE = "no value"
    OTHER_ANSWER = "another answer"
    NEGATIVE = "negative constants"
    FOREIGN = "rare constants or operators"
    TOO_LONG = "too long"
    UNUSED = "no number of the text is used"


class NoGold(ValueError):
    """A problem has no gold tree; `reason` says why."""

    def __init__(self, reason: Reason) -> None:
        self.reason = reason
        super().__init__(reason.value)


def gold_tree(equation: str | None, *, read: ReadProblem) -> Node:
    """Return the canonical tree over the slots of the text. Raise NoGold if there is none."""
    if not equation:
        raise NoGold(Reason.NO_EQUATION)
    if not read.quantities:
        raise NoGold(Reason.NO_NUMBERS)
    try:
        placed = positions_in(parse(equation), read.quantities).node
    except EquationError:
        raise NoGold(Reason.UNREADABLE) from None
    return checked(placed, read=read)


def checked(node: Node, *, read: ReadProblem) -> Node:
    """Return a tree over slots in canonical order. Raise NoGold if no solver can learn it."""
    tree = canonical(without_negations(node))
    leaves = list(walk(tree))
    if any(isinstance(leaf, Variable) for leaf in leaves):
        raise NoGold(Reason.UNKNOWNS)
    if any(isinstance(leaf, Negation) or _is_negative(leaf) for leaf in leaves):
        raise NoGold(Reason.NEGATIVE)
    if not any(isinstance(leaf, Slot) for leaf in leaves):
        raise NoGold(Reason.UNUSED)
    if size(tree) > MAX_SYMBOLS:
        raise NoGold(Reason.TOO_LONG)
    try:
        evaluate(fill(tree, read.values), exact=False)
    except EquationError:
        raise NoGold(Reason.NO_VALUE) from None
    return tree


def without_negations(node: Node) -> Node:
    """Return the tree with fewer negations: -a + b as b - a, a - (-b) as a + b, and
    -a * -b as a * b."""
    if not isinstance(node, Operation):
        return node
    left, right = without_negations(node.left), without_negations(node.right)
    match node.op, left, right:
        case "+", Negation(inner), _:
            return Operation("-", right, inner)
        case "+", _, Negation(inner):
            return Operation("-", left, inner)
        case "-", _, Negation(inner):
            return Operation("+", left, inner)
        case "*" | "/", Negation(first), Negation(second):
            return Operation(node.op, first, second)
    return Operation(node.op, left, right)


def _is_negative(node: Node) -> bool:
    return isinstance(node, Number) and node.value < 0
