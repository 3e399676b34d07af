"""Average precision: the area under the precision-recall curve, as a sum of steps.

AP = sum over distinct scores, from the highest, of (recall gained there) * precision there.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby


def average_precision(scores: Sequence[float], labels: Sequence[int]) -> float:
    """In (0, 1]; equal scores are taken in together.

    Labels are 1 (valid) and 0, both must occur (ValueError).
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
