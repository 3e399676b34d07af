"""The bar of the verdict marks the probability from which new variants are ready."""

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from mwpapp.ml.checkpoints.errors import WeightsMissing
from mwpapp.models import OperatingPoint, Paraphrase, User
from mwpapp.services import engines
from tests.html import compact

HTMX = {"HX-Request": "true"}
FINGERPRINT = "0" * 64


@pytest.fixture
def teacher(client: Client, owner: User) -> Client:
    client.force_login(owner)
    return client


@pytest.fixture(autouse=True)
def fitted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engines, "fitted_ready", lambda: (0.884, FINGERPRINT))


def set_point(by: User, *, threshold: float, fingerprint: str = FINGERPRINT) -> OperatingPoint:
    return OperatingPoint.objects.create(
        fingerprint=fingerprint,
        measured_on="Set, version 1",
        threshold=threshold,
        precision=0.9,
        recall=0.8,
        count=5,
        set_by=by,
    )


def shown(teacher: Client, variant: Paraphrase) -> str:
    return compact(teacher.get(reverse("problem", args=[variant.problem_id])).content)


def words(percent: int) -> str:
    return f"New variants are ready at {percent}% or more if no check finds a fault."


def test_the_bar_has_a_mark_that_says_in_words_what_it_means(teacher: Client, variant: Paraphrase):
    page = shown(teacher, variant)
    assert f'aria-label="97% likely to be right. {words(88)}"' in page
    assert 'class="ready-from" transform="translate(88)"' in page
    assert f"<title>{words(88)}</title>" in page


def test_the_mark_follows_the_threshold_that_somebody_set(
    teacher: Client, variant: Paraphrase, lead: User
):
    point = set_point(lead, threshold=0.95)
    assert words(95) in shown(teacher, variant)
    point.ended_by, point.ended_at = lead, timezone.now()
    point.save()
    assert words(88) in shown(teacher, variant)


def test_a_threshold_of_other_weights_does_not_count(
    teacher: Client, variant: Paraphrase, lead: User
):
    set_point(lead, threshold=0.95, fingerprint="1" * 64)
    assert words(88) in shown(teacher, variant)


def test_the_queue_and_a_single_card_have_the_mark(
    teacher: Client, variant: Paraphrase, lead: User
):
    set_point(lead, threshold=0.95)
    assert words(95) in compact(teacher.get(reverse("review")).content)
    edited = teacher.get(reverse("edit", args=[variant.pk]), headers=HTMX)
    assert words(95) in compact(edited.content)


def test_without_weights_the_bar_has_no_mark(
    teacher: Client, variant: Paraphrase, monkeypatch: pytest.MonkeyPatch
):
    def missing() -> tuple[float, str]:
        raise WeightsMissing("no weights")

    monkeypatch.setattr(engines, "fitted_ready", missing)
    for page in (shown(teacher, variant), compact(teacher.get(reverse("review")).content)):
        assert 'aria-label="97% likely to be right"' in page
        assert "ready-from" not in page


def test_a_card_without_a_verdict_has_no_bar(teacher: Client, variant: Paraphrase):
    Paraphrase.objects.update(valid_probability=None, judgement="", scored_at=None)
    page = shown(teacher, variant)
    assert "checking…" in page
    assert "sureness" not in page
