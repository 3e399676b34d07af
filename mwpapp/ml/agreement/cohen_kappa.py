"""Cohen's kappa: the agreement of two annotators beyond what their habits would give by chance.

Cohen, A coefficient of agreement for nominal scales (1960); its interval from Fleiss, Cohen and
Everitt, Large sample standard errors of kappa and weighted kappa (1969).
"""

from __future__ import annotations

from collections.abc import Iterator
from math import fsum, sqrt
from statistics import NormalDist

from mwpapp.ml.agreement.confusion import Confusion


def cohen_kappa(table: Confusion) -> float | None:
    """(p_o - p_e) / (1 - p_e), in [-1, 1], p_e the sum over labels of both shares' product.

    None without a common pair, and where both gave one and the same label throughout (0 / 0).
    """
    pairs = table.pairs
    by_chance = _chance(table)
    # Both sides times pairs ** 2, so that 0 / 0 is seen in whole numbers.
    if by_chance == pairs**2:
        return None
    return (table.agreeing * pairs - by_chance) / (pairs**2 - by_chance)


def cohen_kappa_interval(
    table: Confusion, *, confidence: float = 0.95
) -> tuple[float, float] | None:
    """kappa -+ z * its standard error; None where kappa is.

    It is symmetric and not cut off, so with few pairs an end may lie outside [-1, 1].
    """
    kappa = cohen_kappa(table)
    if kappa is None:
        return None
    reach = NormalDist().inv_cdf((1 + confidence) / 2) * _standard_error(table, kappa=kappa)
    return kappa - reach, kappa + reach


def _chance(table: Confusion) -> int:
    """p_e times the square of the number of pairs."""
    first, second = table.first_totals, table.second_totals
    return sum(count * second[label] for label, count in first.items())


def _standard_error(table: Confusion, *, kappa: float) -> float:
    """That of a kappa which is not zero, for a large number of pairs.

    The paper subtracts (kappa - p_e * (1 - kappa))^2 from the sum of squares. That is the square
    of the scores' mean, so it is their variance, which loses no digits when taken around it.
    """
    pairs = table.pairs
    expected = _chance(table) / pairs**2
    mean = kappa - expected * (1 - kappa)
    squares = (count * (score - mean) ** 2 for score, count in _scores(table, kappa=kappa))
    return sqrt(fsum(squares)) / (pairs * (1 - expected))


def _scores(table: Confusion, *, kappa: float) -> Iterator[tuple[float, int]]:
    """Each cell's score with its count: 1 on the diagonal, less (1 - kappa) times the second's
    share of the row's label and the first's of the column's."""
    first, second = table.first_totals, table.second_totals
    for (one, other), count in table.counts.items():
        shares = (second[one] + first[other]) / table.pairs
        yield float(one == other) - shares * (1 - kappa), count
