"""Fleiss' kappa: agreement beyond chance where every pair has the same number of labels.

Fleiss, Measuring nominal scale agreement among many raters (1971). Who gave a label does not
matter; chance draws from all labels together.
"""

from __future__ import annotations

from mwpapp.ml.agreement.labels import Patterns, agreeing_pairs, label_count, label_totals


def fleiss_kappa(counted: Patterns) -> float | None:
    """(P - P_e) / (1 - P_e), at most 1: P the mean share of agreeing annotators of a pair, P_e
    the sum of the labels' squared shares.

    None where pairs differ in their number of labels or have one each, and where only one
    label was ever given (0 / 0).
    """
    each = labels_of_each(counted)
    if each is None or each < 2:
        return None
    given = each * sum(counted.values())
    squares = sum(total**2 for total in label_totals(counted).values())
    if squares == given**2:
        return None
    agreeing = sum(agreeing_pairs(counts) * pairs for counts, pairs in counted.items())
    # Both sides times (each - 1) * given ** 2: whole numbers up to the one division.
    return (agreeing * given - squares * (each - 1)) / ((each - 1) * (given**2 - squares))


def labels_of_each(counted: Patterns) -> int | None:
    """The number of labels that every pair has, or None where they differ."""
    numbers = {label_count(counts) for counts in counted}
    return numbers.pop() if len(numbers) == 1 else None
