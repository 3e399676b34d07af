"""Evaluations over REST: starting one, following it, its figures, and hiding it from annotators."""

from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from mwpapp.ml.checkpoints.defaults import ENCODER
from mwpapp.models import Evaluation, Role, Run, TestSet, TestSetPair, User
from mwpapp.services.labelling.agreement import STRATA
from mwpapp.services.measuring import evaluations, from_campaign
from mwpapp.services.runs import lifecycle
from tests.api.test_bank import client
from tests.api.test_measuring import closed, lead_elsewhere
from tests.services.measuring.test_evaluations import checkpoints, measured, test_set
from tests.services.measuring.test_outside_scores import COMPLETE

__all__ = ["checkpoints", "closed", "lead_elsewhere", "test_set"]
RULE = {"scorer": "same_numbers"}


def start(user: User, test_set: TestSet, **sent: str) -> Any:
    body = {"test_set": test_set.pk, **(sent or RULE)}
    return client(user).post("/api/evaluations/", body, format="json")


def upload(user: User, test_set: TestSet, content: str, **more: Any) -> Any:
    file = SimpleUploadedFile("scores.csv", content.encode())
    sent = {"test_set": test_set.pk, "name": "Rival 2", "file": file} | more
    return client(user).post("/api/evaluations/import/", sent, format="multipart")


def read(user: User, pk: int) -> Any:
    return client(user).get(f"/api/evaluations/{pk}/")


def enlarge(test_set: TestSet) -> None:
    """Add 20 pairs of two kinds, enough for intervals."""
    TestSetPair.objects.bulk_create(
        TestSetPair(
            test_set=test_set, place=10 + place, label=place % 2, provenance="stated",
            question=f"Ida has {place} pens.", paraphrase=f"Ida has {place % 3} pens.",
            origin={"kind": "retold" if place % 4 else "reworded", "stratum": "easy"},
        )
        for place in range(20)
    )  # fmt: skip


def test_a_started_evaluation_can_be_followed_until_it_is_measured(lead: User, test_set: TestSet):
    started = start(lead, test_set)
    assert (started.status_code, started.data["state"]) == (202, "queued")
    assert (started.data["figures"], started.data["measured_at"]) == (None, None)
    run = client(lead).get(f"/api/runs/{started.data['run']}/").data
    assert (run["kind"], run["state"], run["total"]) == ("evaluation", "queued", 4)
    assert read(lead, started.data["id"]).data["strata"] is None
    lifecycle.perform(run["id"], evaluations.measure)
    found = read(lead, started.data["id"]).data
    assert (found["state"], found["error"]) == ("done", "")
    assert found["figures"]["confusion"] == {"tp": 2, "fp": 2, "fn": 0, "tn": 0}
    assert (found["figures"]["n"], found["figures"]["unresolved"]) == (4, 1)
    assert found["intervals"] is None


def test_a_waiting_evaluation_is_not_started_twice(lead: User, test_set: TestSet):
    first, again = start(lead, test_set).data, start(lead, test_set).data
    assert (first["id"], first["run"]) == (again["id"], again["run"])
    assert Run.objects.count() == 1


def test_a_verdict_has_its_own_figures(lead: User, test_set: TestSet, checkpoints: None):
    found = read(lead, measured(test_set, lead).pk).data["figures"]
    assert found["thresholds"] == {"ready": 0.8, "reject": 0.2}
    assert found["ready"]["count"] == 1
    assert found["brier"] == pytest.approx(1.0125 / 4)
    assert found["separation"] is None


def test_an_evaluation_has_intervals_overall_and_in_each_stratum(lead: User, test_set: TestSet):
    enlarge(test_set)
    row = start(lead, test_set).data
    lifecycle.perform(row["run"], evaluations.measure)
    found = read(lead, row["id"]).data
    low, high = found["intervals"]["macro"]["f1_mean"]
    assert 0 <= low <= found["figures"]["macro"]["f1_mean"] <= high <= 1
    assert set(found["strata"]) == set(STRATA)
    kinds = {part["name"]: part for part in found["strata"]["kind"]}
    assert {name: part["pairs"] for name, part in kinds.items()} == {
        "retold": 15, "reworded": 5, "": 4,
    }  # fmt: skip
    assert kinds["retold"]["f1_interval"] is None  # fewer than 20 pairs
    low, high = kinds["retold"]["recall_interval"]
    assert 0 <= low <= kinds["retold"]["recall"] <= high <= 1
    (easy, _rest) = found["strata"]["stratum"]
    assert (easy["name"], len(easy["f1_interval"])) == ("easy", 2)


