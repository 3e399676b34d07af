"""Format numbers with the decimal sign of the active language."""

from __future__ import annotations

from django.utils.formats import number_format
from django.utils.translation import gettext as _


def decimal(value: float, *, digits: int = 2) -> str:
    """Return the value with a fixed number of decimal places."""
    return number_format(f"{value:.{digits}f}")


def percent(share: float) -> str:
    """Return a share in percent, with one decimal place."""
    return _("%(share)s%%") % {"share": decimal(100 * share, digits=1)}
