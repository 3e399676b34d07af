from unittest.mock import patch

import pytest

from mwpapp.ml.types import Judgement, Reference, Verdict
from mwpapp.models import OperatingPoint, Role
from mwpapp.services import engines, rights
from mwpapp.services.measuring import evaluations, operating_points
from mwpapp.services.measuring.operating_points import CannotSet
from mwpapp.services.variants.judging import judge_in_effect
from tests.services.measuring.test_evaluations import DIGEST, checkpoints, measured, test_set

__all__ = ["checkpoints", "test_set"]
OTHER = "b" * 64


class Judging:
    """A judge with a given threshold that gives every pair the probability 0.75."""

    def __init__(self, ready):
        self.ready_threshold = ready

    def with_ready(self, threshold):
        return Judging(threshold)

    def judge_all(self, pairs, *, cosines, answers=None, alignments=None, by_rule=None):
        ready = self.ready_threshold <= 0.75
        judgement = Judgement.READY if ready else Judgement.CHECK
        return [Verdict(probability=0.75, judgement=judgement, evidence=()) for _ in pairs]


@pytest.fixture
def row(test_set, checkpoints, lead):
    return measured(test_set, lead)


def choose(row, lead, *, fingerprint=DIGEST, **wanted):
    labels = evaluations.labels_of(row.test_set)
    name = "point_by_precision" if "precision" in wanted else "point_by_threshold"
    find = getattr(operating_points, name)
    point = find(row, labels=labels, fingerprint=fingerprint, **wanted)
    return operating_points.set_point(row, point, by=lead)


def test_a_requested_precision_sets_the_smallest_threshold_that_reaches_it(row, lead):
    point = choose(row, lead, precision=0.95)
    assert (point.threshold, point.precision, point.recall, point.count) == (0.45, 1.0, 1.0, 2)
    assert (point.measured_on, point.set_by, point.fingerprint) == ("Autumn 1", lead, DIGEST)


def test_a_chosen_threshold_is_stored_with_its_figures(row, lead):
    point = choose(row, lead, threshold=0.8)
    assert (point.threshold, point.precision, point.recall, point.count) == (0.8, 1.0, 0.5, 1)


@pytest.mark.parametrize(
    ("wanted", "words"),
    [
        ({"threshold": 0.2}, "threshold for reject"),
        ({"threshold": 1.2}, "at most 1"),
        ({"threshold": 0.99}, "No pair"),
        ({"precision": 0}, "above 0 and at most 100%"),
        ({"precision": 1.01}, "above 0 and at most 100%"),
    ],
)
def test_an_invalid_operating_point_is_refused(row, lead, wanted, words):
    with pytest.raises(CannotSet, match=words):
        choose(row, lead, **wanted)
    assert not OperatingPoint.objects.exists()


def test_a_verdict_that_is_not_in_use_is_refused(row, lead):
    with pytest.raises(CannotSet, match="no longer in use"):
        choose(row, lead, precision=0.9, fingerprint=OTHER)


def test_a_new_operating_point_ends_the_previous_one(row, lead):
    first = choose(row, lead, threshold=0.8)
    second = choose(row, lead, threshold=0.5)
    first.refresh_from_db()
    assert (first.ended_by, OperatingPoint.objects.in_effect(DIGEST)) == (lead, second)


def test_returning_to_the_fitted_threshold_ends_the_operating_point(row, lead):
    choose(row, lead, threshold=0.8)
    operating_points.back_to_fitted(by=lead)
    assert OperatingPoint.objects.in_effect(DIGEST) is None
    assert OperatingPoint.objects.count() == 1


def test_an_operating_point_does_not_apply_to_a_refitted_verdict(row, lead):
    point = choose(row, lead, threshold=0.8)
    assert OperatingPoint.objects.in_effect(OTHER) is None
    said = operating_points.in_effect(OTHER, person=lead)
    assert (said.point, said.outdated) == (None, point)
    assert operating_points.in_effect(DIGEST, person=lead).point == point


def test_only_people_who_may_see_the_test_set_see_the_figures_of_its_point(
    row, lead, owner, stranger, django_assert_num_queries
):
    choose(row, lead, threshold=0.8)
    stranger.roles = [Role.LEAD]
    with django_assert_num_queries(1):
        assert operating_points.in_effect(DIGEST, person=lead).may_see_figures
    for person in (owner, stranger):
        said = operating_points.in_effect(DIGEST, person=person)
        assert said.point is not None
        assert not said.may_see_figures
    row.test_set.delete()
    assert not operating_points.in_effect(DIGEST, person=lead).may_see_figures


def test_an_operating_point_stays_if_its_test_set_is_deleted(row, lead):
    point = choose(row, lead, threshold=0.8)
    row.test_set.delete()
    point.refresh_from_db()
    assert (point.evaluation, point.measured_on) == (None, "Autumn 1")
    assert OperatingPoint.objects.in_effect(DIGEST) == point


def test_a_running_worker_uses_a_new_operating_point(row, lead):
    def judged():
        (verdict,) = judge_in_effect().judge_all([(Reference(text="q"), "p")], cosines=[1.0])
        return verdict.judgement

    with patch.object(engines, "fitted_judge", return_value=(Judging(0.9), DIGEST)):
        before = judged()
        choose(row, lead, threshold=0.5)
        after = judged()
        operating_points.back_to_fitted(by=lead)
        again = judged()
    assert (before, after, again) == (Judgement.CHECK, Judgement.READY, Judgement.CHECK)


def test_only_leads_and_administrators_set_operating_points(lead, owner, annotator):
    assert rights.may_set_operating_point(lead)
    owner.roles = [Role.ADMINISTRATOR]
    assert rights.may_set_operating_point(owner)
    owner.roles = [Role.TEACHER]
    assert not rights.may_set_operating_point(owner)
    assert not rights.may_set_operating_point(annotator)
