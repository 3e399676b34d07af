"""Deal the items of pools to versions: neighbours differ, and all items are used equally often."""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import islice
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator


def deal(sizes: Sequence[int], *, versions: int, seed: int) -> list[tuple[int, ...]]:
    """Return for each version, in order, an index into each pool, given the pools' sizes.

    - Consecutive versions differ at every place whose pool has at least two items.
    - At each place, the items are used equally often, give or take one.
    - The same arguments give the same result. A place does not depend on those after it.

    Raise ValueError for an empty pool.
    """
    if any(size < 1 for size in sizes):
        raise ValueError("A pool is empty.")
    columns = [
        list(islice(_sequence(size, rng=random.Random(f"{seed}/{place}")), versions))
        for place, size in enumerate(sizes)
    ]
    return [tuple(column[version] for column in columns) for version in range(versions)]


def _sequence(size: int, *, rng: random.Random) -> Iterator[int]:
    """Yield shuffled rounds of all indices without end; no round begins where the last ended."""
    last = -1
    while True:
        turn = rng.sample(range(size), size)
        if turn[0] == last and size > 1:
            turn[0], turn[-1] = turn[-1], turn[0]
        yield from turn
        last = turn[-1]
