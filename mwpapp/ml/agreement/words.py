"""The usual words for a kappa: Landis and Koch, The measurement of observer agreement (1977).

They are a habit and no law, and are used for alpha and AC1 too.
"""

from __future__ import annotations

from enum import StrEnum


class Strength(StrEnum):
    """From worst to best."""

    POOR = "poor"
    SLIGHT = "slight"
    FAIR = "fair"
    MODERATE = "moderate"
    SUBSTANTIAL = "substantial"
    ALMOST_PERFECT = "almost perfect"


# The highest value that still has the name; poor is below nought.
_UP_TO = (
    (0.2, Strength.SLIGHT),
    (0.4, Strength.FAIR),
    (0.6, Strength.MODERATE),
    (0.8, Strength.SUBSTANTIAL),
)


def strength(value: float | None) -> Strength | None:
    """The word for a chance-corrected figure; None where there is no figure."""
    if value is None:
        return None
    if value < 0:
        return Strength.POOR
    return next((word for most, word in _UP_TO if value <= most), Strength.ALMOST_PERFECT)
