"""Compute Gwet's AC1: chance-corrected agreement that is robust if one label is very frequent.

Gwet, Computing inter-rater reliability and its variance in the presence of high agreement
(2008). Missing labels are handled as in his Handbook of Inter-Rater Reliability (4th edition,
2014).
"""

from __future__ import annotations

from collections import defaultdict
from math import fsum

from mwpapp.ml.agreement.labels import Patterns, agreeing_pairs, label_count, pairable


def gwet_ac1(counted: Patterns) -> float | None:
    """Return (p_a - p_e) / (1 - p_e), at most 1, or None if no pair has two labels.

    p_a is the mean, over pairs with at least two labels, of the share of agreeing annotator
    pairs; p_e is the sum over labels of s * (1 - s) / (number of distinct labels - 1), where s is
    a label's mean share per pair. If only one label was used, AC1 is 1, because p_e is 0.
    """
    agreement = _agreement(counted)
    if agreement is None:
        return None
    chance = _chance(counted)
    return (agreement - chance) / (1 - chance)


def _agreement(counted: Patterns) -> float | None:
    comparable = pairable(counted)
    if not comparable:
        return None
    shares = (
        pairs * agreeing_pairs(counts) / (label_count(counts) * (label_count(counts) - 1))
        for counts, pairs in comparable.items()
    )
    return fsum(shares) / sum(comparable.values())


def _chance(counted: Patterns) -> float:
    """Return p_e, which is at most 1 / number of distinct labels, so 1 - p_e is never 0."""
    shares = _mean_shares(counted)
    if len(shares) < 2:
        return 0.0
    return fsum(share * (1 - share) for share in shares) / (len(shares) - 1)


def _mean_shares(counted: Patterns) -> list[float]:
    """Return each label's share averaged over all pairs, including pairs with one label."""
    parts: defaultdict[str, list[float]] = defaultdict(list)
    for counts, pairs in counted.items():
        for label, count in counts:
            parts[label].append(pairs * count / label_count(counts))
    total = sum(counted.values())
    return [fsum(shares) / total for shares in parts.values()]
