"""Doors to imports, and to what a dead worker left behind."""

from __future__ import annotations

from mwpapp.models import Run
from mwpapp.services import imports, paraphrases, problems, runs
from workers.app import app
from workers.paraphrases import rescore, write
from workers.problems import understand


@app.task
def import_problems(run_id: int) -> None:
    """Read an upload into the bank; embeddings and solutions follow in the background."""
    runs.perform(run_id, imports.read_upload)
    if added := problems.not_understood(run_id=run_id):
        understand.delay(added)


@app.task
def recover(*, waiting_too: bool = False) -> None:
    """Enqueue the runs whose worker died and, when a worker starts, all that still waits.

    A run that is enqueued twice is done once: see `services.runs.perform`.
    """
    left = runs.release_orphans()
    if waiting_too:
        left = runs.waiting()
        for paraphrase_id in paraphrases.unscored():
            rescore.delay(paraphrase_id)
        if unknown := problems.not_understood():
            understand.delay(unknown)
    for run in left:
        enqueue(run)


def enqueue(run: Run) -> None:
    """Send a run to the queue that does its kind of work, after commit."""
    task = write if run.kind == Run.Kind.VARIANTS else import_problems
    task.delay_on_commit(run.pk)
