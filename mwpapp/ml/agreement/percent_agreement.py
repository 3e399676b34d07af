"""Percent agreement: how often two labels of the same pair are equal. Chance is left in."""

from __future__ import annotations

from mwpapp.ml.agreement.labels import Patterns, agreeing_pairs, label_count


def percent_agreement(counted: Patterns) -> float | None:
    """The mean over label pairs (each two labels of one pair), in [0, 1]; None without any.

    A pair with three labels holds three label pairs, and so weighs three times one with two.
    """
    everything = sum(
        label_count(counts) * (label_count(counts) - 1) * pairs for counts, pairs in counted.items()
    )
    if not everything:
        return None
    return sum(agreeing_pairs(counts) * pairs for counts, pairs in counted.items()) / everything
