"""The API refuses filters and fields that it does not know, instead of ignoring them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import URLPattern
from rest_framework.test import APIClient

from mwpapp.api.urls import router
from mwpapp.models import Campaign, Paraphrase, Problem, Role, Run, User
from mwpapp.services.assessments import building, classes
from mwpapp.services.assessments.pools import places_of
from mwpapp.services.labelling import annotating, campaigns
from mwpapp.services.labelling.annotating import LabelInput
from mwpapp.services.measuring import from_campaign
from mwpapp.services.runs import lifecycle
from tests.api.test_bank import client

Call = tuple[str, str, str]  # method, route, action


def calls() -> Iterator[Call]:
    """Yield every method of every route of the API."""
    for pattern in router.urls:
        assert isinstance(pattern, URLPattern)
        for method, action in list(pattern.callback.actions.items()):
            if method in {"get", "post", "patch", "put", "delete"}:
                yield method, str(pattern.pattern), action


class Targets:
    """A row for each argument of a route, and a client for a person who may use it."""

    def __init__(self, campaign: Campaign, variant: Paraphrase, lead: User, annotator: User):
        self.campaign, self.annotator, self.lead = campaign, annotator, lead
        lead.roles = [Role.LEAD, Role.TEACHER, Role.ADMINISTRATOR]
        lead.save()
        Problem.objects.filter(pk=variant.problem_id).update(owner=lead)
        self.pair = label_one(campaign, annotator)
        run, quiz = (
            lifecycle.request(kind, asked_by=lead, parameters={"name": "x"})
            for kind in (Run.Kind.IMPORT, Run.Kind.QUIZ)
        )
        worksheet = building.create(lead, title="Plums")
        building.add_problems(worksheet, [variant.problem])
        place = places_of(worksheet)[0]
        self.worksheet, self.section, self.place = worksheet.pk, place.section_id, place.pk
        test_set = frozen(campaign, lead)
        evaluation = test_set.evaluations.create(scorer="same_numbers", asked_by=lead)
        self.numbers = {
            "problems": variant.problem_id, "paraphrases": variant.pk, "runs": run.pk,
            "campaigns": campaign.pk, "adjudications": campaign.pk, "labels": campaign.pk,
            "test-sets": test_set.pk, "worksheets": worksheet.pk,
            "evaluations": evaluation.pk,
            "classes": classes.create(lead, name="4a", count=2).pk, "quizzes": quiz.pk,
        }  # fmt: skip

    def address(self, route: str) -> str:
        noun = route.removeprefix("^").split("/")[0]
        route = route.replace("(?P<pk>[^/.]+)", str(self.numbers[noun]))
        route = route.replace("(?P<pair>[0-9]{1,18})", str(self.pair))
        route = route.replace("(?P<worksheet>[0-9]{1,18})", str(self.worksheet))
        route = route.replace("(?P<pk>[0-9]{1,18})", str(self.section))
        route = route.replace("(?P<place>[0-9]{1,18})", str(self.place))
        route = route.replace("(?P<format_name>[a-z0-9-]+)", "csv")
        route = route.replace(r"(?P<username>[\w.@+-]+)", self.annotator.username)
        return "/api/" + route.removeprefix("^").removesuffix("\\Z").removesuffix("$")

    def client(self, route: str) -> APIClient:
        return client(self.annotator if route.startswith("^labels") else self.lead)


def label_one(campaign: Campaign, annotator: User) -> int:
    task = annotating.next_task(campaign, annotator=annotator)
    assert task is not None
    given = LabelInput(answer="valid")
    annotating.save(campaign, annotator=annotator, pair_id=task.pair_id, given=given)
    return task.pair_id


def frozen(campaign: Campaign, lead: User) -> Any:
    campaigns.change_state(campaign, to="closed")
    test_set = from_campaign.freeze(campaign, by=lead)
    for state in ("paused", "open"):
        campaigns.change_state(campaign, to=state)
    return test_set


@pytest.fixture
def targets(campaign: Campaign, variant: Paraphrase, lead: User, annotator: User) -> Targets:
    return Targets(campaign, variant, lead, annotator)


def test_every_address_refuses_an_unknown_filter_and_names_it(targets: Targets):
    found = {}
    for method, route, action in calls():
        address = f"{targets.address(route)}?nonsens=1"
        answer = getattr(targets.client(route), method)(address)
        found[action, address] = answer.status_code, list(getattr(answer, "data", {}))
    assert {call: errors for call, errors in found.items() if errors != (400, ["nonsens"])} == {}
    assert len(found) > 50


def test_every_address_refuses_an_unknown_field_and_names_it(targets: Targets):
    found = {}
    for method, route, action in calls():
        if method == "get":
            continue
        address, sent = targets.address(route), {"nonsens": "1"}
        uploads = action == "import_file" or address == "/api/quizzes/"
        if uploads:
            sent["file"] = SimpleUploadedFile("a.csv", b"text\nOne?\n")
        form = "multipart" if uploads else "json"
        body = [sent] if action == "pairs" else sent
        answer = getattr(targets.client(route), method)(address, body, format=form)
        errors = answer.data[0] if action == "pairs" else answer.data or {}
        found[action, address] = answer.status_code, list(errors)
    assert {call: errors for call, errors in found.items() if errors != (400, ["nonsens"])} == {}
    assert len(found) > 25


@pytest.mark.parametrize(
    ("query", "reason"),
    [
        ("grade=four", "Enter a whole number."),
        ("status=unknown", "Choose one of: new, waiting, reviewed, flagged."),
        ("mine=perhaps", "Enter true or false."),
        ("tag=a&tag=b", "Send this filter once."),
        ("page_size=many", "Enter a whole number."),
    ],
)
def test_an_invalid_filter_value_is_refused(owner: User, query: str, reason: str):
    answer = client(owner).get(f"/api/problems/?{query}")
    assert (answer.status_code, list(answer.data.values())) == (400, [[reason]])


def test_known_filters_and_empty_ones_are_accepted(owner: User, problem: Problem):
    for query in ("grade=4&mine=true&page=1&page_size=5", "words=&grade=&status=&tag=&mine="):
        found = client(owner).get(f"/api/problems/?{query}")
        assert (found.status_code, found.data["count"]) == (200, 1)


def test_a_read_only_field_is_refused_in_a_body(owner: User, problem: Problem):
    answer = client(owner).patch(
        f"/api/problems/{problem.pk}/", {"template": "x", "grade": 5}, format="json"
    )
    assert (answer.status_code, answer.data) == (400, {"template": ["This field cannot be set."]})
    problem.refresh_from_db()
    assert problem.grade == 4


def test_an_unknown_field_of_an_example_in_the_guidelines_is_refused(
    campaign: Campaign, lead: User
):
    example = {"question": "2 and 3?", "paraphrase": "3 and 2?", "answer": "valid", "because": "x"}
    answer = client(lead).post(
        f"/api/campaigns/{campaign.pk}/guidelines/",
        {"text": "New.", "examples": [example]},
        format="json",
    )
    assert answer.status_code == 400
    assert "because" in str(answer.data["examples"])
    assert campaign.guidelines.count() == 1
