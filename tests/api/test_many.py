"""Many problems at once over REST: one run, and all ready variants accepted and undone."""

import pytest

from mwpapp.models import Paraphrase, Problem, Run, User
from mwpapp.services.variants.selections import writing
from tests.api.test_bank import client


def test_variants_of_many_problems_are_requested_in_one_run(owner: User, problem: Problem):
    us = client(owner)
    wish = {"problems": [problem.pk], "count": 3, "kinds": ["renumbered"]}
    answer = us.post("/api/problems/write/", wish, format="json")
    assert (answer.status_code, answer.data["kind"]) == (202, "selection")
    assert answer.data["parameters"] == wish
    listed = us.get(f"/api/runs/{answer.data['id']}/problems/").data["results"]
    assert listed == [{"problem": problem.pk, "outcome": "waiting", "reason": "", "written": 0}]


def test_only_problems_of_their_own_are_written(
    owner: User, colleague: User, stranger: User, problem: Problem
):
    wish = {"problems": [problem.pk]}
    hidden = client(stranger).post("/api/problems/write/", wish, format="json")
    assert hidden.data == {"problems": [f"There is no problem {problem.pk}."]}
    Problem.objects.update(shared=True)
    shared = client(colleague).post("/api/problems/write/", wish, format="json")
    assert (hidden.status_code, shared.status_code) == (400, 403)
    assert not Run.objects.exists()


@pytest.mark.parametrize("wrong", [[], [0], ["x"], [2**60], list(range(1, 502))])
def test_an_impossible_list_of_problems_is_refused(owner: User, problem: Problem, wrong: object):
    answer = client(owner).post("/api/problems/write/", {"problems": wrong}, format="json")
    assert (answer.status_code, list(answer.data)) == (400, ["problems"])


def test_all_ready_variants_are_accepted_and_undone(owner: User, variant: Paraphrase):
    us = client(owner)
    other = us.post("/api/paraphrases/accept_ready/", {"problems": [10**9]}, format="json")
    assert other.data["accepted"] == []
    wish = {"problems": [variant.problem_id]}
    done = us.post("/api/paraphrases/accept_ready/", wish, format="json")
    assert (done.data["accepted"], done.data["left"]) == ([variant.pk], 0)
    batch = {"batch": done.data["batch"]}
    undone = us.post("/api/paraphrases/undo_batch/", batch, format="json")
    assert undone.data == {"undone": [variant.pk]}
    again = us.post("/api/paraphrases/undo_batch/", batch, format="json")
    assert again.data == {"undone": []}


def test_variants_of_one_run_are_accepted(owner: User, variant: Paraphrase):
    run = writing.request_variants_of_all(
        [variant.problem], asked_by=owner, count=1, kinds=["renumbered"]
    )
    us, wish = client(owner), {"run": run.pk}
    assert us.post("/api/paraphrases/accept_ready/", wish, format="json").data["accepted"] == []
    Paraphrase.objects.update(run=run)
    accepted = us.post("/api/paraphrases/accept_ready/", wish, format="json").data["accepted"]
    assert accepted == [variant.pk]


def test_nobody_accepts_or_undoes_for_others(owner: User, colleague: User, variant: Paraphrase):
    Problem.objects.update(shared=True)
    them = client(colleague)
    assert them.post("/api/paraphrases/accept_ready/").data["accepted"] == []
    done = client(owner).post("/api/paraphrases/accept_ready/")
    batch = {"batch": done.data["batch"]}
    undone = them.post("/api/paraphrases/undo_batch/", batch, format="json")
    assert undone.data == {"undone": []}
    variant.refresh_from_db()
    assert variant.status == "accepted"
