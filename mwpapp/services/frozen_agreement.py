"""The agreement of a test set in a file, worked out again from the labels that came with it."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _

from mwpapp.formats.test_set import FrozenPair, NoTestSet
from mwpapp.ml.agreement.report import agreement_report, report_fields
from mwpapp.services.agreement import NO_STRATUM

CLOSE = 1e-9  # figures that were added up in another order
WORDED = "notes"  # sentences, which another version may put otherwise


def figures(pairs: Sequence[FrozenPair]) -> dict[str, Any]:
    """Those of all pairs together; nothing where no label came with them."""
    labels = {str(place): pair.labels for place, pair in enumerate(pairs) if pair.labels}
    return {"overall": report_fields(agreement_report(labels))} if labels else {}


def check(stated: Mapping[str, Any], *, pairs: Sequence[FrozenPair]) -> None:
    """Raises NoTestSet where a stated figure is not that of the labels. Where no label came with
    the pairs nobody can tell, and what is stated stands."""
    found = figures(pairs)
    if not found:
        return
    strata: defaultdict[str, list[FrozenPair]] = defaultdict(list)
    for pair in pairs:
        if pair.labels:
            strata[_stratum(pair)].append(pair)
    found["by_stratum"] = {name: figures(own)["overall"] for name, own in strata.items()}
    if not _holds(stated, found=found):
        raise NoTestSet(_("The agreement that the file states is not that of its labels."))


def _stratum(pair: FrozenPair) -> str:
    """As the database tells it as a text."""
    value = pair.origin.get("stratum", NO_STRATUM)
    if value is None:
        return NO_STRATUM
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


def _holds(stated: Any, *, found: Any) -> bool:
    """Whether all that is stated is found; a file of an earlier version may state less."""
    if isinstance(found, dict):
        return isinstance(stated, dict) and all(
            name == WORDED or (name in found and _holds(value, found=found[name]))
            for name, value in stated.items()
        )
    if isinstance(found, list):
        return (
            isinstance(stated, list)
            and len(stated) == len(found)
            and all(_holds(one, found=other) for one, other in zip(stated, found, strict=True))
        )
    if isinstance(found, float):
        return isinstance(stated, int | float) and found - CLOSE <= stated <= found + CLOSE
    return bool(stated == found)
