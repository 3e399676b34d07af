"""Doors to adding pairs to a campaign."""

from __future__ import annotations

from mwpapp.services import operator_pairs, pair_runs, runs
from workers.app import app


@app.task
def add(run_id: int) -> None:
    """Pairs of variants, or of an uploaded file."""
    runs.perform(run_id, pair_runs.add)


@app.task
def make(run_id: int) -> None:
    """Pairs that the test operators make: with the models of the queue `gpu`."""
    runs.perform(run_id, operator_pairs.make)
