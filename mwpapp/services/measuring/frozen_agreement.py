"""Recompute the agreement of an imported test set from the labels in its file."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext_noop

from mwpapp.formats.measuring.frozen_pair import FrozenPair, InvalidTestSet
from mwpapp.ml.agreement.report import agreement_report, report_fields
from mwpapp.services.labelling.agreement import NO_STRATUM

CLOSE = 1e-9  # tolerance for figures that were summed in a different order
WORDED = "notes"  # sentences, which another version may word differently


class StoredLabels:
    """The labels of a set's pairs, without their texts."""

    def __init__(self) -> None:
        self.overall: dict[str, Mapping[str, str]] = {}
        self.by_stratum: defaultdict[str, dict[str, Mapping[str, str]]] = defaultdict(dict)
        self.pairs = 0

    def add(self, pair: FrozenPair) -> None:
        place, self.pairs = str(self.pairs), self.pairs + 1
        if pair.labels:
            self.overall[place] = pair.labels
            self.by_stratum[_stratum(pair)][place] = pair.labels


def figures(given: StoredLabels) -> dict[str, Any]:
    """Return the agreement over all pairs; empty if the file has no labels."""
    return {"overall": _report(given.overall)} if given.overall else {}


def check(stated: Mapping[str, Any], *, given: StoredLabels) -> None:
    """Raise InvalidTestSet if a stated figure does not match the labels. A set without labels
    cannot be checked, so the stated figures are kept."""
    if not given.overall:
        return
    found = figures(given)
    found["by_stratum"] = {name: _report(own) for name, own in given.by_stratum.items()}
    if not _matches(stated, found=found):
        raise InvalidTestSet(
            gettext_noop("The agreement stated in the file does not match its labels.")
        )


def _report(labels: Mapping[str, Mapping[str, str]]) -> dict[str, Any]:
    return report_fields(agreement_report(labels))


def _stratum(pair: FrozenPair) -> str:
    """Return the stratum as the text that the database would return."""
    value = pair.origin.get("stratum", NO_STRATUM)
    if value is None:
        return NO_STRATUM
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


def _matches(stated: Any, *, found: Any) -> bool:
    """Return whether every stated figure matches; files of earlier versions may state fewer."""
    if isinstance(found, dict):
        return isinstance(stated, dict) and all(
            name == WORDED or (name in found and _matches(value, found=found[name]))
            for name, value in stated.items()
        )
    if isinstance(found, list):
        return (
            isinstance(stated, list)
            and len(stated) == len(found)
            and all(_matches(one, found=other) for one, other in zip(stated, found, strict=True))
        )
    if isinstance(found, float):
        return isinstance(stated, int | float) and found - CLOSE <= stated <= found + CLOSE
    return bool(stated == found)
