"""Define the tasks that embed and solve problems and recompute outdated vectors."""

from __future__ import annotations

from collections.abc import Sequence

from mwpapp.services import solutions
from mwpapp.services.bank import problems, vectors
from mwpapp.services.runs import heartbeats, lifecycle
from workers.app import app

BATCH = 32  # small, so that a teacher's request never waits long for an import
PATIENCE = 60  # seconds without a batch after which `recover` queues the work again


@app.task
def embed_and_solve(ids: Sequence[int]) -> None:
    """Embed and solve these problems."""
    solutions.embed_and_solve(problems.by_ids(ids))


@app.task
def embed_and_solve_waiting(after: int = 0) -> None:
    """Queue the next batch of waiting problems."""
    ids = problems.without_embedding(after=after, at_most=BATCH)
    if not ids:
        return
    heartbeats.renew("embedding", seconds=PATIENCE)
    embed_and_solve_batch.delay(ids)


@app.task
def embed_and_solve_batch(ids: Sequence[int]) -> None:
    """Queue the following batch behind the requests that arrived meanwhile, and embed and solve
    this one. If the worker dies, the message is delivered again with the ids of all its problems,
    including those that were embedded but not solved."""
    embed_and_solve_waiting.delay(ids[-1])
    solutions.embed_and_solve(problems.by_ids(ids))


@app.task
def update_vectors(run_id: int) -> None:
    """Recompute one batch of outdated vectors, and queue the following batch."""
    if lifecycle.perform(run_id, vectors.update):
        heartbeats.renew(f"run-{run_id}", seconds=PATIENCE)
        update_vectors.delay(run_id)
