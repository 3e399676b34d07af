"""Find the templates of equations that perform the same calculation as a given template.

A template keeps the brackets of its equation, so "(N - N) - N" and "N - (N + N)" differ although
both have the same associative normal form. A search in an index of templates can look for each of
these templates.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from mwpapp.ml.equations.errors import EquationError
from mwpapp.ml.equations.normal_forms.commutativity import canonical
from mwpapp.ml.equations.parsing import parse
from mwpapp.ml.equations.printing import to_infix
from mwpapp.ml.equations.tree import Negation, Node, Operation

MAX_TEMPLATES = 60  # long sums have thousands of templates
_INVERSE = {"+": "-", "-": "+", "*": "/", "/": "*"}
_KINDS = ("+-", "*/")


@lru_cache(maxsize=1024)
def regroupings(template: str) -> Sequence[str]:
    """Return the canonical form of `template`, and the templates of the same calculation that are
    found by changing brackets, order and signs, nearest first.

    At most MAX_TEMPLATES are returned. A template that cannot be read is returned alone.
    """
    try:
        first = canonical(parse(template))
    except EquationError:
        return [template]
    waiting = [first, *_turned(first)]
    found = {to_infix(tree): tree for tree in waiting}
    for tree in waiting:
        for other in map(canonical, _changed(tree)):
            if len(found) == MAX_TEMPLATES:
                return [*found]
            if to_infix(other) not in found:
                found[to_infix(other)] = other
                waiting.append(other)
    return [*found]


def _changed(node: Node) -> Iterator[Node]:
    """Yield the trees with one change somewhere in `node`."""
    match node:
        case Operation(op, left, right):
            yield from _regrouped(node)
            yield from (Operation(op, other, right) for other in _changed(left))
            yield from (Operation(op, left, other) for other in _changed(right))
        case Negation(operand):
            yield from map(Negation, _changed(operand))
        case _:
            return


def _regrouped(node: Operation) -> Iterator[Node]:
    """Yield a - (b + c) for (a - b) - c, and so on for sums and products."""
    op, left, right = node.op, node.left, node.right
    for same in (kind for kind in _KINDS if op in kind):
        plus = same[0]
        if isinstance(left, Operation) and left.op in same:
            inner = op if left.op == plus else _INVERSE[op]
            yield Operation(left.op, left.left, Operation(inner, left.right, right))
            yield Operation(left.op, Operation(op, left.left, right), left.right)
        if op == plus and isinstance(left, Operation) and left.op in same:
            yield Operation(left.op, Operation(plus, right, left.left), left.right)
        if isinstance(right, Operation) and right.op in same:
            outer = right.op if op == plus else _INVERSE[right.op]
            yield Operation(outer, Operation(op, left, right.left), right.right)
        if op == plus and isinstance(right, Operation) and right.op == _INVERSE[plus]:
            yield Operation(right.op, Operation(plus, right.left, left), right.right)


def _turned(node: Node) -> Iterator[Node]:
    """Yield -(a / (c - b)) for a / (b - c), and the reverse."""
    match node:
        case Negation(Operation("/", above, Operation("-", left, right))):
            yield Operation("/", above, Operation("-", right, left))
        case Operation("/", above, Operation("-", left, right)):
            yield Negation(Operation("/", above, Operation("-", right, left)))
        case _:
            return
