"""Cross tables (confusion matrices) of the labels of two annotators."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import combinations

from mwpapp.ml.agreement.labels import StoredLabels


@dataclass(frozen=True, slots=True)
class CrossTable:
    """Number of pairs by (first annotator's label, second annotator's label), without zeros."""

    counts: Mapping[tuple[str, str], int]

    @property
    def pairs(self) -> int:
        """The number of pairs that both annotators have labelled."""
        return sum(self.counts.values())

    @property
    def agreeing(self) -> int:
        return sum(count for (one, other), count in self.counts.items() if one == other)

    @property
    def first_totals(self) -> Counter[str]:
        """How often the first annotator gave each label."""
        return self._totals(side=0)

    @property
    def second_totals(self) -> Counter[str]:
        """How often the second annotator gave each label."""
        return self._totals(side=1)

    @property
    def labels(self) -> list[str]:
        """The labels that either annotator gave, sorted."""
        return sorted({label for both in self.counts for label in both})

    def _totals(self, *, side: int) -> Counter[str]:
        totals: Counter[str] = Counter()
        for both, count in self.counts.items():
            totals[both[side]] += count
        return totals


def cross_tables(labels: StoredLabels) -> dict[tuple[str, str], CrossTable]:
    """Return a cross table for any two annotators who labelled the same pair, by their names."""
    counts: defaultdict[tuple[str, str], Counter[tuple[str, str]]] = defaultdict(Counter)
    for by_annotator in labels.values():
        for (first, one), (second, other) in combinations(sorted(by_annotator.items()), 2):
            counts[first, second][one, other] += 1
    return {both: CrossTable(counts[both]) for both in sorted(counts)}
