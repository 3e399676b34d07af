"""Decisions over REST."""

import pytest

from mwpapp.models import Paraphrase, Problem, User
from tests.api.test_problems import client


@pytest.mark.parametrize(("action", "status"), [("accept", "accepted"), ("reject", "rejected")])
def test_the_owner_decides_and_undoes(owner: User, variant: Paraphrase, action: str, status: str):
    us = client(owner)
    answer = us.post(f"/api/paraphrases/{variant.pk}/{action}/")
    assert (answer.status_code, answer.data["status"]) == (200, status)
    assert us.post(f"/api/paraphrases/{variant.pk}/undo/").data["status"] == "pending"


def test_nothing_to_undo_is_told(owner: User, variant: Paraphrase):
    answer = client(owner).post(f"/api/paraphrases/{variant.pk}/undo/")
    assert answer.status_code == 400


def test_an_edit_waits_for_its_scores(owner: User, variant: Paraphrase):
    answer = client(owner).post(
        f"/api/paraphrases/{variant.pk}/edit/", {"text": "A text of my own: 14, 5 and 6?"}
    )
    assert answer.status_code == 415 or answer.data["status"] == "edited"
    answer = client(owner).post(
        f"/api/paraphrases/{variant.pk}/edit/",
        {"text": "Another text of my own: 14, 5 and 6?"},
        format="json",
    )
    assert (answer.data["status"], answer.data["valid_probability"]) == ("edited", None)


def test_a_colleague_reads_what_is_shared_but_does_not_decide(
    colleague: User, problem: Problem, variant: Paraphrase
):
    them = client(colleague)
    assert them.get(f"/api/paraphrases/{variant.pk}/").status_code == 404
    problem.shared = True
    problem.save()
    assert them.get(f"/api/paraphrases/{variant.pk}/").status_code == 200
    assert them.post(f"/api/paraphrases/{variant.pk}/accept/").status_code == 403
    variant.refresh_from_db()
    assert variant.status == "pending"


def test_the_list_is_narrowed_by_problem_and_status(
    owner: User, problem: Problem, variant: Paraphrase
):
    us = client(owner)
    assert us.get(f"/api/paraphrases/?problem={problem.pk}&status=pending").data["count"] == 1
    assert us.get(f"/api/paraphrases/?problem={problem.pk}&status=accepted").data["count"] == 0
    assert us.get("/api/paraphrases/?problem=999999").data["count"] == 0
