"""Doors to measuring scorers on test sets."""

from __future__ import annotations

from mwpapp.services import evaluations, runs
from workers.app import app


@app.task
def measure(run_id: int) -> None:
    """Do one run that measures a scorer."""
    runs.perform(run_id, evaluations.measure)
