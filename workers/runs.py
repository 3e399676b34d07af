"""Import files, recover unfinished work, and send each run to its task."""

from __future__ import annotations

import logging
from collections.abc import Mapping

from mwpapp.ml.checkpoints.errors import CheckpointError
from mwpapp.models import Paraphrase, Problem, Run, User
from mwpapp.services.assessments import making
from mwpapp.services.bank import imports, problems, vectors
from mwpapp.services.labelling.pairs import runs as pair_runs
from mwpapp.services.runs import heartbeats, lifecycle
from mwpapp.services.variants import renewing, scoring
from workers.app import RecoverableTask, app
from workers.assessments import import_quiz, make_file
from workers.labelling import add_pairs, make_pairs
from workers.measuring import freeze, import_set, measure
from workers.solutions import (
    PATIENCE,
    embed_and_solve,
    embed_and_solve_waiting,
    update_vectors,
)
from workers.variants import PATIENCE as RESCORING_PATIENCE
from workers.variants import check_again, rescore, rescore_outdated, write, write_many

logger = logging.getLogger(__name__)

RESEND = 60  # seconds after which a waiting run's message is sent again


@app.task
def import_problems(run_id: int) -> None:
    """Read an upload into the bank, then queue embeddings and solutions."""
    lifecycle.perform(run_id, imports.read_upload)
    embed_and_solve_waiting.delay()


@app.task
def recover() -> None:
    """Enqueue work that may have no message in the queue: the runs of dead workers, everything that
    was requested while the broker was unreachable, and what an upgrade left to do. Also delete old
    files.

    A run that is enqueued twice is performed only once; see `services.runs.lifecycle.perform`.
    """
    orphans = lifecycle.release_orphans()
    waiting = [
        run for run in lifecycle.waiting() if heartbeats.claim(f"run-{run.pk}", seconds=RESEND)
    ]
    for run in {run.pk: run for run in [*orphans, *waiting]}.values():
        enqueue(run)
    for paraphrase_id in scoring.unscored():
        if heartbeats.claim(f"rescore-{paraphrase_id}", seconds=RESEND):
            rescore.delay(paraphrase_id)
    if scoring.any_outdated() and heartbeats.claim("rescoring", seconds=RESCORING_PATIENCE):
        rescore_outdated.delay()
    if problems.without_embedding(at_most=1) and heartbeats.claim("embedding", seconds=PATIENCE):
        embed_and_solve_waiting.delay()
    if heartbeats.claim("outdated-vectors", seconds=PATIENCE):
        _recompute_outdated_vectors()
    if check := renewing.request_after_upgrade():
        enqueue(check)
    lifecycle.clear_old_uploads()
    making.clear_old_files()


def _recompute_outdated_vectors() -> None:
    """Queue a run that recomputes the vectors that other encoders produced, unless such a run is
    unfinished, or the last one was for the current encoders and failed or was cancelled."""
    try:
        run = vectors.request_update(retry=False)
    except CheckpointError as error:
        logger.warning("cannot check for outdated vectors: %s", error)
    else:
        if run is not None:
            enqueue(run)


def enqueue(run: Run) -> None:
    """Send a run to the task for its kind, after commit."""
    heartbeats.renew(f"run-{run.pk}", seconds=RESEND)
    _task(run).delay_on_commit(run.pk)


def follow_edit(problem: Problem, *, by: User) -> None:
    """Queue what an edit of a problem requires: its vectors, its solution, and the check of its
    variants."""
    embed_and_solve.delay_on_commit([problem.pk])
    check_variants(problem, by=by)


def follow_decision(row: Paraphrase, *, by: User) -> None:
    """Queue the check of a variant that a decision has left without scores or, if it was an undo,
    out of date."""
    if row.waits_for_judging:
        rescore.delay_on_commit(row.pk)
    elif row.out_of_date and row.status != Paraphrase.Status.REJECTED:
        check_variants(row.problem, by=by)


def check_variants(problem: Problem, *, by: User) -> None:
    """Queue the check of the problem's variants that are out of date, if any."""
    if run := renewing.request(problem, by=by):
        enqueue(run)


def start_quiz(run: Run, *, at_once: bool) -> None:
    """Perform the next step of a quiz import, in this process if `at_once`, else in a worker."""
    if at_once:
        import_quiz(run.pk)
    else:
        enqueue(run)


def _task(run: Run) -> RecoverableTask:
    """Return the run's task. Pairs made by operators need the models of the `gpu` queue."""
    if pair_runs.needs_models(run):
        return make_pairs
    return TASKS[run.kind]


TASKS: Mapping[str, RecoverableTask] = {
    Run.Kind.VARIANTS: write,
    Run.Kind.SELECTION: write_many,
    Run.Kind.IMPORT: import_problems,
    Run.Kind.QUIZ: import_quiz,
    Run.Kind.EVALUATION: measure,
    Run.Kind.FREEZE: freeze,
    Run.Kind.SET_IMPORT: import_set,
    Run.Kind.PAIRS: add_pairs,
    Run.Kind.EMBEDDING: update_vectors,
    Run.Kind.JUDGING: check_again,
    Run.Kind.EXPORT: make_file,
}
