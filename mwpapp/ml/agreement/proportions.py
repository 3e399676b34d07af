"""Compute the Wilson score interval and the two-proportion z-test of proportions.

Wilson, Probable inference, the law of succession, and statistical inference (1927). The test
uses the pooled proportion, as in Fleiss, Statistical Methods for Rates and Proportions (1981).
"""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from statistics import NormalDist

# The normal approximation needs at least this many expected hits and misses in each share.
FEWEST_EXPECTED = 5


@dataclass(frozen=True, slots=True)
class Share:
    """A proportion: `hits` out of `of`."""

    hits: int
    of: int

    @property
    def value(self) -> float | None:
        """`hits` / `of`, in [0, 1], or None if `of` is 0."""
        return self.hits / self.of if self.of else None


NOTHING = Share(0, 0)


def wilson_interval(share: Share, *, confidence: float = 0.95) -> tuple[float, float] | None:
    """Return the Wilson score interval of a proportion, within [0, 1], or None if `of` is 0."""
    if not share.of:
        return None
    z = NormalDist().inv_cdf((1 + confidence) / 2)
    seen, stretch = share.hits / share.of, z**2 / share.of
    middle = (seen + stretch / 2) / (1 + stretch)
    reach = z * sqrt(seen * (1 - seen) / share.of + stretch / (4 * share.of)) / (1 + stretch)
    return max(middle - reach, 0.0), min(middle + reach, 1.0)


def chance_of_difference(first: Share, second: Share) -> float | None:
    """Return the two-sided p-value of the two-proportion z-test.

    Return None if either share has too few expected hits or misses for the test.
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
