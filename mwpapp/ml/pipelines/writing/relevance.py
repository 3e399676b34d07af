"""Choose items that are relevant and unlike those chosen before.

The method is maximal marginal relevance (Carbonell and Goldstein, 1998, equation 1).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

TRADE = 0.5
"""The weight of relevance; the similarity to chosen items gets the rest."""

TWIN = 1.0
"""Items at least this similar to a chosen one are chosen after all others."""

Similarity = Callable[[int, int], float]
"""The similarity of two items in [0, 1], by their indices."""


def most_relevant(
    relevance: Sequence[float],
    *,
    shown: Sequence[float],
    similarity: Similarity,
    count: int,
    trade: float = TRADE,
) -> list[int]:
    """Return the indices of at most `count` items, the best first.

    `relevance` is in [0, 1]; `shown` is each item's highest similarity to what was chosen before.
    Each step takes the item with the highest trade * relevance - (1 - trade) * the highest
    similarity to everything chosen; the first item wins a tie. Twins are taken last.
    """
    highest = list(shown)
    left = list(range(len(relevance)))
    chosen: list[int] = []
    while left and len(chosen) < count:
        best = max(left, key=lambda i: _marginal(relevance[i], highest[i], trade=trade))
        left.remove(best)
        chosen.append(best)
        for i in left:
            highest[i] = max(highest[i], similarity(i, best))
    return chosen


def _marginal(relevance: float, highest: float, *, trade: float) -> tuple[bool, float]:
    return highest < TWIN, trade * relevance - (1 - trade) * highest
