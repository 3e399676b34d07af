"""Compute Fleiss' kappa: chance-corrected agreement for pairs with the same number of labels.

Fleiss, Measuring nominal scale agreement among many raters (1971). The figure ignores who gave a
label: expected agreement uses the labels of all annotators together.
"""

from __future__ import annotations

from mwpapp.ml.agreement.labels import Patterns, agreeing_pairs, label_count, label_totals


def fleiss_kappa(counted: Patterns) -> float | None:
    """Return (P - P_e) / (1 - P_e), at most 1.

    P is the mean over pairs of the share of agreeing annotator pairs; P_e is the sum of the
    labels' squared shares. Return None if pairs differ in their number of labels or have only
    one, or if only one label was used (0 / 0).
    """
    each = labels_of_each(counted)
    if each is None or each < 2:
        return None
    given = each * sum(counted.values())
    squares = sum(total**2 for total in label_totals(counted).values())
    if squares == given**2:
        return None
    agreeing = sum(agreeing_pairs(counts) * pairs for counts, pairs in counted.items())
    # Multiplied by (each - 1) * given ** 2, so that everything before the division is exact.
    return (agreeing * given - squares * (each - 1)) / ((each - 1) * (given**2 - squares))


def labels_of_each(counted: Patterns) -> int | None:
    """Return the number of labels that every pair has, or None if pairs differ."""
    numbers = {label_count(counts) for counts in counted}
    return numbers.pop() if len(numbers) == 1 else None
