"""Name the template of a tree: its operators and constants, and its numbers by the rank of their
values. "23 - 5" and "40 - 38" share the template "(r0-r1)".

The words of a text say whether to subtract or to divide; the ranks say which number is subtracted
or is the divisor, wherever it is in the text.
"""

from __future__ import annotations

from collections.abc import Sequence

from mwpapp.ml.equations.printing import to_infix
from mwpapp.ml.equations.tree import Node, Operation, Slot
from mwpapp.ml.solvers.reading import ReadProblem

COMMUTATIVE = "+*"


def ranks(read: ReadProblem) -> list[int]:
    """Return the rank of each quantity: 0 for the largest value. Of equal values, the first in the
    text has the lower rank."""
    values = read.values
    order = sorted(range(len(values)), key=lambda slot: (-values[slot], slot))
    return [order.index(slot) for slot in range(len(values))]


def template(tree: Node, *, read: ReadProblem) -> str:
    """Return the template of a tree over the slots of `read`. The operands of + and * are in
    alphabetical order."""
    return _named(tree, ranks=ranks(read))


def _named(node: Node, *, ranks: Sequence[int]) -> str:
    if isinstance(node, Slot):
        return f"r{ranks[node.index]}"
    if not isinstance(node, Operation):
        return f"#{to_infix(node)}"
    operands = [_named(node.left, ranks=ranks), _named(node.right, ranks=ranks)]
    if node.op in COMMUTATIVE:
        operands.sort()
    return f"({operands[0]}{node.op}{operands[1]})"
