"""A direct implementation of the tree level weighted distance, to test `tlwd_index` against.

Both trees are overlaid at the root. A place where their labels differ, or where only one has a
node, counts alpha to the power of its level (TLWD, section 3.2, equations 1 and 2).
"""

from __future__ import annotations

from itertools import zip_longest

from mwpapp.ml.equations.similarity.labelled import LabelledTree


def tlwd_distance(
    first: LabelledTree | None, second: LabelledTree | None, *, alpha: float
) -> float:
    """Return d(t) = d(n) + alpha * (d(left) + d(right)), at least 0 and 0 for equal trees."""
    below = sum(tlwd_distance(*pair, alpha=alpha) for pair in _overlaid(first, second))
    same = first is not None and second is not None and first.label == second.label
    return (0 if same else 1) + alpha * below


def greatest_tlwd_distance(
    first: LabelledTree | None, second: LabelledTree | None, *, alpha: float
) -> float:
    """Return what the distance would be if all labels differed (d_max, equation 4)."""
    below = sum(greatest_tlwd_distance(*pair, alpha=alpha) for pair in _overlaid(first, second))
    return 1 + alpha * below


def tlwd_similarity(first: LabelledTree, second: LabelledTree, *, alpha: float) -> float:
    """Return 1 - d / d_max, in [0, 1] and 1 for equal trees (equation 4)."""
    greatest = greatest_tlwd_distance(first, second, alpha=alpha)
    return 1 - tlwd_distance(first, second, alpha=alpha) / greatest


def _overlaid(
    first: LabelledTree | None, second: LabelledTree | None
) -> zip_longest[tuple[LabelledTree | None, LabelledTree | None]]:
    """Return the children at each place, None where a tree has none there."""
    return zip_longest(first.children if first else (), second.children if second else ())
