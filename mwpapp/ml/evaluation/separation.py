"""Compute separation: mean score of valid pairs minus that of invalid pairs (ParaQD, section 4.4).

Use it only for the ParaQD cosine, because it depends on the scale of the score.
"""

from __future__ import annotations

from collections.abc import Sequence

from mwpapp.ml.evaluation.mean_scores import mean_scores


def separation(scores: Sequence[float], labels: Sequence[int]) -> float:
    """Return the separation, in [-2, 2] for cosines.

    Labels are 1 (valid) or 0. Raise ValueError unless both occur.
    """
    valid, invalid = mean_scores(scores, labels)
    if valid is None or invalid is None:
        raise ValueError("Separation needs valid and invalid pairs.")
    return valid - invalid
