"""Define the tasks that freeze campaigns, import test sets and measure scorers on them."""

from __future__ import annotations

from mwpapp.services.measuring import evaluations, freezing, imports
from mwpapp.services.runs import lifecycle
from workers.app import app


@app.task
def measure(run_id: int) -> None:
    """Measure one scorer on one test set."""
    lifecycle.perform(run_id, evaluations.measure)


@app.task
def freeze(run_id: int) -> None:
    """Freeze a closed campaign as a test set."""
    lifecycle.perform(run_id, freezing.freeze)


@app.task
def import_set(run_id: int) -> None:
    """Store the test set of an uploaded file."""
    lifecycle.perform(run_id, imports.import_upload)
