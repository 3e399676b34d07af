"""Compute the confusion matrix of a binary classification; valid (1) is the positive class."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Confusion:
    """Counts of pairs: true and false positives, false and true negatives."""

    tp: int
    fp: int
    fn: int
    tn: int

    @property
    def tpr_minus_fpr(self) -> float:
        """True positive rate minus false positive rate, in [-1, 1].

        Raises ValueError unless both classes occur.
        """
        if not self.tp + self.fn or not self.fp + self.tn:
            raise ValueError("The rates need valid and invalid pairs.")
        return self.tp / (self.tp + self.fn) - self.fp / (self.fp + self.tn)


def confusion(predicted: Sequence[int], labels: Sequence[int]) -> Confusion:
    """Return the counts. Raise ValueError if the sequences differ in length."""
    counts = Counter(zip(predicted, labels, strict=True))
    return Confusion(tp=counts[1, 1], fp=counts[1, 0], fn=counts[0, 1], tn=counts[0, 0])
