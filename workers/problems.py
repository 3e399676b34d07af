"""Doors to what a problem means: embeddings and solutions."""

from __future__ import annotations

from collections.abc import Sequence

from mwpapp.services import problems, solutions, workers
from workers.app import app

# A long import must not keep a teacher's click waiting behind it on the one gpu worker.
BATCH = 32
PATIENCE = 60  # seconds without a batch, after which the work counts as forgotten


@app.task
def understand(ids: Sequence[int]) -> None:
    """Embed and solve these."""
    solutions.understand(problems.by_ids(ids))


@app.task
def understand_waiting(after: int = 0) -> None:
    """Embed and solve all that wait, a batch at a time; the next batch waits behind what
    came meanwhile."""
    ids = problems.not_understood(after=after, at_most=BATCH)
    if not ids:
        return
    workers.renew("understanding", seconds=PATIENCE)
    understand_waiting.delay(ids[-1])
    solutions.understand(problems.by_ids(ids))
