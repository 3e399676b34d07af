"""Name the strength of agreement: the conventional word for a chance-corrected figure.

Landis and Koch, The measurement of observer agreement for categorical data (1977). The bands are
a convention. They were defined for kappa and are used here for alpha and AC1 too.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

from mwpapp.ml.catalogue.messages import Message, gettext_noop


class AgreementStrength(StrEnum):
    """The bands from weakest to strongest; the values are stored in reports."""

    POOR = "poor"
    SLIGHT = "slight"
    FAIR = "fair"
    MODERATE = "moderate"
    SUBSTANTIAL = "substantial"
    ALMOST_PERFECT = "almost perfect"


LABELS: Mapping[AgreementStrength, Message] = {
    AgreementStrength.POOR: Message(gettext_noop("poor")),
    AgreementStrength.SLIGHT: Message(gettext_noop("slight")),
    AgreementStrength.FAIR: Message(gettext_noop("fair")),
    AgreementStrength.MODERATE: Message(gettext_noop("moderate")),
    AgreementStrength.SUBSTANTIAL: Message(gettext_noop("substantial")),
    AgreementStrength.ALMOST_PERFECT: Message(gettext_noop("almost perfect")),
}

FEWEST_PAIRS = 50
"""With fewer pairs in common, the interval of kappa spans several bands, so no single word fits."""

# The upper bound of each band, inclusive; "poor" is below 0.
_UPPER_BOUNDS = (
    (0.2, AgreementStrength.SLIGHT),
    (0.4, AgreementStrength.FAIR),
    (0.6, AgreementStrength.MODERATE),
    (0.8, AgreementStrength.SUBSTANTIAL),
)


def strength_of_agreement(
    value: float | None, *, pairs: int = FEWEST_PAIRS
) -> AgreementStrength | None:
    """Return the band of a chance-corrected coefficient, or None if it is undefined or was computed
    from fewer than FEWEST_PAIRS pairs."""
    if value is None or pairs < FEWEST_PAIRS:
        return None
    if value < 0:
        return AgreementStrength.POOR
    bands = (band for bound, band in _UPPER_BOUNDS if value <= bound)
    return next(bands, AgreementStrength.ALMOST_PERFECT)
