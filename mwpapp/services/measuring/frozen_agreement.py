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

TOLERANCE = 1e-9  # for figures that were summed in a different order
WORDING = ("notes", "words")  # fields that another version may word differently


class StoredLabels:
    """The labels of a set's pairs, without their texts."""

    def __init__(self) -> None:
        self.overall: dict[str, Mapping[str, str]] = {}
        self.by_stratum: defaultdict[str, dict[str, Mapping[str, str]]] = defaultdict(dict)
        self.pairs = 0

    def add(self, pair: FrozenPair) -> None:
        """Add the labels of the next pair."""
        place, self.pairs = str(self.pairs), self.pairs + 1
        if pair.labels:
            self.overall[place] = pair.labels
            self.by_stratum[_stratum(pair)][place] = pair.labels


def figures(stored: StoredLabels) -> dict[str, Any]:
    """Return the agreement over all pairs; empty if the file has no labels."""
    return {"overall": _report(stored.overall)} if stored.overall else {}


def check(stated: Mapping[str, Any], *, stored: StoredLabels) -> None:
    """Raise InvalidTestSet if a stated figure does not match the labels. Without labels, nothing
    can be checked and any figures are accepted."""
    if not stored.overall:
        return
    computed = figures(stored)
    computed["by_stratum"] = {name: _report(labels) for name, labels in stored.by_stratum.items()}
    if not _matches(stated, computed=computed):
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


def _matches(stated: Any, *, computed: Any) -> bool:
    """Return whether every stated figure matches; files of earlier versions may state fewer."""
    if isinstance(computed, dict):
        return isinstance(stated, dict) and all(
            name in WORDING or (name in computed and _matches(value, computed=computed[name]))
            for name, value in stated.items()
        )
    if isinstance(computed, list):
        return (
            isinstance(stated, list)
            and len(stated) == len(computed)
            and all(
                _matches(one, computed=other) for one, other in zip(stated, computed, strict=True)
            )
        )
    if isinstance(computed, float):
        return (
            isinstance(stated, int | float)
            and computed - TOLERANCE <= stated <= computed + TOLERANCE
        )
    return bool(stated == computed)
