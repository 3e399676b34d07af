"""Deal items of pools to versions: consecutive versions differ; items are used equally often."""

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
    - The same arguments give the same result. The items at one place do not depend
      on the other places.

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
    """Yield shuffled rounds of all indices, endlessly. If there are several indices, no round
    begins with the one that ended the previous round."""
    last = -1
    while True:
        round_ = rng.sample(range(size), size)
        if round_[0] == last and size > 1:
            round_[0], round_[-1] = round_[-1], round_[0]
        yield from round_
        last = round_[-1]