def test_the_list_has_figures_and_can_be_limited_to_a_test_set(lead: User, test_set: TestSet):
    row = start(lead, test_set).data
    lifecycle.perform(row["run"], evaluations.measure)
    found = client(lead).get(f"/api/evaluations/?test_set={test_set.pk}").data
    assert [one["id"] for one in found["results"]] == [row["id"]]
    assert found["results"][0]["figures"]["roc_auc"] == 0.5
    assert client(lead).get(f"/api/evaluations/?test_set={test_set.pk + 1}").data["count"] == 0


def test_the_scorers_are_those_of_the_page(lead: User, checkpoints: None):
    found = client(lead).get("/api/evaluations/scorers/").data
    assert [(one["scorer"], one["checkpoint"]) for one in found] == [
        ("verdict", "verdict-blend"),
        ("paraqd", "paraqd-minilm-l6"),
        ("encoder", ENCODER),
        ("same_numbers", ""),
    ]


def test_an_unknown_checkpoint_or_scorer_is_refused(
    lead: User, test_set: TestSet, checkpoints: None
):
    refused = start(lead, test_set, scorer="verdict", checkpoint="no-such")
    assert (refused.status_code, list(refused.data)) == (400, ["checkpoint"])
    refused = start(lead, test_set, scorer="guess")
    assert (refused.status_code, list(refused.data)) == (400, ["scorer"])
    assert not Evaluation.objects.exists()


def test_a_set_without_labels_cannot_be_measured(lead: User, test_set: TestSet):
    test_set.pairs.filter(label__isnull=False).delete()
    refused = start(lead, test_set)
    assert refused.status_code == 409
    assert "label" in refused.data["detail"]


def test_uploaded_scores_are_measured_and_skipped_rows_listed(lead: User, test_set: TestSet):
    started = upload(lead, test_set, COMPLETE + "9,1\n")
    assert (started.status_code, started.data["state"]) == (202, "queued")
    assert (started.data["scorer"], started.data["checkpoint"]) == ("outside", "Rival 2")
    run = started.data["run"]
    lifecycle.perform(run, evaluations.measure)
    found = read(lead, started.data["id"]).data
    assert found["figures"]["confusion"] == {"tp": 2, "fp": 1, "fn": 0, "tn": 1}
    assert found["figures"]["missing"] == []
    (error,) = client(lead).get(f"/api/runs/{run}/errors/").data["results"]
    assert (error["line"], error["reason"]) == (6, "The test set has no pair “9”, only 1 to 5.")


def test_uploaded_scores_that_cannot_be_used_are_refused_with_a_reason(
    lead: User, test_set: TestSet, settings: Any
):
    started = upload(lead, test_set, "pair,score\n1,1\n").data
    assert upload(lead, test_set, COMPLETE).status_code == 409  # the first one waits
    lifecycle.perform(started["run"], evaluations.measure)
    found = read(lead, started["id"]).data
    assert (found["state"], found["figures"]) == ("failed", None)
    assert "3 of 4 labelled pairs have no score" in found["error"]
    assert list(upload(lead, test_set, COMPLETE, name="").data) == ["name"]
    settings.UPLOAD_LIMIT = 10
    assert list(upload(lead, test_set, COMPLETE).data) == ["file"]


def test_an_outside_model_can_only_be_measured_from_a_file(lead: User, test_set: TestSet):
    upload(lead, test_set, COMPLETE)
    refused = start(lead, test_set, scorer="outside", checkpoint="Rival 2")
    assert (refused.status_code, list(refused.data)) == (400, ["checkpoint"])


@pytest.mark.parametrize("who", ["annotator", "owner", "lead_elsewhere"])
def test_people_without_the_right_neither_see_nor_start_evaluations(
    lead: User, test_set: TestSet, request, who: str
):
    somebody, row = request.getfixturevalue(who), start(lead, test_set).data
    assert client(somebody).get("/api/evaluations/").data["count"] == 0
    assert read(somebody, row["id"]).status_code == 404
    assert start(somebody, test_set).status_code == 404
    assert upload(somebody, test_set, COMPLETE).status_code == 404
    assert client(somebody).get(f"/api/runs/{row['run']}/").status_code == 404
    scorers = client(somebody).get("/api/evaluations/scorers/")
    assert scorers.status_code == (200 if who == "lead_elsewhere" else 403)


def test_a_lead_who_labelled_the_campaign_does_not_see_its_evaluations(
    closed: Any, lead: User, annotator: User
):
    annotator.roles = [Role.ANNOTATOR, Role.LEAD]
    annotator.save()
    test_set = from_campaign.freeze(closed, by=lead)
    row = start(lead, test_set).data
    assert read(annotator, row["id"]).status_code == 404
    assert start(annotator, test_set).status_code == 404
