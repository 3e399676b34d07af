"""Problems with the same logic over REST: what each person may do, and what is refused."""

from collections.abc import Iterator
from unittest.mock import patch
from uuid import UUID

import pytest
from django.core.cache import cache

from mwpapp.ml.types import Problem as PlainProblem
from mwpapp.models import Problem, User
from mwpapp.services import engines
from mwpapp.services.bank import problems, text_search
from tests.api.test_bank import client
from tests.vectors import ConstantEncoder, placed

TEXT = "Ivo had 9 boxes of 7 pens and lost 2 boxes. How many pens does he have?"


@pytest.fixture(autouse=True)
def engine(services_urls: tuple[str, str]) -> Iterator[None]:
    """Embed each text as soon as it is requested."""
    cache.clear()
    still = ConstantEncoder()
    with (
        patch.multiple(
            engines, encoder=lambda: still, retriever=lambda: still, solver=lambda: None
        ),
        patch.object(engines, "encoder_identity", lambda: "words@1"),
        patch.object(engines, "retriever_identity", lambda: "logic@1"),
        patch("mwpapp.api.bank.TEXT_WAIT", 0.0),
        patch(
            "mwpapp.api.bank.embed_text.delay_on_commit",
            lambda key: text_search.embed(UUID(key)),
        ),
    ):
        yield


@pytest.fixture
def rolls(owner: User) -> Problem:
    text = "A baker set out 20 trays of 8 rolls each and sold 4 trays. How many were left?"
    source = PlainProblem(text=text, equation="(20 - 4) * 8", grade=4)
    return placed(problems.add(source, owner=owner), words=0.3, logic=0.1)


def test_a_problem_has_neighbours(owner: User, problem: Problem, rolls: Problem):
    placed(problem, words=0, logic=0)
    found = client(owner).get(f"/api/problems/{problem.pk}/alike/").data
    assert (found["template"], found["guessed"]) == ("(N - N) * N", False)
    (near,) = found["same_logic"]
    assert (near["id"], near["same_template"]) == (rolls.pk, True)
    assert near["logic"] == pytest.approx(0.995, abs=1e-3)
    assert found["look_alikes"] == []


def test_neighbours_can_be_filtered(owner: User, problem: Problem, rolls: Problem):
    placed(problem, words=0, logic=0)
    api, address = client(owner), f"/api/problems/{problem.pk}/alike/"
    assert api.get(address, {"grade": 5}).data["same_logic"] == []
    assert len(api.get(address, {"grade": 4, "mine": "true"}).data["same_logic"]) == 1
    assert api.get(address, {"tag": "x"}).status_code == 400


def test_a_stranger_gets_no_neighbours(stranger: User, problem: Problem):
    assert client(stranger).get(f"/api/problems/{problem.pk}/alike/").status_code == 404


def test_a_problem_without_vectors_is_not_ready(owner: User, problem: Problem):
    answer = client(owner).get(f"/api/problems/{problem.pk}/alike/")
    assert answer.status_code == 503
    assert "Try again later" in answer.data["detail"]


def test_a_text_has_neighbours_and_is_not_added(owner: User, stranger: User, rolls: Problem):
    sent = {"text": TEXT, "grade": 4}
    found = client(owner).post("/api/problems/alike/", sent, format="json")
    assert found.status_code == 200
    assert (found.data["template"], found.data["guessed"]) == ("(N - N) * N", True)
    assert [one["id"] for one in found.data["same_logic"]] == [rolls.pk]
    assert client(stranger).post("/api/problems/alike/", sent).data["same_logic"] == []
    assert Problem.objects.count() == 1


@pytest.mark.parametrize("sent", [{}, {"text": " "}, {"text": "x", "words": "y"}])
def test_invalid_bodies_are_refused(owner: User, sent: dict[str, str]):
    assert client(owner).post("/api/problems/alike/", sent, format="json").status_code == 400


def test_an_annotator_cannot_search_the_bank(annotator: User):
    assert client(annotator).post("/api/problems/alike/", {"text": TEXT}).status_code == 403


def test_a_search_without_a_worker_returns_503(owner: User):
    with patch("mwpapp.api.bank.embed_text.delay_on_commit"):
        answer = client(owner).post("/api/problems/alike/", {"text": TEXT}, format="json")
    assert answer.status_code == 503
