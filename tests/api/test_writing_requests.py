"""Requests for variants over REST: what is refused, and the default values."""

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
def test_a_request_that_cannot_be_fulfilled_is_refused(
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
    ("difficulty", "stored"),
    [("easier", "easier"), ("harder", "harder"), ("same", None), (None, None)],
)
def test_numbers_can_be_easier_or_harder(
    owner: User, problem: Problem, difficulty: str | None, stored: str | None
):
    body = {"difficulty": difficulty} if difficulty else {}
    answer = client(owner).post(f"/api/problems/{problem.pk}/variants/", body, format="json")
    assert Run.objects.get(pk=answer.data["id"]).parameters.get("difficulty") == stored


def test_an_unknown_difficulty_is_refused(owner: User, problem: Problem):
    body = {"difficulty": "impossible"}
    answer = client(owner).post(f"/api/problems/{problem.pk}/variants/", body, format="json")
    assert (answer.status_code, list(answer.data)) == (400, ["difficulty"])


def test_a_problem_has_the_language_of_its_text_unless_the_request_names_one(owner: User):
    api = client(owner)
    created = api.post("/api/problems/", {"text": CHINESE}, format="json").data
    assert created["language"] == "zh"
    address = f"/api/problems/{created['id']}/"
    assert api.patch(address, {"language": "en"}, format="json").data["language"] == "en"
    assert api.patch(address, {"grade": 3}, format="json").data["language"] == "en"
    again = api.patch(address, {"text": CHINESE.replace("14", "15")}, format="json")
    assert again.data["language"] == "zh"
