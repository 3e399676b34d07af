"""The page on which a lead uploads the scores of an outside model."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from mwpapp.models import Evaluation, Role, School, TestSet, User
from mwpapp.services.measuring import evaluations
from mwpapp.services.runs import lifecycle
from tests.cast import person
from tests.html import compact
from tests.services.measuring.test_evaluations import test_set
from tests.services.measuring.test_outside_scores import COMPLETE, enlarge, table, uploaded

__all__ = ["test_set"]


@pytest.fixture
def leading(client: Client, lead: User) -> Client:
    client.force_login(lead)
    return client


def send(client: Client, test_set: TestSet, content: str = COMPLETE, **more: Any) -> Any:
    file = SimpleUploadedFile("scores.csv", content.encode())
    sent = {"name": "Rival 2", "file": file} | more
    return client.post(reverse("measure_outside", args=[test_set.pk]), sent)


def read(client: Client, name: str, *args: object, query: str = "") -> str:
    answer = client.get(reverse(name, args=args) + query)
    assert answer.status_code == 200
    return compact(answer.content)


def test_the_form_explains_the_file_and_offers_the_pairs_without_labels(
    leading: Client, test_set: TestSet
):
    assert reverse("measure_outside", args=[test_set.pk]) in read(leading, "evaluate", test_set.pk)
    pairs = reverse("download_test_set", args=[test_set.pk, "unlabelled"])
    assert pairs in read(leading, "measure_outside", test_set.pk)
    lines = leading.get(pairs).getvalue().decode().splitlines()
    assert lines[0] == "pair,question,paraphrase"
    assert lines[1].startswith("1,Ida has 0 pens")
    assert len(lines) == 6


def test_an_uploaded_file_leads_to_the_figures_of_the_model(leading: Client, test_set: TestSet):
    answer = send(leading, test_set)
    row = Evaluation.objects.get()
    assert answer["Location"] == reverse("evaluation", args=[row.pk])
    assert "Outside model · Rival 2" in read(leading, "evaluation", row.pk)
    assert row.run_id is not None
    lifecycle.perform(row.run_id, evaluations.measure)
    shown = read(leading, "evaluation", row.pk)
    assert "4 labelled pairs · 2 valid · 1 unresolved pair not counted" in shown
    assert "Area under the ROC curve" in shown
    assert "By subset" in shown
    assert "Brier score" not in shown


def test_skipped_rows_and_missing_pairs_are_named(leading: Client, lead: User, test_set: TestSet):
    enlarge(test_set, pairs=36)
    scores = {number: float(number % 2) for number in range(6, 42)} | {2: 0, 4: 1, 5: 0}
    row = uploaded(test_set, lead, table(scores) + "99,1\n")
    shown = read(leading, "evaluation", row.pk)
    assert "1 without a score counted as an error (1)" in shown
    assert "1 row skipped" in shown
    assert "The test set has no pair “99”, only 1 to 41." in shown
    assert "no score" in shown  # among the worst errors


def test_a_failed_file_shows_why_and_leads_back_to_the_form(
    leading: Client, lead: User, test_set: TestSet
):
    row = uploaded(test_set, lead, "pair,score\n1,0.9\n9,1\n")
    shown = read(leading, "evaluation", row.pk)
    assert "3 of 4 labelled pairs have no score" in shown
    assert "The test set has no pair “9”" in shown
    assert reverse("measure_outside", args=[test_set.pk]) in shown
    assert "Retry" not in shown


def test_an_outside_model_is_compared_with_ours_on_one_page(
    leading: Client, lead: User, test_set: TestSet
):
    (rule,) = evaluations.request(test_set, by=lead, keys=["same_numbers:"])
    assert rule.run_id is not None
    lifecycle.perform(rule.run_id, evaluations.measure)
    row = uploaded(test_set, lead, COMPLETE)
    chosen = f"?evaluation={rule.pk}&evaluation={row.pk}"
    shown = read(leading, "compare", test_set.pk, query=chosen)
    assert "A: Rule: same numbers" in shown
    assert "B: Outside model · Rival 2" in shown
    assert "Differences in macro F1" in shown


def test_signed_scores_are_not_described_as_probabilities(
    leading: Client, lead: User, test_set: TestSet
):
    signed = uploaded(test_set, lead, COMPLETE)
    assert "A cosine is not a probability" in read(leading, "evaluation", signed.pk)
    unsigned = uploaded(test_set, lead, COMPLETE.replace("-", ""), name="Unsigned")
    assert "On the dotted line" in read(leading, "evaluation", unsigned.pk)


@pytest.mark.parametrize("more", [{"name": " "}, {"file": ""}, {"name": "x" * 121}])
def test_a_form_without_a_file_or_a_valid_name_is_refused(
    leading: Client, test_set: TestSet, more: dict[str, str]
):
    assert send(leading, test_set, **more).status_code == 422
    assert not Evaluation.objects.exists()


def test_a_second_file_for_a_waiting_model_is_refused_with_a_reason(
    leading: Client, test_set: TestSet
):
    send(leading, test_set)
    again = send(leading, test_set)
    assert again.status_code == 422
    assert "still being read" in compact(again.content)


def test_a_file_that_is_too_large_is_refused(leading: Client, test_set: TestSet, settings: Any):
    settings.UPLOAD_LIMIT = 10
    assert send(leading, test_set, "x" * 100_000).status_code == 413


def test_the_form_needs_few_queries(leading: Client, test_set: TestSet):
    with CaptureQueriesContext(connection) as queries:
        read(leading, "measure_outside", test_set.pk)
    assert len(queries) <= 9


@pytest.mark.parametrize(("who", "status"), [("annotator", 403), ("owner", 403), ("other", 404)])
def test_people_without_the_right_cannot_upload_scores(
    client: Client, test_set: TestSet, request: pytest.FixtureRequest, who: str, status: int
):
    if who == "other":
        elsewhere = School.objects.create(name="Elsewhere")
        somebody = person("elsewhere", Role.LEAD, school=elsewhere)
    else:
        somebody = request.getfixturevalue(who)
    client.force_login(somebody)
    address = reverse("measure_outside", args=[test_set.pk])
    assert client.get(address).status_code == status
    assert send(client, test_set).status_code == status
    assert not Evaluation.objects.exists()
