"""Problems over REST: what each person may do, and what is refused."""

import pytest
from rest_framework.test import APIClient

from mwpapp.ml.catalogue.kinds import KINDS
from mwpapp.models import Problem, Role, Run, User
from mwpapp.services import accounts, rights
from tests.cast import TEXT


def client(user: User) -> APIClient:
    api_client = APIClient()
    api_client.credentials(HTTP_AUTHORIZATION=f"Token {accounts.token_for(user.username)}")
    return api_client


def test_a_request_without_a_token_is_refused(db: None):
    assert APIClient().get("/api/problems/").status_code == 401


def test_a_wrong_token_is_refused(db: None):
    stranger = APIClient()
    stranger.credentials(HTTP_AUTHORIZATION="Token nonsense")
    assert stranger.get("/api/problems/").status_code == 401


def test_an_annotator_cannot_use_the_bank(annotator: User):
    assert client(annotator).get("/api/problems/").status_code == 403


def test_a_teacher_adds_a_problem(owner: User):
    sent = {"text": TEXT, "equation": "(14 - 5) * 6", "answer": "54", "grade": 4}
    answer = client(owner).post("/api/problems/", sent, format="json")
    assert answer.status_code == 201
    assert answer.data["template"]
    assert answer.data["warnings"] == []
    assert Problem.objects.get().owner == owner


def test_a_unit_is_read_from_the_answer_and_later_edits_keep_the_decimal_sign(owner: User):
    api = client(owner)
    sent = {"text": TEXT, "answer": "54 plants", "decimal_sign": ","}
    added = api.post("/api/problems/", sent, format="json").data
    assert (added["answer"], added["unit"], added["decimal_sign"]) == ("54", "plants", ",")
    changed = api.patch(f"/api/problems/{added['id']}/", {"grade": 5}, format="json").data
    assert (changed["decimal_sign"], changed["revision"]) == (",", 1)
    refused = api.patch(f"/api/problems/{added['id']}/", {"decimal_sign": ";"}, format="json")
    assert refused.status_code == 400


def test_an_equation_that_becomes_too_long_when_its_numbers_are_read_is_refused(owner: User):
    sent = {"text": TEXT, "equation": "+".join(["1,125"] * 83), "decimal_sign": ","}
    answer = client(owner).post("/api/problems/", sent, format="json")
    assert (answer.status_code, list(answer.data)) == (400, ["equation"])
    assert "at most 500 characters" in answer.data["equation"][0]
    assert not Problem.objects.exists()


def test_an_answer_that_contradicts_the_equation_is_flagged(owner: User):
    sent = {"text": TEXT, "equation": "(14 - 5) * 6", "answer": "55"}
    answer = client(owner).post("/api/problems/", sent, format="json")
    assert answer.status_code == 201
    assert answer.data["warnings"] == [
        {
            "code": "answer_differs",
            "sentence": "The equation gives 54, but the answer is 55.",
            "correction": {"answer": "54"},
        }
    ]


def test_a_rounding_is_stored_and_used(owner: User):
    text = "80 people go by bus. A bus holds 15. How many buses are needed?"
    sent = {"text": text, "equation": "80 / 15", "answer": "6"}
    api = client(owner)
    added = api.post("/api/problems/", sent, format="json").data
    assert (added["rounding"], len(added["warnings"])) == ("none", 1)
    changed = api.patch(f"/api/problems/{added['id']}/", {"rounding": "up"}, format="json").data
    assert (changed["rounding"], changed["warnings"]) == ("up", [])
    refused = api.patch(f"/api/problems/{added['id']}/", {"rounding": "off"}, format="json")
    assert refused.status_code == 400


def test_a_duplicate_is_refused_with_the_id_of_the_existing_problem(owner: User, problem: Problem):
    answer = client(owner).post("/api/problems/", {"text": f" {TEXT} "}, format="json")
    assert answer.status_code == 400
    assert answer.data["existing"] == [str(problem.pk)]


@pytest.mark.parametrize(
    "sent", [{}, {"text": " "}, {"text": "a" * 10_001}, {"text": TEXT, "grade": 99}]
)
def test_an_invalid_problem_is_refused(owner: User, sent: dict[str, object]):
    answer = client(owner).post("/api/problems/", sent, format="json")
    assert answer.status_code == 400
    assert not Problem.objects.exists()


def test_a_problem_that_a_person_may_not_see_is_not_found(
    colleague: User, stranger: User, problem: Problem
):
    for person in (colleague, stranger):
        assert client(person).get(f"/api/problems/{problem.pk}/").status_code == 404
        assert client(person).delete(f"/api/problems/{problem.pk}/").status_code == 404


def test_a_colleague_reads_but_cannot_change_a_shared_problem(colleague: User, problem: Problem):
    problem.shared = True
    problem.save()
    colleague_api = client(colleague)
    assert colleague_api.get(f"/api/problems/{problem.pk}/").status_code == 200
    assert colleague_api.patch(f"/api/problems/{problem.pk}/", {"grade": 1}).status_code in {
        403,
        415,
    }
    assert colleague_api.delete(f"/api/problems/{problem.pk}/").status_code == 403
    refused = colleague_api.post(f"/api/problems/{problem.pk}/variants/", {}, format="json")
    assert refused.status_code == 403


