"""Compute the area under the ROC curve from the Mann-Whitney rank sum."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby


def area_under_curve(scores: Sequence[float], labels: Sequence[int]) -> float:
    """Return the probability that a valid pair scores above an invalid one; ties count half.

    Labels are 1 (valid) or 0. Raise ValueError unless both occur.
    """
    positives = sum(labels)
    negatives = len(labels) - positives
    if not positives or not negatives:
        raise ValueError("The area under the curve needs valid and invalid pairs.")
    rank_sum, below = 0.0, 0
    ordered = sorted(zip(scores, labels, strict=True))
    for _, tied in groupby(ordered, key=lambda item: item[0]):
        group = [label for _, label in tied]
        # Tied scores have the ranks below + 1 to below + n and share the mean rank.
        rank_sum += sum(group) * (below + (len(group) + 1) / 2)
        below += len(group)
    return (rank_sum - positives * (positives + 1) / 2) / (positives * negatives)
