"""Compute Krippendorff's alpha for nominal data: any number of annotators, missing labels allowed.

Krippendorff, Computing Krippendorff's alpha-reliability (2011). Pairs with one label are ignored.
"""

from __future__ import annotations

from math import fsum

from mwpapp.ml.agreement.labels import (
    LabelCounts,
    Patterns,
    agreeing_pairs,
    label_count,
    label_totals,
    pairable,
)


def krippendorff_alpha(counted: Patterns) -> float | None:
    """Return 1 - D_o / D_e, at most 1, where D_o is observed and D_e expected disagreement.

    Return None if no pair has two labels, or if all labels on such pairs are equal (0 / 0).
    """
    comparable = pairable(counted)
    totals = label_totals(comparable)
    given = sum(totals.values())
    expected = given**2 - sum(total**2 for total in totals.values())
    if not expected:
        return None
    observed = fsum(pairs * _disagreement(counts) for counts, pairs in comparable.items())
    return 1 - (given - 1) * observed / expected


def _disagreement(counts: LabelCounts) -> float:
    """Return the number of ordered pairs of different labels, divided by (number of labels - 1)."""
    labels = label_count(counts)
    return (labels * (labels - 1) - agreeing_pairs(counts)) / (labels - 1)
