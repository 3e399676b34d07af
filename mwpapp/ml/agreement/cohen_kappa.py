"""Cohen's kappa: the agreement of two annotators beyond what their habits would give by chance.

Cohen, A coefficient of agreement for nominal scales (1960); its interval from Fleiss, Cohen and
Everitt, Large sample standard errors of kappa and weighted kappa (1969).
"""

from __future__ import annotations

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
    """That of a kappa which is not zero, for a large number of pairs."""
    pairs = table.pairs
    expected = _chance(table) / pairs**2
    spread = fsum(_spread(table, kappa=kappa)) / pairs
    spread -= (kappa - expected * (1 - kappa)) ** 2
    # Rounding may leave a spread of nought slightly below it.
    return sqrt(max(0.0, spread) / pairs) / (1 - expected)


def _spread(table: Confusion, *, kappa: float) -> list[float]:
    """Each cell's part; a cell's shares are the second's of its row label and the first's of
    its column label."""
    first, second = table.first_totals, table.second_totals
    parts = []
    for (one, other), count in table.counts.items():
        shares = (second[one] + first[other]) / table.pairs
        on_diagonal = 1.0 if one == other else 0.0
        parts.append(count * (on_diagonal - shares * (1 - kappa)) ** 2)
    return parts
