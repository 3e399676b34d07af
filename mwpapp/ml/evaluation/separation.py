"""Separation: the mean score of valid pairs less that of invalid ones (ParaQD, section 4.4).

Meant for the ParaQD cosine: a monotone stretch of a score inflates it.
"""

from __future__ import annotations

from collections.abc import Sequence

from mwpapp.ml.evaluation.mean_scores import mean_scores


def separation(scores: Sequence[float], labels: Sequence[int]) -> float:
    """In [-2, 2] for cosines; labels are 1 (valid) and 0, both must occur (ValueError)."""
    valid, invalid = mean_scores(scores, labels)
    if valid is None or invalid is None:
        raise ValueError("Separation needs valid and invalid pairs.")
    return valid - invalid
