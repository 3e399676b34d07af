"""Compute average precision: the area under the precision-recall curve, as a step function.

AP = sum over the distinct scores, highest first, of (increase in recall) * precision.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby


def average_precision(scores: Sequence[float], labels: Sequence[int]) -> float:
    """Return the average precision, in (0, 1]. Tied scores form one step.

    Labels are 1 (valid) or 0. Raise ValueError unless both occur.
    """
    positives = sum(labels)
    if not positives or positives == len(labels):
        raise ValueError("Average precision needs valid and invalid pairs.")
    hits, taken, total = 0, 0, 0.0
    ordered = sorted(zip(scores, labels, strict=True), key=lambda item: -item[0])
    for _, tied in groupby(ordered, key=lambda item: item[0]):
        group = [label for _, label in tied]
        hits += sum(group)
        taken += len(group)
        total += sum(group) * hits / taken
    return total / positives
