"""Types for the labels that annotators gave to pairs, and functions that count them.

A label is the name of a category; "cannot tell" is a label like any other. A missing label (a
skip) is None or absent and is never counted.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

# pair -> annotator -> label, or None if missing
Labels = Mapping[str, Mapping[str, str | None]]

# The same without missing labels and without pairs that have no label.
StoredLabels = Mapping[str, Mapping[str, str]]

# How often each label was given to one pair, sorted by label.
LabelCounts = tuple[tuple[str, int], ...]

# Number of pairs by label counts. Even 50,000 pairs have only a few distinct counts, so figures
# that ignore who gave a label are cheap to compute from them.
Patterns = Mapping[LabelCounts, int]


def given_labels(labels: Labels) -> dict[str, dict[str, str]]:
    """Return `labels` without missing labels and without pairs that have no label."""
    found = {
        pair: {annotator: label for annotator, label in given.items() if label is not None}
        for pair, given in labels.items()
    }
    return {pair: given for pair, given in found.items() if given}


def patterns(labels: StoredLabels) -> Counter[LabelCounts]:
    """Return the number of pairs for each distinct set of label counts."""
    return Counter(tuple(sorted(Counter(given.values()).items())) for given in labels.values())


def annotators(labels: StoredLabels) -> list[str]:
    """Return the names of all annotators who gave a label, sorted."""
    return sorted({annotator for given in labels.values() for annotator in given})


def label_totals(counted: Patterns) -> Counter[str]:
    """Return how often each label was given over all pairs."""
    totals: Counter[str] = Counter()
    for counts, pairs in counted.items():
        for label, count in counts:
            totals[label] += count * pairs
    return totals


def pairable(counted: Patterns) -> dict[LabelCounts, int]:
    """Return only the pairs with at least two labels, which are the ones that can agree."""
    return {counts: pairs for counts, pairs in counted.items() if label_count(counts) > 1}


def label_count(counts: LabelCounts) -> int:
    """Return the number of labels of one pair."""
    return sum(count for _, count in counts)


def agreeing_pairs(counts: LabelCounts) -> int:
    """Return the number of ordered pairs of annotators who gave this pair the same label."""
    return sum(count * (count - 1) for _, count in counts)


def majority(counts: Mapping[str, int]) -> str | None:
    """Return the most frequent label, or None if there is none or if several are tied."""
    most = max(counts.values(), default=0)
    leaders = [label for label, count in counts.items() if count == most > 0]
    return leaders[0] if len(leaders) == 1 else None
