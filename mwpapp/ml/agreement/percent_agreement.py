"""Compute percent agreement: how often two labels of a pair are equal, not corrected for chance."""

from __future__ import annotations

from mwpapp.ml.agreement.labels import Patterns, agreeing_pairs, label_count


def percent_agreement(counted: Patterns) -> float | None:
    """Return the share of agreeing label pairs, in [0, 1], or None if no pair has two labels.

    A label pair is any two labels of one pair, so a pair with three labels has three times the
    weight of a pair with two.
    """
    label_pairs = sum(
        label_count(counts) * (label_count(counts) - 1) * pairs for counts, pairs in counted.items()
    )
    if not label_pairs:
        return None
    return sum(agreeing_pairs(counts) * pairs for counts, pairs in counted.items()) / label_pairs
