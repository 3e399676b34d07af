"""Area under the ROC curve, by the rank sum of Mann and Whitney; equal scores count half."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby


def area_under_curve(scores: Sequence[float], labels: Sequence[int]) -> float:
    """The chance that a valid pair scores above an invalid one.

    Labels are 1 and 0, both must occur (ValueError).
    """
    positives = sum(labels)
    negatives = len(labels) - positives
    if not positives or not negatives:
        raise ValueError("The area needs valid and invalid pairs.")
    rank_sum, below = 0.0, 0
    ordered = sorted(zip(scores, labels, strict=True))
    for _, tied in groupby(ordered, key=lambda item: item[0]):
        group = [label for _, label in tied]
        # Ranks below+1 .. below+n share their mean.
        rank_sum += sum(group) * (below + (len(group) + 1) / 2)
        below += len(group)
    return (rank_sum - positives * (positives + 1) / 2) / (positives * negatives)
