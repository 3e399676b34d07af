"""Doors to freezing campaigns."""

from __future__ import annotations

from mwpapp.services import freezes, runs
from workers.app import app


@app.task
def freeze(run_id: int) -> None:
    """Make a test set of a closed campaign."""
    runs.perform(run_id, freezes.freeze)
