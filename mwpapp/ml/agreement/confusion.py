"""Which label met which, for each two annotators."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import combinations

from mwpapp.ml.agreement.labels import GivenLabels


@dataclass(frozen=True, slots=True)
class Confusion:
    """(the first's label, the second's label) -> the number of pairs; zeros are left out."""

    counts: Mapping[tuple[str, str], int]

    @property
    def pairs(self) -> int:
        """The pairs that both have labelled."""
        return sum(self.counts.values())

    @property
    def agreeing(self) -> int:
        return sum(count for (one, other), count in self.counts.items() if one == other)

    @property
    def first_totals(self) -> Counter[str]:
        """How often the first gave each label."""
        return self._totals(side=0)

    @property
    def second_totals(self) -> Counter[str]:
        """How often the second gave each label."""
        return self._totals(side=1)

    @property
    def labels(self) -> list[str]:
        """The labels that either gave, in the order of their names."""
        return sorted({label for both in self.counts for label in both})

    def _totals(self, *, side: int) -> Counter[str]:
        totals: Counter[str] = Counter()
        for both, count in self.counts.items():
            totals[both[side]] += count
        return totals


def confusions(labels: GivenLabels) -> dict[tuple[str, str], Confusion]:
    """A table for each two annotators (in the order of their names) with a pair in common."""
    counts: defaultdict[tuple[str, str], Counter[tuple[str, str]]] = defaultdict(Counter)
    for own in labels.values():
        for (first, one), (second, other) in combinations(sorted(own.items()), 2):
            counts[first, second][one, other] += 1
    return {both: Confusion(counts[both]) for both in sorted(counts)}
