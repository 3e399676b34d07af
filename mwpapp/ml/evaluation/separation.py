"""Separation: the mean score of valid pairs less that of invalid ones (ParaQD, section 4.4).

Meant for the ParaQD cosine: a monotone stretch of a score inflates it.
"""

from __future__ import annotations

from collections.abc import Sequence
from statistics import fmean


def separation(scores: Sequence[float], labels: Sequence[int]) -> float:
    """In [-2, 2] for cosines; labels are 1 (valid) and 0, both must occur (ValueError)."""
    valid = [score for score, label in zip(scores, labels, strict=True) if label]
    invalid = [score for score, label in zip(scores, labels, strict=True) if not label]
    if not valid or not invalid:
        raise ValueError("Separation needs valid and invalid pairs.")
    return fmean(valid) - fmean(invalid)
