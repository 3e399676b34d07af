"""Compute Cohen's kappa, the chance-corrected agreement of two annotators.

Cohen, A coefficient of agreement for nominal scales (1960). The confidence interval follows
Fleiss, Cohen and Everitt, Large sample standard errors of kappa and weighted kappa (1969).
"""

from __future__ import annotations

from collections.abc import Iterator
from math import fsum, sqrt
from statistics import NormalDist

from mwpapp.ml.agreement.cross_table import CrossTable


def cohen_kappa(table: CrossTable) -> float | None:
    """Return (p_o - p_e) / (1 - p_e), in [-1, 1].

    p_o is the observed agreement; p_e is the sum over labels of the product of both annotators'
    shares. Return None if no pair was labelled by both annotators, or if all their labels on
    common pairs are the same (0 / 0).
    """
    pairs = table.pairs
    by_chance = _chance(table)
    # Multiplied by pairs ** 2 so that 0 / 0 is detected in exact integers.
    if by_chance == pairs**2:
        return None
    return (table.agreeing * pairs - by_chance) / (pairs**2 - by_chance)


def cohen_kappa_interval(
    table: CrossTable, *, confidence: float = 0.95
) -> tuple[float, float] | None:
    """Return kappa ± z * standard error, or None if kappa is undefined.

    The interval is symmetric and not clipped, so with few pairs it may extend beyond [-1, 1].
    """
    kappa = cohen_kappa(table)
    if kappa is None:
        return None
    reach = NormalDist().inv_cdf((1 + confidence) / 2) * _standard_error(table, kappa=kappa)
    return kappa - reach, kappa + reach


def _chance(table: CrossTable) -> int:
    """Return p_e times the square of the number of pairs."""
    first, second = table.first_totals, table.second_totals
    return sum(count * second[label] for label, count in first.items())


def _standard_error(table: CrossTable, *, kappa: float) -> float:
    """Return the large-sample standard error for a kappa that is not zero.

    The paper subtracts (kappa - p_e * (1 - kappa))^2, the squared mean of the scores, from the
    sum of squares. Summing squared deviations from the mean instead avoids cancellation.
    """
    pairs = table.pairs
    expected = _chance(table) / pairs**2
    mean = kappa - expected * (1 - kappa)
    squares = (count * (score - mean) ** 2 for score, count in _scores(table, kappa=kappa))
    return sqrt(fsum(squares)) / (pairs * (1 - expected))


def _scores(table: CrossTable, *, kappa: float) -> Iterator[tuple[float, int]]:
    """Yield the score and count of each cell.

    The score is 1 on the diagonal (else 0), minus (1 - kappa) times the sum of the second
    annotator's share of the row label and the first annotator's share of the column label.
    """
    first, second = table.first_totals, table.second_totals
    for (one, other), count in table.counts.items():
        shares = (second[one] + first[other]) / table.pairs
        yield float(one == other) - shares * (1 - kappa), count
