"""Present figures and their intervals for one scorer, for several, and for each stratum."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from mwpapp.ml.agreement.proportions import Share, wilson_interval
from mwpapp.models import Evaluation
from mwpapp.services.labelling.agreement import STRATA
from mwpapp.services.measuring import comparisons
from mwpapp.services.measuring.comparisons import Differences, StratumFigures
from mwpapp.services.measuring.evaluations import KnownLabel
from mwpapp.web.charts.decimals import decimal

WORDS = {
    "stratum": gettext_lazy("Stratum"),
    "operator": gettext_lazy("Operator"),
    "kind": gettext_lazy("Kind"),
    "generator": gettext_lazy("Generator"),
    "source": gettext_lazy("Source"),
}
FIRST = "kind"
F1 = ("macro", "f1_mean")


def chosen(by: str) -> str:
    """Return the provenance field that the URL names, or the default one."""
    return by if by in STRATA else FIRST


def strata(row: Evaluation, *, by: str, known: Sequence[KnownLabel]) -> dict[str, Any]:
    """Return the context of `measuring/evaluations/strata.html`; `known` has each pair's field
    `by`."""
    return {
        "by": by,
        "by_choices": [(name, WORDS[name], name == by) for name in STRATA],
        "strata": [_stratum(one) for one in comparisons.by_stratum(row, known=known)],
        "fewest": comparisons.FEWEST_PAIRS,
    }


def shown_differences(names: Sequence[str], compared: Differences) -> list[dict[str, Any]]:
    """Return a row for each pair of scorers: the interval of the difference in F1, and the name of
    the better scorer if the interval excludes 0."""
    rows = []
    for one, other in combinations(range(len(names)), 2):
        low, high = compared.interval(one, other, F1)
        better = names[one] if low > 0 else names[other] if high < 0 else ""
        rows.append(
            {
                "first": names[one],
                "second": names[other],
                "ends": ends((low, high)),
                "better": better,
            }
        )
    return rows


def ends(interval: tuple[float, float] | None) -> str:
    """Return the two ends of an interval in words, or "" if there is none."""
    if interval is None:
        return ""
    low, high = interval
    return _("%(low)s to %(high)s") % {
        "low": decimal(low, digits=3),
        "high": decimal(high, digits=3),
    }


def _stratum(one: StratumFigures) -> dict[str, Any]:
    return {
        "name": one.name,
        "pairs": one.pairs,
        "valid": one.valid,
        "figures": [
            (_("F1, macro"), decimal(one.f1, digits=3), ends(one.f1_interval)),
            (_("Precision of valid"), *_share(one.precision)),
            (_("Recall of valid"), *_share(one.recall)),
        ],
    }


def _share(share: Share) -> tuple[str, str]:
    value = share.value
    return ("–" if value is None else decimal(value, digits=3), ends(wilson_interval(share)))
