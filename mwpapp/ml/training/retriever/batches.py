"""Compose batches in which anchors have positives (MATHion, section 4.1).

In each epoch, every example is used at least once, as an anchor or a positive, except a single one
left over for the last batch. Each anchor gets up to `positives` examples of its template. If too
few unused ones are left, used ones are repeated. Anchors also bring look-alikes (ours), which do
not count as used.
"""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from mwpapp.ml.training.retriever.examples import Example


@dataclass(frozen=True, slots=True, kw_only=True)
class Composition:
    """How many anchors a batch has, how many positives and look-alikes an anchor brings, and the
    look-alikes of each example (`near`; if it is empty, there are none)."""

    anchors: int
    positives: int
    lookalikes: int = 0
    near: Sequence[Sequence[int]] = ()

    def like(self, index: int, *, rng: random.Random) -> list[int]:
        """Return a random choice of the look-alikes of an example."""
        near = self.near[index] if self.near else ()
        return rng.sample(near, min(self.lookalikes, len(near)))


def batches(
    examples: Sequence[Example], *, composition: Composition, rng: random.Random
) -> Iterator[list[int]]:
    """Yield the batches of one epoch as indices of examples, without repetition in a batch."""
    order = rng.sample(range(len(examples)), len(examples))
    same: dict[str, list[int]] = defaultdict(list)
    for index in order:
        same[examples[index].templates.unified].append(index)
    unused = {name: list(indices) for name, indices in same.items()}
    used: set[int] = set()
    batch: dict[int, None] = {}
    count = 0
    for index in order:
        if index in used:
            continue
        positives = _positives(index, examples, same, unused, used, composition.positives, rng)
        group = [index, *positives]
        used.update(group)
        batch |= dict.fromkeys([*group, *composition.like(index, rng=rng)])
        count += 1
        if count == composition.anchors:
            yield list(batch)
            batch, count = {}, 0
    if len(batch) > 1:
        yield list(batch)


def _positives(
    index: int,
    examples: Sequence[Example],
    same: dict[str, list[int]],
    unused: dict[str, list[int]],
    used: set[int],
    count: int,
    rng: random.Random,
) -> list[int]:
    name = examples[index].templates.unified
    candidates = unused[name]
    fresh: list[int] = []
    while candidates and len(fresh) < count:
        other = candidates.pop()
        if other not in used and other != index:
            fresh.append(other)
    repeated = [
        other
        for other in rng.sample(same[name], min(len(same[name]), 2 * count))
        if other != index and other not in fresh
    ]
    return fresh + repeated[: count - len(fresh)]
