"""Doors to what a problem means: embeddings and solutions."""

from __future__ import annotations

from collections.abc import Sequence

from mwpapp.services import problems, solutions
from workers.app import app

# A long import must not keep a teacher's click waiting behind it on the one gpu worker.
MOST_IN_A_TASK = 32


@app.task
def understand(ids: Sequence[int]) -> None:
    """Embed and solve; what is more than one task's share waits behind what came meanwhile."""
    solutions.understand(problems.by_ids(ids[:MOST_IN_A_TASK]))
    if rest := list(ids[MOST_IN_A_TASK:]):
        understand.delay(rest)
