"""Bulk requests over REST: one run for many problems, and accepting all ready variants at once."""

import pytest

from mwpapp.models import Paraphrase, Problem, Run, User
from mwpapp.services.variants.selections import writing
from tests.api.test_bank import client


def test_variants_of_many_problems_are_requested_in_one_run(owner: User, problem: Problem):
    api = client(owner)
    body = {"problems": [problem.pk], "count": 3, "kinds": ["renumbered"]}
    answer = api.post("/api/problems/write/", body, format="json")
    assert (answer.status_code, answer.data["kind"]) == (202, "selection")
    assert answer.data["parameters"] == body
    listed = api.get(f"/api/runs/{answer.data['id']}/problems/").data["results"]
    assert listed == [{"problem": problem.pk, "outcome": "waiting", "reason": "", "written": 0}]


def test_variants_can_be_requested_only_for_ones_own_problems(
    owner: User, colleague: User, stranger: User, problem: Problem
):
    body = {"problems": [problem.pk]}
    hidden = client(stranger).post("/api/problems/write/", body, format="json")
    assert hidden.data == {"problems": [f"There is no problem {problem.pk}."]}
    Problem.objects.update(shared=True)
    shared = client(colleague).post("/api/problems/write/", body, format="json")
    assert (hidden.status_code, shared.status_code) == (400, 403)
    assert not Run.objects.exists()


@pytest.mark.parametrize("wrong", [[], [0], ["x"], [2**60], list(range(1, 502))])
def test_an_invalid_list_of_problems_is_refused(owner: User, problem: Problem, wrong: object):
    answer = client(owner).post("/api/problems/write/", {"problems": wrong}, format="json")
    assert (answer.status_code, list(answer.data)) == (400, ["problems"])


def test_all_ready_variants_are_accepted_and_undone(owner: User, variant: Paraphrase):
    api = client(owner)
    other = api.post("/api/paraphrases/accept_ready/", {"problems": [10**9]}, format="json")
    assert other.data["accepted"] == []
    body = {"problems": [variant.problem_id]}
    done = api.post("/api/paraphrases/accept_ready/", body, format="json")
    assert (done.data["accepted"], done.data["left"]) == ([variant.pk], 0)
    batch = {"batch": done.data["batch"]}
    undone = api.post("/api/paraphrases/undo_batch/", batch, format="json")
    assert undone.data == {"undone": [variant.pk]}
    again = api.post("/api/paraphrases/undo_batch/", batch, format="json")
    assert again.data == {"undone": []}


def test_variants_of_one_run_are_accepted(owner: User, variant: Paraphrase):
    run = writing.request_variants_of_all(
        [variant.problem], asked_by=owner, count=1, kinds=["renumbered"]
    )
    api, body = client(owner), {"run": run.pk}
    assert api.post("/api/paraphrases/accept_ready/", body, format="json").data["accepted"] == []
    Paraphrase.objects.update(run=run)
    accepted = api.post("/api/paraphrases/accept_ready/", body, format="json").data["accepted"]
    assert accepted == [variant.pk]


def test_a_colleague_can_neither_accept_nor_undo_for_the_owner(
    owner: User, colleague: User, variant: Paraphrase
):
    Problem.objects.update(shared=True)
    colleague_api = client(colleague)
    assert colleague_api.post("/api/paraphrases/accept_ready/").data["accepted"] == []
    done = client(owner).post("/api/paraphrases/accept_ready/")
    batch = {"batch": done.data["batch"]}
    undone = colleague_api.post("/api/paraphrases/undo_batch/", batch, format="json")
    assert undone.data == {"undone": []}
    variant.refresh_from_db()
    assert variant.status == "accepted"


def test_an_equation_of_the_solver_that_gives_the_known_answer_is_sufficient(
    owner: User, problem: Problem
):
    Problem.objects.filter(pk=problem.pk).update(equation="", answer="54")
    problem.solutions.all().delete()
    problem.solutions.create(
        equation="(14 - 5) * 6", answer="54", method="solver", problem_revision=problem.revision
    )
    body = {"problems": [problem.pk], "kinds": ["retold"]}
    answer = client(owner).post("/api/problems/write/", body, format="json")
    assert answer.status_code == 202
