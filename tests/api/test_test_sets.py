"""Test sets over REST: frozen, taken home, brought in, and hidden from those who labelled."""

from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from mwpapp.models import Campaign, Role, School, TestSet, User
from mwpapp.services import campaigns, freezes, runs, test_sets
from tests.api.test_problems import client
from tests.cast import person
from tests.services.test_agreement import label_by_text


@pytest.fixture
def closed(campaign: Campaign, annotator: User, second_annotator: User) -> Campaign:
    label_by_text(campaign, annotator, {0: "not_valid"})
    label_by_text(campaign, second_annotator, {})
    return campaigns.change_state(campaign, to="closed")


@pytest.fixture
def elsewhere(db: None) -> User:
    """A lead of an installation that has nothing yet."""
    return person("elsewhere", Role.LEAD, school=School.objects.create(name="Elsewhere"))


def ask_to_freeze(user: User, campaign: Campaign) -> Any:
    sent = {"campaign": campaign.pk}
    return client(user).post("/api/test-sets/freeze/", sent, format="json")


def freeze(user: User, campaign: Campaign) -> Any:
    """The set that comes of it, as it is read here."""
    us, run = client(user), ask_to_freeze(user, campaign).data
    runs.perform(run["id"], freezes.freeze)
    made = us.get(f"/api/runs/{run['id']}/").data["parameters"]["test_set"]
    return us.get(f"/api/test-sets/{made}/").data


def download(user: User, pk: int, form: str) -> Any:
    return client(user).get(f"/api/test-sets/{pk}/download/{form}/")


def bring_in(user: User, name: str, content: bytes) -> Any:
    file = {"file": SimpleUploadedFile(name, content)}
    return client(user).post("/api/test-sets/import/", file, format="multipart")


def test_a_closed_campaign_is_frozen(closed: Campaign, lead: User):
    asked = ask_to_freeze(lead, closed)
    assert (asked.status_code, asked.data["kind"]) == (202, "freeze")
    made = freeze(lead, closed)
    assert (made["pairs"], made["version"]) == (6, 1)
    (listed,) = client(lead).get("/api/test-sets/").data["results"]
    assert (listed["id"], listed["pairs"]) == (made["id"], 6)
    assert made["checksum"] == TestSet.objects.get().checksum
    assert made["agreement"]["overall"]["pairs"] == 6


def test_an_open_campaign_is_not_frozen(campaign: Campaign, lead: User):
    refused = ask_to_freeze(lead, campaign)
    assert refused.status_code == 409
    assert "Close the campaign first" in refused.data["detail"]


@pytest.mark.parametrize("form", ["csv", "jsonl", "zip"])
def test_a_set_is_taken_home_and_brought_in_elsewhere(
    closed: Campaign, lead: User, elsewhere: User, form: str
):
    there = freeze(lead, closed)
    answer = download(lead, there["id"], form)
    assert answer["Content-Disposition"] == f'attachment; filename="bakery-1.{form}"'
    content = b"".join(answer.streaming_content)
    here = bring_in(elsewhere, f"bakery.{form}", content)
    assert here.status_code == 201
    if form == "zip":
        same = ("name", "version", "question", "guidelines", "checksum", "agreement", "pairs")
        assert {key: here.data[key] for key in same} == {key: there[key] for key in same}
    again = bring_in(elsewhere, f"bakery.{form}", content)
    assert again.data["id"] == here.data["id"]


def test_a_file_that_holds_no_set_is_refused_with_a_sentence(lead: User):
    refused = bring_in(lead, "notes.csv", b"a,b\n1,2\n")
    assert refused.status_code == 422
    assert "question" in refused.data["detail"]
    assert bring_in(lead, "empty.csv", b"").status_code == 400


def test_a_file_that_is_too_large_is_refused(lead: User, settings):
    settings.UPLOAD_LIMIT = 10
    assert bring_in(lead, "large.csv", b"x" * 100).status_code == 400


@pytest.mark.parametrize("who", ["annotator", "second_annotator", "owner", "elsewhere"])
def test_nobody_else_sees_a_test_set(closed: Campaign, lead: User, request, who: str):
    somebody, pk = request.getfixturevalue(who), freeze(lead, closed)["id"]
    assert client(somebody).get("/api/test-sets/").data["count"] == 0
    assert client(somebody).get(f"/api/test-sets/{pk}/").status_code == 404
    for form in ("csv", "jsonl", "zip"):
        assert download(somebody, pk, form).status_code == 404
    assert ask_to_freeze(somebody, closed).status_code == 404


def test_only_leads_and_administrators_bring_in(owner: User, annotator: User):
    for somebody in (owner, annotator):
        assert bring_in(somebody, "a.csv", b"question,paraphrase,label\na,b,1\n").status_code == 403


def test_who_labelled_and_leads_elsewhere_does_not_see_it(
    closed: Campaign, lead: User, annotator: User
):
    annotator.roles = [Role.ANNOTATOR, Role.LEAD]
    annotator.save()
    test_set = test_sets.freeze(closed, by=lead)
    assert client(annotator).get(f"/api/test-sets/{test_set.pk}/").status_code == 404
