"""From which probability a variant is `ready`: set by what that was worth on a test set.

It holds for the whole installation, for the verdict that it was set for, and from the next run
on. What was judged before keeps its judgement.
"""

from __future__ import annotations

from dataclasses import dataclass

from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from mwpapp.ml.evaluation.operating_point import OperatingPoint as Point
from mwpapp.ml.evaluation.threshold_curve import point_at, smallest_reaching, threshold_curve
from mwpapp.models import Evaluation, OperatingPoint, User
from mwpapp.services import rights


class CannotSet(Exception):
    """The point cannot be set there, for a reason that its lead can read."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """The point that holds now, and one that was set for a verdict that was fitted anew since
    and is left aside. `told`: the person may know on what it was set, and what it was worth."""

    point: OperatingPoint | None
    left_aside: OperatingPoint | None
    told: bool


def in_effect(fingerprint: str) -> OperatingPoint | None:
    """The point of the verdict with these weights; None leaves it to its fitted threshold."""
    return OperatingPoint.objects.standing().filter(fingerprint=fingerprint).first()


def standing(fingerprint: str, *, person: User) -> Standing:
    """What the page says to this person, for the verdict that this installation uses."""
    rows = OperatingPoint.objects.standing().select_related("set_by")
    point = rows.filter(fingerprint=fingerprint).first()
    aside = None if point else rows.exclude(fingerprint=fingerprint).first()
    shown = point or aside
    told = shown is not None and rights.may_see_worth(person, shown)
    return Standing(point=point, left_aside=aside, told=told)


def curve(evaluation: Evaluation, *, labels: list[int]) -> list[Point]:
    """What `ready` would be worth from each threshold, the strictest first."""
    return threshold_curve(
        evaluation.scores, labels, barred=evaluation.broken, above=_reject(evaluation)
    )


def set_by_precision(
    evaluation: Evaluation, *, labels: list[int], precision: float, fingerprint: str, by: User
) -> OperatingPoint:
    """As much as can be ready where this share of it is valid. Raises CannotSet."""
    _check(evaluation, labels=labels, fingerprint=fingerprint)
    if not 0 < precision <= 1:
        raise CannotSet(_("A precision lies between 0 and 1."))
    point = smallest_reaching(precision, curve=curve(evaluation, labels=labels))
    if point is None:
        raise CannotSet(_("No threshold reaches this precision on this test set."))
    return _store(evaluation, point, by=by)


def set_by_threshold(
    evaluation: Evaluation, *, labels: list[int], threshold: float, fingerprint: str, by: User
) -> OperatingPoint:
    """Ready from this probability on. Raises CannotSet."""
    _check(evaluation, labels=labels, fingerprint=fingerprint)
    if not _reject(evaluation) < threshold <= 1:
        words = _("The threshold lies above %(low).3f, where rejecting ends, and is at most 1.")
        raise CannotSet(words % {"low": _reject(evaluation)})
    scores, barred = evaluation.scores, evaluation.broken
    return _store(
        evaluation, point_at(threshold, scores=scores, labels=labels, barred=barred), by=by
    )


def back_to_fitted(*, by: User) -> None:
    """The verdict's own threshold holds again."""
    OperatingPoint.objects.standing().update(ended_at=timezone.now(), ended_by=by)


def _check(evaluation: Evaluation, *, labels: list[int], fingerprint: str) -> None:
    if evaluation.measured_at is None or evaluation.scorer != Evaluation.Scorer.VERDICT:
        raise CannotSet(_("Only a verdict that was measured has an operating point."))
    if evaluation.fingerprint != fingerprint:
        raise CannotSet(_("This is not the verdict in use: measure that one on this test set."))
    if len(set(labels)) < 2:
        raise CannotSet(_("This test set has pairs of one sort only: they cannot tell."))


def _store(evaluation: Evaluation, point: Point, *, by: User) -> OperatingPoint:
    if point.threshold is None or point.precision is None or point.recall is None:
        raise CannotSet(_("From there on no pair of this test set would be ready."))
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
    except IntegrityError:  # one verdict, one point: the database takes the first of two
        raise CannotSet(_("Somebody set it just now: look again.")) from None


def _reject(evaluation: Evaluation) -> float:
    return float(evaluation.figures["thresholds"]["reject"])
