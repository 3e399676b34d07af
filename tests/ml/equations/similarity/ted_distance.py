"""A direct implementation of the tree edit distance, to test `ted_matrix` against.

Insertions, deletions and relabellings of single nodes cost 1 each; siblings keep their order
(Zhang and Shasha 1989).
"""

from __future__ import annotations

from functools import cache

from mwpapp.ml.equations.similarity.labelled import LabelledTree, tree_size

_Forest = tuple[LabelledTree, ...]


def ted_distance(first: LabelledTree, second: LabelledTree) -> int:
    """Return the least number of edits that turn one tree into the other; 0 for equal trees."""

    @cache
    def distance(left: _Forest, right: _Forest) -> int:
        if not left or not right:
            return sum(map(tree_size, left + right))
        *before, tree = left
        *others, other = right
        return min(
            distance((*before, *tree.children), right) + 1,
            distance(left, (*others, *other.children)) + 1,
            distance(tuple(before), tuple(others))
            + distance(tree.children, other.children)
            + (tree.label != other.label),
        )

    return distance((first,), (second,))


def ted_similarity(first: LabelledTree, second: LabelledTree) -> float:
    """Return 1 - TED / (|E1| + |E2|), in [0, 1] and 1 for equal trees (Textual CL, 3.2.1)."""
    return 1 - ted_distance(first, second) / (tree_size(first) + tree_size(second))
