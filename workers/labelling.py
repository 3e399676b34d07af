"""Define the tasks that add pairs to a campaign."""

from __future__ import annotations

from mwpapp.services.labelling.pairs import from_operators
from mwpapp.services.labelling.pairs import runs as pair_runs
from mwpapp.services.runs import lifecycle
from workers.app import app


@app.task
def add_pairs(run_id: int) -> None:
    """Add pairs from variants or from an uploaded file."""
    lifecycle.perform(run_id, pair_runs.add)


@app.task
def make_pairs(run_id: int) -> None:
    """Add pairs made by the test operators, which need the models of the queue `gpu`."""
    lifecycle.perform(run_id, from_operators.make)
