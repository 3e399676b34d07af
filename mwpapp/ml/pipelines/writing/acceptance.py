"""Learn from teachers' decisions how likely they are to accept variants of each kind, and which
small changes are worth offering beside larger ones."""

from __future__ import annotations

from collections.abc import Mapping

from mwpapp.ml.catalogue.kinds import KINDS, expected_acceptance, parts_of

PRIOR_DECISIONS = 20  # the catalogue's expectation counts as much as this many decisions
LITTLE = 0.3  # multiplies the relevance of a variant that does not change much (`changes_much`)


def acceptance(decided: Mapping[str, tuple[int, int]]) -> dict[str, float]:
    """Return the share of variants of each kind that are accepted, in (0, 1).

    `decided` contains the numbers of accepted and of decided variants of each kind, which may be
    combined. The share is the posterior mean of a beta distribution. The mean of its prior is the
    catalogue's expectation or, for combined kinds, the share of their least accepted part.
    """
    alone = {kind: _share(expected_acceptance(kind), *decided.get(kind, (0, 0))) for kind in KINDS}
    combined = {
        kind: _share(accepted_share(kind, preferences=alone), *counts)
        for kind, counts in decided.items()
        if kind not in KINDS
    }
    return alone | combined


def accepted_share(kind: str, *, preferences: Mapping[str, float]) -> float:
    """Return the share of a kind: its own if it is among `preferences`, otherwise that of its
    least accepted part."""
    if kind in preferences:
        return preferences[kind]
    return min(preferences.get(part, expected_acceptance(part)) for part in parts_of(kind))


def is_secondary(kind: str, *, preferences: Mapping[str, float]) -> bool:
    """Return whether a kind changes so little, and is accepted so rarely, that every larger change
    is preferred to it. Combined kinds are not secondary."""
    if kind not in KINDS or KINDS[kind].differs_much:
        return False
    larger = [other.name for other in KINDS.values() if other.differs_much]
    least = min(accepted_share(name, preferences=preferences) for name in larger)
    return LITTLE * accepted_share(kind, preferences=preferences) < least


def _share(expected: float, accepted: int, decided: int) -> float:
    return (accepted + PRIOR_DECISIONS * expected) / (decided + PRIOR_DECISIONS)
