"""Krippendorff's alpha for names of categories: any number of annotators, missing labels allowed.

Krippendorff, Computing Krippendorff's alpha-reliability (2011), nominal metric. A pair with one
label says nothing and is left out.
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
    """1 - D_o / D_e, at most 1: the disagreement seen over that expected by chance.

    None where no pair has two labels, and where those that have show one label only (0 / 0).
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
    """Ordered pairs of different labels; a pair of many labels weighs as its labels, no more."""
    labels = label_count(counts)
    return (labels * (labels - 1) - agreeing_pairs(counts)) / (labels - 1)
