"""Compute the Wilson score interval for a proportion, and the two-proportion z-test.

Wilson, Probable inference, the law of succession, and statistical inference (1927). The test
uses the pooled proportion, as in Fleiss, Statistical Methods for Rates and Proportions (1981).
"""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from statistics import NormalDist

# The normal approximation needs at least this many expected hits and misses in each sample.
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
    """Return the Wilson score interval for a proportion, within [0, 1], or None if `of` is 0."""
    if not share.of:
        return None
    z = NormalDist().inv_cdf((1 + confidence) / 2)
    observed, stretch = share.hits / share.of, z**2 / share.of
    middle = (observed + stretch / 2) / (1 + stretch)
    margin = (
        z * sqrt(observed * (1 - observed) / share.of + stretch / (4 * share.of)) / (1 + stretch)
    )
    return max(middle - margin, 0.0), min(middle + margin, 1.0)


def p_value_of_difference(first: Share, second: Share) -> float | None:
    """Return the two-sided p-value of the two-proportion z-test.

    Return None if either share has too few expected hits or misses for the test.
    """
    total = first.of + second.of
    hits = first.hits + second.hits
    fewer = min(hits, total - hits)
    if not total or fewer * min(first.of, second.of) < FEWEST_EXPECTED * total:
        return None
    pooled = hits / total
    error = sqrt(pooled * (1 - pooled) * (1 / first.of + 1 / second.of))
    distance = abs(first.hits / first.of - second.hits / second.of) / error
    return 2 * (1 - NormalDist().cdf(distance))
