"""Shares of a whole: how sure one is, and whether two differ by more than chance.

Wilson, Probable inference, the law of succession, and statistical inference (1927); the test of
two shares is the usual one with a pooled share, as in Fleiss, Statistical Methods for Rates and
Proportions (1981).
"""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from statistics import NormalDist

# Below this many expected hits or misses in either share the normal distribution is no likeness.
FEWEST_EXPECTED = 5


@dataclass(frozen=True, slots=True)
class Share:
    """`hits` of `of`."""

    hits: int
    of: int

    @property
    def value(self) -> float | None:
        """In [0, 1]; None of nothing."""
        return self.hits / self.of if self.of else None


NOTHING = Share(0, 0)


def wilson_interval(share: Share, *, confidence: float = 0.95) -> tuple[float, float] | None:
    """Where the share lies that was drawn from, within [0, 1]; None of nothing."""
    if not share.of:
        return None
    z = NormalDist().inv_cdf((1 + confidence) / 2)
    seen, stretch = share.hits / share.of, z**2 / share.of
    middle = (seen + stretch / 2) / (1 + stretch)
    reach = z * sqrt(seen * (1 - seen) / share.of + stretch / (4 * share.of)) / (1 + stretch)
    return max(middle - reach, 0.0), min(middle + reach, 1.0)


def chance_of_difference(first: Share, second: Share) -> float | None:
    """How probable a difference like this or a greater one is where there is none, in [0, 1].

    None where there are too few to tell.
    """
    everything = first.of + second.of
    hits = first.hits + second.hits
    fewer = min(hits, everything - hits)
    if not everything or fewer * min(first.of, second.of) < FEWEST_EXPECTED * everything:
        return None
    pooled = hits / everything
    error = sqrt(pooled * (1 - pooled) * (1 / first.of + 1 / second.of))
    distance = abs(first.hits / first.of - second.hits / second.of) / error
    return 2 * (1 - NormalDist().cdf(distance))
