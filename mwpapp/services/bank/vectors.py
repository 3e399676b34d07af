"""Store the bank's vectors with their checkpoint, and recompute those of other checkpoints."""

from __future__ import annotations

from collections.abc import Sequence

from django.db import transaction
from django.utils.translation import gettext as _

from mwpapp.ml.checkpoints.errors import CheckpointError
from mwpapp.models import Problem, Run, User
from mwpapp.models.problems import EMBEDDING_DIMENSION, ProblemQuerySet
from mwpapp.services import engines
from mwpapp.services.accounts import responsible
from mwpapp.services.runs import lifecycle

# Problems in one batch of the run. A batch takes about two seconds on two cores, and teachers'
# requests wait for one batch at most.
BATCH = 128


def embed(problems: Sequence[Problem]) -> None:
    """Embed each problem with the current encoder and store its vector."""
    checkpoint = engines.encoder_identity()
    vectors = engines.encoder().encode([problem.text for problem in problems])
    for problem, vector in zip(problems, vectors, strict=True):
        problem.embedding, problem.encoder = vector.tolist(), checkpoint
        # A concurrent edit increments the revision and queues a task for the new text.
        Problem.objects.filter(pk=problem.pk, revision=problem.revision).update(
            embedding=problem.embedding, encoder=checkpoint
        )


def outdated() -> ProblemQuerySet:
    """Return the problems, including deleted ones, whose vector another checkpoint computed."""
    return Problem.objects.embedded_by_another(engines.encoder_identity())


def request_update(*, by: User | None = None, retry: bool = True) -> Run | None:
    """Queue a run that recomputes outdated vectors; the caller enqueues it.

    Return None if no vector is outdated or such a run is unfinished. Without `retry`, also
    return None if the last run for this encoder failed or was cancelled. Without `by`, the run
    belongs to an administrator. Raise CheckpointError if the encoder is missing.
    """
    total, checkpoint = outdated().count(), engines.encoder_identity()
    if not total:
        return None
    with transaction.atomic():
        lifecycle.lock_kind(Run.Kind.EMBEDDING)  # two workers can notice the same rows
        last = Run.objects.filter(kind=Run.Kind.EMBEDDING).first()
        if last is not None and _blocks(last, checkpoint=checkpoint, retry=retry):
            return None
        return lifecycle.request(
            Run.Kind.EMBEDDING,
            asked_by=by or responsible(),
            parameters={"name": checkpoint.partition("@")[0], "encoder": checkpoint},
            total=total,
        )


def update(run: Run) -> None:
    """Recompute one batch of outdated vectors. Raise Unfinished while any are left."""
    try:
        _check_encoder(run)
        embed(list(outdated().order_by("pk").defer("embedding", "search")[:BATCH]))
    except CheckpointError as fault:
        raise lifecycle.CannotRun(str(fault)) from fault
    left = outdated().count()
    total = max(run.total, left)
    lifecycle.advance(run, done=total - left, total=total, counts={})
    if left:
        raise lifecycle.Unfinished


def _check_encoder(run: Run) -> None:
    """Raise CannotRun for a run of another encoder, and for vectors of another length."""
    if run.parameters["encoder"] != engines.encoder_identity():
        raise lifecycle.CannotRun(
            _("This worker’s encoder is not that of the run. Restart all workers, then retry.")
        )
    dimension = engines.encoder().dimension
    if dimension != EMBEDDING_DIMENSION:
        raise lifecycle.CannotRun(
            _("The encoder’s vectors have %(has)s dimensions, but the bank stores %(stored)s.")
            % {"has": dimension, "stored": EMBEDDING_DIMENSION}
        )


def _blocks(last: Run, *, checkpoint: str, retry: bool) -> bool:
    """Return whether the last run makes a new one unnecessary or unwanted."""
    if not last.ended:
        return True
    gave_up = last.state != Run.State.DONE and last.parameters["encoder"] == checkpoint
    return gave_up and not retry
