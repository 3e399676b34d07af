"""Test sets over REST: freezing, download, import, and hiding them from annotators."""

from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from mwpapp.formats.measuring.registry import FORMATS
from mwpapp.models import Campaign, Role, School, TestSet, User
from mwpapp.services.labelling import campaigns
from mwpapp.services.measuring import freezing, from_campaign, imports
from mwpapp.services.runs import lifecycle
from tests.api.test_bank import client
from tests.cast import person
from tests.formats.measuring.toy import toy_format
from tests.services.labelling.test_agreement import label_by_text


@pytest.fixture
def closed(campaign: Campaign, annotator: User, second_annotator: User) -> Campaign:
    label_by_text(campaign, annotator, {0: "not_valid"})
    label_by_text(campaign, second_annotator, {})
    return campaigns.change_state(campaign, to="closed")


@pytest.fixture
def lead_elsewhere(db: None) -> User:
    """A lead in a school without data."""
    return person("elsewhere", Role.LEAD, school=School.objects.create(name="Elsewhere"))


def request_freeze(user: User, campaign: Campaign) -> Any:
    sent = {"campaign": campaign.pk}
    return client(user).post("/api/test-sets/freeze/", sent, format="json")


def freeze(user: User, campaign: Campaign) -> Any:
    """Freeze the campaign and return the set as the API shows it."""
    api, run = client(user), request_freeze(user, campaign).data
    lifecycle.perform(run["id"], freezing.freeze)
    made = api.get(f"/api/runs/{run['id']}/").data["parameters"]["test_set"]
    return api.get(f"/api/test-sets/{made}/").data


def download(user: User, pk: int, form: str) -> Any:
    return client(user).get(f"/api/test-sets/{pk}/download/{form}/")


def upload(user: User, name: str, content: bytes) -> Any:
    file = {"file": SimpleUploadedFile(name, content)}
    return client(user).post("/api/test-sets/import/", file, format="multipart")


def finished_import(user: User, name: str, content: bytes) -> Any:
    """Import a file and return the finished run."""
    accepted = upload(user, name, content)
    assert (accepted.status_code, accepted.data["kind"]) == (202, "set_import")
    lifecycle.perform(accepted.data["id"], imports.import_upload)
    return client(user).get(f"/api/runs/{accepted.data['id']}/").data


def imported(user: User, name: str, content: bytes) -> Any:
    """Import a file and return its set."""
    made = finished_import(user, name, content)["parameters"]["test_set"]
    return client(user).get(f"/api/test-sets/{made}/").data


def test_a_closed_campaign_can_be_frozen(closed: Campaign, lead: User):
    requested = request_freeze(lead, closed)
    assert (requested.status_code, requested.data["kind"]) == (202, "freeze")
    made = freeze(lead, closed)
    assert (made["pairs"], made["version"]) == (6, 1)
    (listed,) = client(lead).get("/api/test-sets/").data["results"]
    assert (listed["id"], listed["pairs"]) == (made["id"], 6)
    assert made["checksum"] == TestSet.objects.get().checksum
    assert made["agreement"]["overall"]["pairs"] == 6


def test_an_open_campaign_cannot_be_frozen(campaign: Campaign, lead: User):
    refused = request_freeze(lead, campaign)
    assert refused.status_code == 409
    assert "Close the campaign first" in refused.data["detail"]


@pytest.mark.parametrize("form", ["csv", "jsonl", "zip"])
def test_a_downloaded_set_can_be_imported_elsewhere(
    closed: Campaign, lead: User, lead_elsewhere: User, form: str
):
    there = freeze(lead, closed)
    answer = download(lead, there["id"], form)
    assert answer["Content-Disposition"] == f'attachment; filename="bakery-1.{form}"'
    content = b"".join(answer.streaming_content)
    here = imported(lead_elsewhere, f"bakery.{form}", content)
    if form == "zip":
        same = ("name", "version", "question", "guidelines", "checksum", "agreement", "pairs")
        assert {key: here[key] for key in same} == {key: there[key] for key in same}
    again = imported(lead_elsewhere, f"bakery.{form}", content)
    assert again["id"] == here["id"]


def test_the_import_of_a_file_that_is_not_a_set_fails_with_a_reason(lead: User):
    run = finished_import(lead, "notes.csv", b"a,b\n1,2\n")
    assert run["state"] == "failed"
    assert "question" in run["error"]
    assert upload(lead, "empty.csv", b"").status_code == 400


def test_only_the_requester_sees_the_run_of_an_import(lead: User, owner: User):
    run = upload(lead, "set.csv", b"question,paraphrase,label\na,b,1\n").data
    assert client(owner).get(f"/api/runs/{run['id']}/").status_code == 404
    assert client(owner).post(f"/api/runs/{run['id']}/cancel/").status_code == 404


def test_a_registered_format_can_be_downloaded(
    closed: Campaign, lead: User, monkeypatch: pytest.MonkeyPatch
):
    pk = freeze(lead, closed)["id"]
    assert download(lead, pk, "toy").status_code == 404
    monkeypatch.setitem(FORMATS, "toy", toy_format())
    assert download(lead, pk, "toy").getvalue() == b"toy 6"


def test_a_file_that_is_too_large_is_refused(lead: User, settings):
    settings.UPLOAD_LIMIT = 10
    assert upload(lead, "large.csv", b"x" * 100).status_code == 400


@pytest.mark.parametrize("who", ["annotator", "second_annotator", "owner", "lead_elsewhere"])
def test_people_without_the_right_cannot_see_a_test_set(
    closed: Campaign, lead: User, request, who: str
):
    somebody, pk = request.getfixturevalue(who), freeze(lead, closed)["id"]
    assert client(somebody).get("/api/test-sets/").data["count"] == 0
    assert client(somebody).get(f"/api/test-sets/{pk}/").status_code == 404
    for form in ("csv", "jsonl", "zip"):
        assert download(somebody, pk, form).status_code == 404
    assert request_freeze(somebody, closed).status_code == 404


def test_only_leads_and_administrators_import_test_sets(owner: User, annotator: User):
    for somebody in (owner, annotator):
        assert upload(somebody, "a.csv", b"question,paraphrase,label\na,b,1\n").status_code == 403


def test_a_lead_who_labelled_the_campaign_cannot_see_its_test_set(
    closed: Campaign, lead: User, annotator: User
):
    annotator.roles = [Role.ANNOTATOR, Role.LEAD]
    annotator.save()
    test_set = from_campaign.freeze(closed, by=lead)
    assert client(annotator).get(f"/api/test-sets/{test_set.pk}/").status_code == 404
