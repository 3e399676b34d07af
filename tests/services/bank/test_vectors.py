"""Vectors of the bank are stored with their checkpoint, and a run recomputes outdated ones."""

from collections.abc import Iterator
from unittest.mock import patch

import numpy as np
import pytest
from django.db import IntegrityError, connection

from mwpapp.ml.checkpoints.errors import WeightsMissing
from mwpapp.ml.types import Problem as PlainProblem
from mwpapp.models import Problem, Role, Run, User
from mwpapp.models.problems import LOGIC
from mwpapp.services import engines
from mwpapp.services.bank import problems, vectors
from mwpapp.services.runs import lifecycle
from tests.cast import person

OLD, NEW = "old@0a", "new@1b"


class Letters:
    """An encoder that counts letters from a given offset."""

    def __init__(self, *, shift: int, dimension: int = 384) -> None:
        self.shift, self.dimension = shift, dimension
        self.encoded = 0

    def encode(self, texts):
        self.encoded += len(texts)
        rows = np.zeros((len(texts), self.dimension), dtype=np.float32)
        for row, text in zip(rows, texts, strict=True):
            for letter in text.lower():
                row[(ord(letter) + self.shift) % self.dimension] += 1
        return rows / np.linalg.norm(rows, axis=1, keepdims=True)


@pytest.fixture
def install(monkeypatch: pytest.MonkeyPatch):
    def installed(identity: str, **options: int) -> Letters:
        encoder = Letters(shift=100 if identity == NEW else 0, **options)
        for name in ("encoder", "retriever"):
            monkeypatch.setattr(engines, name, lambda: encoder)
            monkeypatch.setattr(engines, f"{name}_identity", lambda: identity)
        return encoder

    return installed


@pytest.fixture
def rows(owner: User, install) -> list[Problem]:
    """Five problems that the old encoder embedded."""
    install(OLD)
    added = [
        problems.add(PlainProblem(text=f"Ida has {n} pens and buys {n}. How many?"), owner=owner)
        for n in range(5)
    ]
    vectors.embed(added)
    return added


@pytest.fixture(autouse=True)
def small_batches() -> Iterator[None]:
    with patch.object(vectors, "BATCH", 2):
        yield


def encoders() -> set[str]:
    pairs = Problem.objects.values_list("encoder", "logic_encoder")
    return {checkpoint for pair in pairs for checkpoint in pair}


def run_to_the_end(run: Run) -> Run:
    while lifecycle.perform(run.pk, vectors.update):
        pass
    run.refresh_from_db()
    return run


def test_a_vector_is_stored_with_its_checkpoint(rows: list[Problem]):
    assert encoders() == {OLD}


def test_the_database_refuses_a_vector_without_a_checkpoint(problem: Problem):
    with pytest.raises(IntegrityError, match="problem_vector_names_its_encoder"):
        Problem.objects.filter(pk=problem.pk).update(embedding=[1.0] * 384)


def test_an_edited_text_loses_its_vector_and_its_checkpoint(rows: list[Problem]):
    edited = problems.edit(rows[0], PlainProblem(text="How many?"), shared=False)
    assert (edited.embedding, edited.encoder) == (None, "")
    assert (edited.logic_embedding, edited.logic_encoder) == (None, "")


def test_neighbours_have_vectors_of_the_same_checkpoint(rows: list[Problem], install):
    install(NEW)
    vectors.embed(rows[:2])
    found = Problem.objects.nearest_to(rows[0], count=4)
    assert found == [rows[1]]
    found = Problem.objects.nearest_to(rows[4], count=4)
    assert {row.pk for row in found} == {rows[2].pk, rows[3].pk}


def test_the_index_finds_a_few_vectors_of_one_checkpoint_among_many(owner: User, install):
    install(OLD)
    crowd = {"owner": owner, "school": owner.school, "embedding": [1.0] * 384, "encoder": NEW}
    Problem.objects.bulk_create(Problem(text=f"Sum {n}?", **crowd) for n in range(300))
    few = [problems.add(PlainProblem(text=f"{n} and {n}?"), owner=owner) for n in range(4)]
    vectors.embed(few)
    with connection.cursor() as cursor:
        cursor.execute("SET LOCAL enable_seqscan = off; SET LOCAL enable_sort = off")
    found = Problem.objects.filter(encoder=OLD).order_by()
    assert set(found.nearest_to(few[0], count=3)) == set(few[1:])


def test_the_run_recomputes_every_outdated_vector_in_turns(
    owner: User, rows: list[Problem], install
):
    problems.delete(rows[4])  # deleted problems can be restored, so they are included
    encoder = install(NEW)
    run = vectors.request_update(by=owner)
    assert (run.kind, run.total, run.asked_by) == ("embedding", 5, owner)
    assert lifecycle.perform(run.pk, vectors.update)
    run.refresh_from_db()
    assert (run.state, run.done, run.total) == ("queued", 2, 5)
    run_to_the_end(run)
    assert (run.state, run.done, run.total) == ("done", 5, 5)
    assert (encoders(), encoder.encoded) == ({NEW}, 10)


