"""Declare the messages for a run whose writing service wrote nothing."""

from __future__ import annotations

from collections.abc import Mapping

from mwpapp.ml.catalogue.messages import gettext_noop
from mwpapp.ml.types import ServiceFailure

SERVICE_FAILURES: Mapping[str, str] = {
    ServiceFailure.SILENT: gettext_noop(
        "The writing service did not answer. All other variants were written without it."
    ),
    ServiceFailure.REFUSED: gettext_noop(
        "The writing service refused the request: tell your administrator. All other variants "
        "were written without it."
    ),
    ServiceFailure.UNUSABLE: gettext_noop(
        "The writing service sent nothing usable. All other variants were written without it."
    ),
}
