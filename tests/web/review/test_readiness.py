"""A page explains the verdict and shows the precision of `ready` in the newest measurement."""

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from mwpapp.models import Evaluation, TestSet, User
from tests.html import compact


def measured(lead: User, *, number: int, precision: float | None, count: int) -> Evaluation:
    """Return an evaluation of the verdict on a test set of its own."""
    test_set = TestSet.objects.create(
        name="Winter", version=number, owner=lead, checksum=str(number) * 64,
        frozen_at=timezone.now(),
    )  # fmt: skip
    ready = {"threshold": 0.93, "precision": precision, "recall": 0.5, "count": count}
    return Evaluation.objects.create(
        test_set=test_set, scorer="verdict", checkpoint="verdict-blend", fingerprint="a" * 64,
        asked_by=lead, measured_at=timezone.now(), scores=[0.9], judgements=["ready"],
        broken=[False], figures={"ready": ready},
    )  # fmt: skip


def explained(client: Client, person: User) -> str:
    client.force_login(person)
    return compact(client.get(reverse("readiness")).content)


def test_the_precision_of_ready_in_the_newest_measurement_is_shown(client: Client, lead: User):
    measured(lead, number=1, precision=0.5, count=10)
    measured(lead, number=2, precision=0.95, count=200)
    page = explained(client, lead)
    assert "Winter" in page
    assert "95% of the 200 ready variants were right." in page
    assert "The 95% confidence interval is 91% to 97%." in page
    assert "a probability of 93% or more" in page


def test_100_percent_means_that_every_ready_variant_is_right(client: Client, lead: User):
    measured(lead, number=1, precision=0.998, count=500)
    assert "99% of the 500 ready variants were right." in explained(client, lead)
    measured(lead, number=2, precision=1.0, count=500)
    assert "100% of the 500 ready variants were right." in explained(client, lead)


@pytest.mark.parametrize(("precision", "count"), [(None, 0), (None, 3)])
def test_no_precision_is_shown_if_the_measurement_has_none(
    client: Client, lead: User, precision: float | None, count: int
):
    measured(lead, number=1, precision=precision, count=count)
    assert "There is no measurement that you can see, or the newest one" in explained(client, lead)


def test_figures_of_test_sets_are_shown_only_to_people_who_may_see_them(
    client: Client, lead: User, stranger: User, annotator: User
):
    measured(lead, number=1, precision=0.95, count=200)
    figures = "95% of the 200 ready variants"
    assert figures in explained(client, lead)
    assert figures not in explained(client, stranger)
    client.force_login(annotator)
    assert client.get(reverse("readiness")).status_code == 403
