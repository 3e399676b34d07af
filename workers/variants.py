"""Define the tasks that write and score variants."""

from __future__ import annotations

from mwpapp.services.runs import heartbeats, lifecycle
from mwpapp.services.variants import renewing, scoring, writing
from mwpapp.services.variants.selections.writing import write_selection
from workers.app import app

PATIENCE = 60  # seconds without a batch after which `recover` queues the work again


@app.task
def write(run_id: int) -> None:
    """Perform one run that writes variants. Queue it again if its problem changed meanwhile."""
    if lifecycle.perform(run_id, writing.write):
        heartbeats.renew(f"run-{run_id}", seconds=PATIENCE)
        write.delay(run_id)


@app.task
def write_many(run_id: int) -> None:
    """Write one batch of a run for many problems, and queue the following batch behind the requests
    that arrived meanwhile."""
    if lifecycle.perform(run_id, write_selection):
        heartbeats.renew(f"run-{run_id}", seconds=PATIENCE)
        write_many.delay(run_id)


@app.task
def rescore(paraphrase_id: int) -> None:
    """Score a variant that has no scores yet, such as an edited one, or whose scores are from an
    earlier version."""
    scoring.rescore(paraphrase_id)


@app.task
def rescore_outdated(after: int = 0) -> None:
    """Score the next batch of variants that an earlier version of Reword scored, and queue the
    following batch behind the requests that arrived meanwhile."""
    heartbeats.renew("rescoring", seconds=PATIENCE)
    last = scoring.rescore_outdated(after=after)
    if last is not None:
        rescore_outdated.delay(last)


@app.task
def check_again(run_id: int) -> None:
    """Check the variants of a problem that changed, or one batch of the variants to check after an
    upgrade or an import. Queue the following batch behind the requests that arrived meanwhile."""
    if lifecycle.perform(run_id, renewing.check_again):
        heartbeats.renew(f"run-{run_id}", seconds=PATIENCE)
        check_again.delay(run_id)
