"""Problems over REST, for those who may and those who may not."""

import pytest
from rest_framework.test import APIClient

from mwpapp.ml.types import Kind
from mwpapp.models import Problem, Run, User
from mwpapp.services import accounts
from tests.cast import TEXT


def client(user: User) -> APIClient:
    made = APIClient()
    made.credentials(HTTP_AUTHORIZATION=f"Token {accounts.token_for(user.username)}")
    return made


def test_nobody_gets_in_without_a_token(db: None):
    assert APIClient().get("/api/problems/").status_code == 401


def test_a_wrong_token_is_refused(db: None):
    stranger = APIClient()
    stranger.credentials(HTTP_AUTHORIZATION="Token nonsense")
    assert stranger.get("/api/problems/").status_code == 401


def test_an_annotator_has_no_bank_here_either(annotator: User):
    assert client(annotator).get("/api/problems/").status_code == 403


def test_a_teacher_adds_a_problem(owner: User):
    sent = {"text": TEXT, "equation": "(14 - 5) * 6", "answer": "54", "grade": 4}
    answer = client(owner).post("/api/problems/", sent, format="json")
    assert answer.status_code == 201
    assert answer.data["template"]
    assert answer.data["disagreement"] == ""
    assert Problem.objects.get().owner == owner


def test_equation_and_answer_that_disagree_are_flagged(owner: User):
    sent = {"text": TEXT, "equation": "(14 - 5) * 6", "answer": "55"}
    answer = client(owner).post("/api/problems/", sent, format="json")
    assert answer.status_code == 201
    assert "54" in answer.data["disagreement"]


def test_the_same_problem_twice_is_told(owner: User, problem: Problem):
    answer = client(owner).post("/api/problems/", {"text": f" {TEXT} "}, format="json")
    assert answer.status_code == 400
    assert answer.data["existing"] == [str(problem.pk)]


@pytest.mark.parametrize(
    "sent", [{}, {"text": " "}, {"text": "a" * 10_001}, {"text": TEXT, "grade": 99}]
)
def test_what_is_no_problem_is_refused_with_a_reason(owner: User, sent: dict[str, object]):
    answer = client(owner).post("/api/problems/", sent, format="json")
    assert answer.status_code == 400
    assert not Problem.objects.exists()


def test_what_may_not_be_seen_does_not_exist(colleague: User, stranger: User, problem: Problem):
    for person in (colleague, stranger):
        assert client(person).get(f"/api/problems/{problem.pk}/").status_code == 404
        assert client(person).delete(f"/api/problems/{problem.pk}/").status_code == 404


def test_what_is_shared_is_read_but_not_changed(colleague: User, problem: Problem):
    problem.shared = True
    problem.save()
    them = client(colleague)
    assert them.get(f"/api/problems/{problem.pk}/").status_code == 200
    assert them.patch(f"/api/problems/{problem.pk}/", {"grade": 1}).status_code in {403, 415}
    assert them.delete(f"/api/problems/{problem.pk}/").status_code == 403
    wish = them.post(f"/api/problems/{problem.pk}/variants/", {}, format="json")
    assert wish.status_code == 403


def test_an_edit_makes_a_new_revision(owner: User, problem: Problem):
    answer = client(owner).patch(
        f"/api/problems/{problem.pk}/", {"text": TEXT + " Tell why."}, format="json"
    )
    assert answer.status_code == 200
    assert answer.data["revision"] == 2


def test_a_deleted_problem_comes_back(owner: User, problem: Problem):
    us = client(owner)
    assert us.delete(f"/api/problems/{problem.pk}/").status_code == 204
    assert us.get(f"/api/problems/{problem.pk}/").status_code == 404
    assert us.post(f"/api/problems/{problem.pk}/restore/").status_code == 200
    assert us.get(f"/api/problems/{problem.pk}/").status_code == 200


def test_asking_for_variants_queues_a_run(owner: User, problem: Problem):
    wish = {"count": 5, "kinds": ["retold", "reordered"]}
    us = client(owner)
    answer = us.post(f"/api/problems/{problem.pk}/variants/", wish, format="json")
    assert answer.status_code == 202
    run = Run.objects.get(pk=answer.data["id"])
    assert run.parameters == {"count": 5, "kinds": ["reordered", "retold"]}
    assert us.get(f"/api/runs/{run.pk}/").data["state"] == "queued"


def test_every_kind_is_asked_for_unless_some_are_named(owner: User, problem: Problem):
    answer = client(owner).post(f"/api/problems/{problem.pk}/variants/", {}, format="json")
    assert set(Run.objects.get(pk=answer.data["id"]).parameters["kinds"]) == set(Kind)


@pytest.mark.parametrize("wish", [{"count": 0}, {"count": 1000}, {"kinds": ["nonsense"]}])
def test_a_wish_out_of_bounds_is_refused(owner: User, problem: Problem, wish: dict[str, object]):
    answer = client(owner).post(f"/api/problems/{problem.pk}/variants/", wish, format="json")
    assert answer.status_code == 400


def test_the_bank_is_searched_and_filtered(owner: User, problem: Problem):
    us = client(owner)
    for query, found in (
        ("words=seedling", 1), ("words=elephants", 0), ("grade=4", 1), ("grade=5", 0),
        ("tag=two-step", 1), ("status=new", 1), ("status=waiting", 0), ("mine=true", 1),
    ):  # fmt: skip
        assert us.get(f"/api/problems/?{query}").data["count"] == found, query


def test_the_schema_names_every_endpoint(owner: User):
    answer = client(owner).get("/api/schema/", HTTP_ACCEPT="application/vnd.oai.openapi+json")
    assert answer.status_code == 200
    paths = answer.json()["paths"]
    assert {"/api/problems/", "/api/runs/import/", "/api/paraphrases/{id}/accept/"} <= set(paths)


@pytest.mark.parametrize(
    "address",
    [
        "problems/?grade=²", "problems/?grade=" + "9" * 5000, "problems/?words=%00&tag=%00",
        "paraphrases/?problem=²", "paraphrases/?problem=" + "9" * 5000,
        "paraphrases/?status=%00", "problems/99999999999999999999999/",
    ],
)  # fmt: skip
def test_odd_queries_are_answered_in_peace(owner: User, address: str):
    assert client(owner).get(f"/api/{address}").status_code in {200, 404}


def test_restoring_what_is_no_number_is_not_found(owner: User):
    assert client(owner).post("/api/problems/abc/restore/").status_code == 404


def test_a_list_asks_the_database_no_more_for_more_problems(
    owner: User, problem: Problem, django_assert_max_num_queries
):
    us = client(owner)
    for number in range(12):
        us.post("/api/problems/", {"text": f"How many are {number} and 1?"}, format="json")
    with django_assert_max_num_queries(8):
        assert us.get("/api/problems/").data["count"] == 13


def test_the_documentation_page_needs_no_inline_script(owner: User):
    page = client(owner)
    page.force_login(owner)
    text = page.get("/api/docs/").content.decode()
    assert "swagger" in text.lower()
    assert "<script>" not in text
