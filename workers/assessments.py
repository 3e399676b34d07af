"""Define the tasks that read and import quizzes and export worksheets."""

from __future__ import annotations

from mwpapp.models import Run
from mwpapp.services.assessments import making
from mwpapp.services.assessments.importing import drafts, saving
from mwpapp.services.assessments.importing.drafts import Stage
from mwpapp.services.runs import lifecycle
from workers.app import app
from workers.solutions import embed_and_solve_waiting
from workers.variants import check_again


@app.task
def import_quiz(run_id: int) -> None:
    """Read a quiz or import it."""
    try:
        lifecycle.perform(run_id, saving.perform)
    finally:
        _follow(run_id)


@app.task
def make_file(run_id: int) -> None:
    """Export a worksheet to a file."""
    lifecycle.perform(run_id, making.make)


def _follow(run_id: int) -> None:
    """Queue embeddings, solutions and variant checks after an import that has ended. One that
    failed or was cancelled keeps the batches that it saved."""
    run = Run.objects.filter(pk=run_id).first()
    if run is None or not run.ended or drafts.stage_of(run) not in (Stage.SAVING, Stage.SAVED):
        return
    embed_and_solve_waiting.delay_on_commit()
    if check := saving.check_of(run):
        check_again.delay_on_commit(check.pk)
