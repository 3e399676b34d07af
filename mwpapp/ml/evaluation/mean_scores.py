"""Compute the mean scores of valid and invalid pairs (ParaQD, section 4.4: mu+ and mu-)."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import fmean


def mean_scores(
    scores: Sequence[float], labels: Sequence[int]
) -> tuple[float | None, float | None]:
    """Return (valid, invalid), with None for a missing class. Labels are 1 or 0."""
    valid = [score for score, label in zip(scores, labels, strict=True) if label]
    invalid = [score for score, label in zip(scores, labels, strict=True) if not label]
    return (fmean(valid) if valid else None, fmean(invalid) if invalid else None)