def test_an_edit_makes_a_new_revision(owner: User, problem: Problem):
    answer = client(owner).patch(
        f"/api/problems/{problem.pk}/", {"text": TEXT + " Tell why."}, format="json"
    )
    assert answer.status_code == 200
    assert answer.data["revision"] == 2


def test_an_edit_based_on_an_older_revision_is_refused(owner: User, problem: Problem):
    api, address = client(owner), f"/api/problems/{problem.pk}/"
    assert api.patch(address, {"text": "One?", "revision": 1}, format="json").status_code == 200
    late = api.patch(address, {"text": "Two?", "revision": 1}, format="json")
    assert late.status_code == 409
    assert late.data["detail"] == "This problem was changed while you edited it."
    assert api.get(address).data["text"] == "One?"
    assert api.patch(address, {"text": "Two?", "revision": 2}, format="json").data["revision"] == 3


def test_an_edit_that_repeats_the_text_of_another_problem_is_refused(owner: User, problem: Problem):
    api = client(owner)
    api.post("/api/problems/", {"text": "One?"}, format="json")
    answer = api.patch(f"/api/problems/{problem.pk}/", {"text": "One?"}, format="json")
    assert answer.status_code == 400
    assert answer.data["text"] == ["You already have this problem."]


def test_only_the_owner_restores_a_deleted_problem(
    owner: User, colleague: User, annotator: User, problem: Problem
):
    problem.shared = True
    problem.save()
    client(owner).delete(f"/api/problems/{problem.pk}/")
    address = f"/api/problems/{problem.pk}/restore/"
    assert client(colleague).post(address).status_code == 404
    assert client(annotator).post(address).status_code == 403
    assert client(owner).post(address).status_code == 200


def test_a_person_who_lost_access_to_the_bank_cannot_restore_a_problem(
    owner: User, problem: Problem
):
    problem.deleted_at = problem.created_at
    problem.save()
    assert rights.problems_changeable_by(owner).get() == problem
    owner.roles = [Role.ANNOTATOR]
    owner.save()
    assert not rights.problems_changeable_by(owner).exists()
    assert client(owner).post(f"/api/problems/{problem.pk}/restore/").status_code == 403


def test_a_deleted_problem_can_be_restored(owner: User, problem: Problem):
    api = client(owner)
    assert api.delete(f"/api/problems/{problem.pk}/").status_code == 204
    assert api.get(f"/api/problems/{problem.pk}/").status_code == 404
    assert api.post(f"/api/problems/{problem.pk}/restore/").status_code == 200
    assert api.get(f"/api/problems/{problem.pk}/").status_code == 200


def test_requesting_variants_queues_a_run(owner: User, problem: Problem):
    body = {"count": 5, "kinds": ["retold", "reordered"]}
    api = client(owner)
    answer = api.post(f"/api/problems/{problem.pk}/variants/", body, format="json")
    assert answer.status_code == 202
    run = Run.objects.get(pk=answer.data["id"])
    assert run.parameters == {"count": 5, "kinds": ["reordered", "retold"]}
    assert api.get(f"/api/runs/{run.pk}/").data["state"] == "queued"


def test_all_kinds_are_requested_by_default(owner: User, problem: Problem):
    answer = client(owner).post(f"/api/problems/{problem.pk}/variants/", {}, format="json")
    assert set(Run.objects.get(pk=answer.data["id"]).parameters["kinds"]) == set(KINDS)


@pytest.mark.parametrize("body", [{"count": 0}, {"count": 1000}, {"kinds": ["nonsense"]}])
def test_a_request_outside_the_limits_is_refused(
    owner: User, problem: Problem, body: dict[str, object]
):
    answer = client(owner).post(f"/api/problems/{problem.pk}/variants/", body, format="json")
    assert answer.status_code == 400


def test_the_bank_is_searched_and_filtered(owner: User, problem: Problem):
    api = client(owner)
    for query, found in (
        ("words=seedling", 1), ("words=elephants", 0), ("grade=4", 1), ("grade=5", 0),
        ("tag=two-step", 1), ("status=new", 1), ("status=waiting", 0), ("mine=true", 1),
    ):  # fmt: skip
        assert api.get(f"/api/problems/?{query}").data["count"] == found, query


def test_the_schema_is_served_and_names_endpoints(owner: User):
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
def test_an_invalid_query_value_causes_no_server_error(owner: User, address: str):
    assert client(owner).get(f"/api/{address}").status_code in {200, 400, 404}


def test_restoring_an_id_that_is_not_a_number_returns_404(owner: User):
    assert client(owner).post("/api/problems/abc/restore/").status_code == 404


def test_a_longer_list_takes_no_more_queries(
    owner: User, problem: Problem, django_assert_max_num_queries
):
    api = client(owner)
    for number in range(12):
        api.post("/api/problems/", {"text": f"How many are {number} and 1?"}, format="json")
    with django_assert_max_num_queries(8):
        assert api.get("/api/problems/").data["count"] == 13


def test_the_documentation_page_needs_no_inline_script(owner: User):
    page = client(owner)
    page.force_login(owner)
    text = page.get("/api/docs/").content.decode()
    assert "swagger" in text.lower()
    assert "<script>" not in text
