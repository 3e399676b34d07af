"""Set the lowest probability at which a variant is `ready`, based on the precision on a test set.

The threshold applies to the whole installation, but only to the verdict that it was set for. It
takes effect with the next run: variants that were judged earlier keep their verdict.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from mwpapp.ml.evaluation.curves.threshold_curve import point_at, smallest_reaching, threshold_curve
from mwpapp.ml.evaluation.operating_point import OperatingPoint as Point
from mwpapp.models import Evaluation, OperatingPoint, User
from mwpapp.services import rights


class CannotSet(Exception):
    """The operating point cannot be set. The message is the reason."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PointInEffect:
    """The operating point in effect or, if there is none, an `outdated` one that was set for other
    weights of the verdict.

    `may_see_figures` says whether the person may see the test set and the precision of this point.
    """

    point: OperatingPoint | None
    outdated: OperatingPoint | None
    may_see_figures: bool


def in_effect(fingerprint: str, *, person: User) -> PointInEffect:
    """Return the operating point of the verdict with this fingerprint, and whether the person may
    see its figures."""
    rows = OperatingPoint.objects.current().select_related("set_by")
    may_see_figures = rights.may_see_figures_of_points(person)
    current: list[Any] = list(rows.annotate(may_see_figures=may_see_figures))
    point = next((row for row in current if row.fingerprint == fingerprint), None)
    outdated = None if point else next(iter(current), None)
    shown = point or outdated
    may_see = shown is not None and shown.may_see_figures
    return PointInEffect(point=point, outdated=outdated, may_see_figures=may_see)


def curve(evaluation: Evaluation, *, labels: list[int]) -> list[Point]:
    """Return precision and recall of `ready` at each threshold, strictest first."""
    return threshold_curve(
        evaluation.scores, labels, barred=evaluation.broken, above=_reject(evaluation)
    )


def point_by_precision(
    evaluation: Evaluation, *, labels: list[int], precision: float, fingerprint: str
) -> Point:
    """Return the point with the lowest threshold at which at least this share of the ready pairs is
    valid. Raise CannotSet if there is none."""
    _check(evaluation, labels=labels, fingerprint=fingerprint)
    if not 0 < precision <= 1:
        raise CannotSet(_("The target precision must be above 0 and at most 100%."))
    point = smallest_reaching(precision, curve=curve(evaluation, labels=labels))
    if point is None:
        raise CannotSet(_("No threshold reaches this precision on this test set."))
    return point


def point_by_threshold(
    evaluation: Evaluation, *, labels: list[int], threshold: float, fingerprint: str
) -> Point:
    """Return the point with this threshold. Raise CannotSet if the threshold is out of range or
    makes no pair ready."""
    _check(evaluation, labels=labels, fingerprint=fingerprint)
    if not _reject(evaluation) < threshold <= 1:
        words = _("The threshold must be above %(low).3f, the threshold for reject, and at most 1.")
        raise CannotSet(words % {"low": _reject(evaluation)})
    point = point_at(threshold, scores=evaluation.scores, labels=labels, barred=evaluation.broken)
    if not point.count:
        raise CannotSet(_("No pair of this test set would be ready at this threshold."))
    return point


def point_now(evaluation: Evaluation, *, labels: list[int]) -> Point:
    """Return the point in effect for the verdict that was measured, with its figures on this set:
    the one that somebody set, or the fitted one."""
    point = OperatingPoint.objects.in_effect(evaluation.fingerprint)
    threshold = point.threshold if point else float(evaluation.figures["thresholds"]["ready"])
    return point_at(threshold, scores=evaluation.scores, labels=labels, barred=evaluation.broken)


def set_point(evaluation: Evaluation, point: Point, *, by: User) -> OperatingPoint:
    """Use this point from now on, instead of the previous one. Raise CannotSet if it makes no pair
    ready, or if somebody else has just set a point."""
    if point.threshold is None or point.precision is None or point.recall is None:
        raise CannotSet(_("No pair of this test set would be ready at this threshold."))
    try:
        with transaction.atomic():
            back_to_fitted(by=by)
            return OperatingPoint.objects.create(
                fingerprint=evaluation.fingerprint,
                evaluation=evaluation,
                measured_on=str(evaluation.test_set),
                threshold=point.threshold,
                precision=point.precision,
                recall=point.recall,
                count=point.count,
                set_by=by,
            )
    except IntegrityError:  # the database accepts one point for each verdict
        raise CannotSet(_("Somebody else has just set a threshold. Reload the page.")) from None


def back_to_fitted(*, by: User) -> None:
    """End the current operating points, so that the verdict uses its fitted threshold again."""
    OperatingPoint.objects.current().update(ended_at=timezone.now(), ended_by=by)


def _check(evaluation: Evaluation, *, labels: list[int], fingerprint: str) -> None:
    if evaluation.measured_at is None or evaluation.scorer != Evaluation.Scorer.VERDICT:
        raise CannotSet(_("A threshold can only be set for a measured verdict."))
    if evaluation.fingerprint != fingerprint:
        raise CannotSet(
            _("This verdict is no longer in use. Measure the current one on this test set.")
        )
    if len(set(labels)) < 2:
        raise CannotSet(_("This test set needs both valid pairs and pairs that are not valid."))


def _reject(evaluation: Evaluation) -> float:
    return float(evaluation.figures["thresholds"]["reject"])
