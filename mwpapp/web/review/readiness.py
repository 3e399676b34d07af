"""Present what `ready` means, with its precision in the newest measurement."""

from __future__ import annotations

from dataclasses import dataclass

from mwpapp.ml.agreement.proportions import Share, wilson_interval
from mwpapp.models import Evaluation, User
from mwpapp.services import rights


@dataclass(frozen=True, slots=True, kw_only=True)
class Readiness:
    """The share of valid variants among the `count` that were `ready` on a test set, and its 95%
    interval from `low` to `high`. Shares and the `threshold` of ready are in percent."""

    test_set: str
    count: int
    precision: int
    low: int
    high: int
    threshold: int


def readiness(person: User) -> Readiness | None:
    """Return the figures of the verdict's newest measurement that the person may see. Return None
    if there is none, or if it has no ready variants."""
    found = rights.evaluations_visible_to(person).measured().for_lists()
    row = found.filter(scorer=Evaluation.Scorer.VERDICT).order_by("-measured_at").first()
    if row is None:
        return None
    ready = row.figures.get("ready", {})
    precision, count = ready.get("precision"), ready.get("count", 0)
    if precision is None or not count:
        return None
    valid = round(precision * count)
    low, high = wilson_interval(Share(valid, count)) or (0.0, 1.0)
    return Readiness(
        test_set=str(row.test_set),
        count=count,
        # 100% always means every variant.
        precision=100 if valid == count else min(round(100 * precision), 99),
        low=round(100 * low),
        high=round(100 * high),
        threshold=round(100 * (ready.get("threshold") or 0.0)),
    )
