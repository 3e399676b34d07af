"""Requests for variants over REST are refused for the same reasons as on the page."""

import pytest

from mwpapp.models import Problem, Run, User
from tests.api.test_bank import client

CHINESE = "小明有14盘苹果，每盘6个，吃了5个，还剩多少个？"


@pytest.mark.parametrize(
    ("changes", "body", "refused"),
    [
        ({"equation": ""}, {"kinds": ["reversed"]}, "kinds"),
        ({"language": "zh"}, {}, "language"),
        ({"language": "zh"}, {"kinds": ["reworded"]}, "language"),
    ],
)
def test_what_cannot_be_written_is_refused(
    owner: User, problem: Problem, changes: dict[str, str], body: dict[str, object], refused: str
):
    Problem.objects.update(**changes)
    answer = client(owner).post(f"/api/problems/{problem.pk}/variants/", body, format="json")
    assert (answer.status_code, list(answer.data)) == (400, [refused])
    assert not Run.objects.exists()


def test_by_default_every_kind_that_can_be_written_is_requested(owner: User, problem: Problem):
    Problem.objects.update(equation="")
    answer = client(owner).post(f"/api/problems/{problem.pk}/variants/", {}, format="json")
    kinds = Run.objects.get(pk=answer.data["id"]).parameters["kinds"]
    assert kinds == ["renamed", "reordered", "reworded"]


@pytest.mark.parametrize(
    ("asked", "stored"), [("easier", "easier"), ("harder", "harder"), ("same", None), (None, None)]
)
def test_numbers_can_be_easier_or_harder(
    owner: User, problem: Problem, asked: str | None, stored: str | None
):
    body = {"difficulty": asked} if asked else {}
    answer = client(owner).post(f"/api/problems/{problem.pk}/variants/", body, format="json")
    assert Run.objects.get(pk=answer.data["id"]).parameters.get("difficulty") == stored


def test_an_unknown_difficulty_is_refused(owner: User, problem: Problem):
    body = {"difficulty": "impossible"}
    answer = client(owner).post(f"/api/problems/{problem.pk}/variants/", body, format="json")
    assert (answer.status_code, list(answer.data)) == (400, ["difficulty"])


def test_a_problem_has_the_language_of_its_text_unless_the_request_names_one(owner: User):
    us = client(owner)
    made = us.post("/api/problems/", {"text": CHINESE}, format="json").data
    assert made["language"] == "zh"
    address = f"/api/problems/{made['id']}/"
    assert us.patch(address, {"language": "en"}, format="json").data["language"] == "en"
    assert us.patch(address, {"grade": 3}, format="json").data["language"] == "en"
    again = us.patch(address, {"text": CHINESE.replace("14", "15")}, format="json")
    assert again.data["language"] == "zh"
