"""Doors to imports, and to work that a dead worker or a lost message left behind."""

from __future__ import annotations

from collections.abc import Mapping

from mwpapp.models import Run
from mwpapp.services import imports, pair_runs, paraphrases, problems, runs, workers
from workers.app import Door, app
from workers.evaluations import measure
from workers.pairs import add, make
from workers.paraphrases import rescore, write
from workers.problems import PATIENCE, understand_waiting
from workers.test_sets import freeze

AGAIN = 60  # seconds after which a message that nobody took is sent again


@app.task
def import_problems(run_id: int) -> None:
    """Read an upload into the bank; embeddings and solutions follow in the background."""
    runs.perform(run_id, imports.read_upload)
    understand_waiting.delay()


@app.task
def recover() -> None:
    """Enqueue what waits and has no message on its way: the runs of a worker that died, and
    all that was asked for while the broker was away.

    A run that is enqueued twice is done once: see `services.runs.perform`.
    """
    orphans = runs.release_orphans()
    forgotten = [run for run in runs.waiting() if workers.claim(f"run-{run.pk}", seconds=AGAIN)]
    for run in {run.pk: run for run in [*orphans, *forgotten]}.values():
        enqueue(run)
    for paraphrase_id in paraphrases.unscored():
        if workers.claim(f"rescore-{paraphrase_id}", seconds=AGAIN):
            rescore.delay(paraphrase_id)
    if problems.not_understood(at_most=1) and workers.claim("understanding", seconds=PATIENCE):
        understand_waiting.delay()
    runs.clear_old_uploads()


def enqueue(run: Run) -> None:
    """Send a run to the queue that does its kind of work, after commit."""
    workers.renew(f"run-{run.pk}", seconds=AGAIN)
    _task(run).delay_on_commit(run.pk)


def _task(run: Run) -> Door:
    """Whoever does it: pairs that operators make need the models of another queue."""
    if pair_runs.needs_models(run):
        return make
    return TASKS[run.kind]


TASKS: Mapping[str, Door] = {
    Run.Kind.VARIANTS: write,
    Run.Kind.IMPORT: import_problems,
    Run.Kind.EVALUATION: measure,
    Run.Kind.FREEZE: freeze,
    Run.Kind.PAIRS: add,
}