def test_no_finished_batch_is_lost_if_the_worker_dies(owner: User, rows: list[Problem], install):
    encoder = install(NEW)
    run = vectors.request_update(by=owner)
    lifecycle.perform(run.pk, vectors.update)
    # The worker of the second turn died: no process holds the lock of the running run.
    Run.objects.filter(pk=run.pk).update(state="running", attempts=1)
    assert lifecycle.release_orphans() == [run]
    assert run_to_the_end(run).state == "done"
    assert (encoders(), encoder.encoded) == ({NEW}, 10)


def test_turns_do_not_count_as_attempts(owner: User, rows: list[Problem], install):
    install(NEW)
    run = vectors.request_update(by=owner)
    with patch.object(vectors, "BATCH", 1):
        assert run_to_the_end(run).state == "done"


def test_a_cancelled_run_stops_before_its_next_turn(owner: User, rows: list[Problem], install):
    install(NEW)
    run = vectors.request_update(by=owner)
    lifecycle.perform(run.pk, vectors.update)
    lifecycle.cancel(run)
    assert not lifecycle.perform(run.pk, vectors.update)
    assert vectors.outdated().count() == 3


def test_nothing_is_queued_while_all_vectors_are_current(rows: list[Problem]):
    assert vectors.request_update() is None


def test_only_one_run_at_a_time_recomputes_vectors(rows: list[Problem], install):
    install(NEW)
    assert vectors.request_update() is not None
    assert vectors.request_update() is None


def test_a_cancelled_run_is_repeated_only_on_request(rows: list[Problem], install):
    install(NEW)
    lifecycle.cancel(vectors.request_update())
    assert vectors.request_update(retry=False) is None
    assert vectors.request_update() is not None


def test_a_cancelled_run_does_not_block_a_later_encoder(rows: list[Problem], install):
    install(NEW)
    lifecycle.cancel(vectors.request_update())
    install("newer@2c")
    assert vectors.request_update(retry=False) is not None


def test_a_run_without_a_requester_belongs_to_an_administrator(rows: list[Problem], install):
    install(NEW)
    head = person("head", Role.ADMINISTRATOR, school=rows[0].school)
    assert vectors.request_update().asked_by == head


def test_a_new_retriever_does_not_change_the_other_vectors(rows: list[Problem], install):
    encoder = install(NEW)
    with (
        patch.object(engines, "encoder_identity", lambda: OLD),
        patch.object(vectors, "BATCH", 5),
    ):
        run = run_to_the_end(vectors.request_update())
    assert (run.state, encoder.encoded) == ("done", 5)
    assert set(Problem.objects.values_list("encoder", "logic_encoder")) == {(OLD, NEW)}


def test_problems_without_a_logic_vector_count_as_outdated(rows: list[Problem]):
    Problem.objects.update(logic_embedding=None, logic_encoder="")
    assert vectors.request_update().total == 5


def test_short_vectors_are_padded_without_changing_their_cosines(rows: list[Problem], install):
    install(NEW, dimension=200)
    run_to_the_end(vectors.request_update())
    one, other = Problem.objects.order_by("pk")[:2]
    (near,) = Problem.objects.filter(pk=other.pk).nearest_to(one, count=1, by=LOGIC)
    expected = float(np.dot(*Letters(shift=100, dimension=200).encode([one.text, other.text])))
    assert near.similarity == pytest.approx(expected, abs=2e-3)


def test_a_worker_with_another_encoder_refuses_the_run(rows: list[Problem], install):
    install(NEW)
    run = vectors.request_update()
    install("newer@2c")
    assert run_to_the_end(run).state == "failed"
    assert "Restart all workers" in str(run.error)
    assert encoders() == {OLD}


def test_an_encoder_of_another_dimension_is_refused(rows: list[Problem], install):
    install(NEW, dimension=768)
    run = run_to_the_end(vectors.request_update())
    assert (run.state, str(run.error)) == (
        "failed",
        "The encoder’s vectors have 768 dimensions, but the bank stores 384.",
    )


def test_missing_weights_fail_the_run_with_their_reason(
    rows: list[Problem], install, monkeypatch: pytest.MonkeyPatch
):
    install(NEW)
    run = vectors.request_update()

    def missing() -> Letters:
        raise WeightsMissing("No weights named 'new'.")

    monkeypatch.setattr(engines, "encoder", missing)
    assert str(run_to_the_end(run).error) == "No weights named 'new'."
