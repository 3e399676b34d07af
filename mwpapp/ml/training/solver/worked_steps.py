"""Join the worked steps of a solution, such as those of GSM8K, into one expression.

The steps "5*4=20" and "20*5.5=110" give (5 * 4) * 5.5. A number that equals an earlier result
is replaced by the expression of that result if the text has no such quantity, or if no later step
has used the result yet.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from mwpapp.ml.equations.errors import EquationError
from mwpapp.ml.equations.evaluation import evaluate
from mwpapp.ml.equations.parsing import parse
from mwpapp.ml.equations.tree import Node, Number, replace_leaves, size

MAX_NODES = 60


@dataclass(slots=True)
class _Results:
    """The results of earlier steps by value, and which of them a step has used."""

    values: frozenset[Fraction]
    trees: dict[Fraction, Node] = field(default_factory=dict)
    used: set[Fraction] = field(default_factory=set)

    def put_in(self, leaf: Node) -> Node:
        if not isinstance(leaf, Number) or leaf.value not in self.trees:
            return leaf
        if leaf.value in self.values and leaf.value in self.used:
            return leaf
        self.used.add(leaf.value)
        return self.trees[leaf.value]


def joined_steps(steps: Sequence[str], *, values: Sequence[Fraction]) -> Node:
    """Return the last step with the earlier ones in place of their results.

    `values` are the quantities of the text. Raise EquationError if there are no steps, if a step
    cannot be read or computed, or if the expression is too long.
    """
    results = _Results(values=frozenset(values))
    last: Node | None = None
    for step in steps:
        tree = parse(step.rpartition("=")[0] or step)
        result = evaluate(tree)
        last = replace_leaves(tree, results.put_in)
        if size(last) > MAX_NODES:
            raise EquationError("The expression is too long.")
        results.trees[result] = last
        results.used.discard(result)
    if last is None:
        raise EquationError("There are no steps.")
    return last
