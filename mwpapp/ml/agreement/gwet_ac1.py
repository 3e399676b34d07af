"""Gwet's AC1: agreement beyond chance that stays readable where one label is nearly all.

Gwet, Computing inter-rater reliability and its variance in the presence of high agreement
(2008), with missing labels as in his Handbook of Inter-Rater Reliability (4th edition, 2014).
"""

from __future__ import annotations

from collections import defaultdict
from math import fsum

from mwpapp.ml.agreement.labels import Patterns, agreeing_pairs, label_count, pairable


def gwet_ac1(counted: Patterns) -> float | None:
    """(p_a - p_e) / (1 - p_e), at most 1.

    p_a is the mean, over pairs with two labels or more, of the share of agreeing annotators;
    p_e the sum of s * (1 - s) / (labels in use - 1), s a label's mean share of a pair.
    None where no pair has two labels. Where only one label was ever given it is 1: whatever
    else might have been chosen, p_e would be 0.
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
    """At most 1 / labels in use, so that the division above is always one by something."""
    shares = _mean_shares(counted)
    if len(shares) < 2:
        return 0.0
    return fsum(share * (1 - share) for share in shares) / (len(shares) - 1)


def _mean_shares(counted: Patterns) -> list[float]:
    """Each label's share of a pair's labels, averaged over all pairs, those with one too."""
    parts: defaultdict[str, list[float]] = defaultdict(list)
    for counts, pairs in counted.items():
        for label, count in counts:
            parts[label].append(pairs * count / label_count(counts))
    everything = sum(counted.values())
    return [fsum(own) / everything for own in parts.values()]
