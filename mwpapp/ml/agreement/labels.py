"""The labels that annotators gave to pairs, and how often each was given.

A label is a category by its name; "cannot tell" is one like any other. A label that is missing
(a skip) is None or not there at all, and counts nowhere.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

# pair -> annotator -> label, None where it is missing
Labels = Mapping[str, Mapping[str, str | None]]

# The same without missing labels and without pairs that have none.
GivenLabels = Mapping[str, Mapping[str, str]]

# How often each label was given to one pair, in the order of the labels' names.
LabelCounts = tuple[tuple[str, int], ...]

# How many pairs carry these counts. A campaign of 50,000 pairs has a handful of them, so the
# figures that do not ask who gave a label cost nothing once the pairs are counted.
Patterns = Mapping[LabelCounts, int]


def given_labels(labels: Labels) -> dict[str, dict[str, str]]:
    """The labels that are there, of the pairs that have one."""
    found = {
        pair: {annotator: label for annotator, label in own.items() if label is not None}
        for pair, own in labels.items()
    }
    return {pair: own for pair, own in found.items() if own}


def patterns(labels: GivenLabels) -> Counter[LabelCounts]:
    """How many pairs carry which counts of labels."""
    return Counter(tuple(sorted(Counter(own.values()).items())) for own in labels.values())


def annotators(labels: GivenLabels) -> list[str]:
    """Everybody who gave a label, in the order of their names."""
    return sorted({annotator for own in labels.values() for annotator in own})


def label_totals(counted: Patterns) -> Counter[str]:
    """How often each label was given to all pairs together."""
    totals: Counter[str] = Counter()
    for counts, pairs in counted.items():
        for label, count in counts:
            totals[label] += count * pairs
    return totals


def pairable(counted: Patterns) -> dict[LabelCounts, int]:
    """The pairs with two labels or more, where alone two can agree."""
    return {counts: pairs for counts, pairs in counted.items() if label_count(counts) > 1}


def label_count(counts: LabelCounts) -> int:
    """How many labels one pair has."""
    return sum(count for _, count in counts)


def agreeing_pairs(counts: LabelCounts) -> int:
    """Ordered pairs of two annotators who gave this pair the same label."""
    return sum(count * (count - 1) for _, count in counts)


def majority(counts: Mapping[str, int]) -> str | None:
    """The label that was given most often; None of nothing, and where two were."""
    most = max(counts.values(), default=0)
    given = [label for label, count in counts.items() if count == most > 0]
    return given[0] if len(given) == 1 else None
