"""Doors to writing and judging variants."""

from __future__ import annotations

from mwpapp.services import paraphrases, runs
from workers.app import app


@app.task
def write(run_id: int) -> None:
    """Do one run that writes variants."""
    runs.perform(run_id, paraphrases.write)


@app.task
def rescore(paraphrase_id: int) -> None:
    """Judge a text that a teacher edited."""
    paraphrases.rescore(paraphrase_id)
