"""Find equal items that occur in the same order in two sequences, in nearly linear time.

Items that occur once in each sequence are anchors. The longest chain of anchors in the same order
is kept, and each anchor is extended to equal neighbours. This is Bram Cohen's patience diff without
its recursion; difflib would take quadratic time.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Hashable, Sequence
from itertools import pairwise

Pair = tuple[int, int]


def anchors(first: Sequence[Hashable], second: Sequence[Hashable]) -> list[Pair]:
    """Return the pairs of indices of equal items, ascending in both sequences."""
    here, there = Counter(first), Counter(second)
    place = {item: j for j, item in enumerate(second)}
    unique = [
        (i, place[item]) for i, item in enumerate(first) if here[item] == 1 and there.get(item) == 1
    ]
    return _extended(_ascending(unique), first, second)


def _ascending(pairs: Sequence[Pair]) -> list[Pair]:
    """Return a longest chain in which the second indices ascend; the first indices already do."""
    tails: list[int] = []  # the lowest second index at which a chain of each length ends
    ends: list[int] = []  # the number of the pair that ends this chain
    before: list[int | None] = []
    for number, (_, j) in enumerate(pairs):
        length = bisect_left(tails, j)
        before.append(ends[length - 1] if length else None)
        tails[length:] = [j, *tails[length + 1 :]]
        ends[length:] = [number, *ends[length + 1 :]]
    chain: list[Pair] = []
    at = ends[-1] if ends else None
    while at is not None:
        chain.append(pairs[at])
        at = before[at]
    return chain[::-1]


def _extended(
    chain: Sequence[Pair], first: Sequence[Hashable], second: Sequence[Hashable]
) -> list[Pair]:
    """Return the anchors and their equal neighbours, which may occur several times."""
    pairs: list[Pair] = []
    stops = [*chain, (len(first), len(second))]
    for (i, j), (next_i, next_j) in pairwise(stops):
        after = pairs[-1] if pairs else (-1, -1)
        a, b = i, j
        while a - 1 > after[0] and b - 1 > after[1] and first[a - 1] == second[b - 1]:
            a, b = a - 1, b - 1
        while i + 1 < next_i and j + 1 < next_j and first[i + 1] == second[j + 1]:
            i, j = i + 1, j + 1
        pairs.extend(zip(range(a, i + 1), range(b, j + 1), strict=True))
    return pairs
