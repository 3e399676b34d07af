"""Store the bank's vectors with their checkpoints, and recompute those of other checkpoints."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from django.db import transaction
from django.utils.translation import gettext_noop

from mwpapp.ml.checkpoints.errors import CheckpointError
from mwpapp.ml.protocols import Encoder
from mwpapp.models import Problem, Run, User
from mwpapp.models.problems import LOGIC, WORDS, ProblemQuerySet, VectorColumn
from mwpapp.services import engines
from mwpapp.services.accounts import responsible
from mwpapp.services.runs import lifecycle

# Problems in one batch of the run. A batch takes about four seconds on two cores, and teachers'
# requests wait for one batch at most.
BATCH = 128


def current() -> Mapping[VectorColumn, str]:
    """Return the checkpoint that computes each column now. Raise CheckpointError if the weights of
    an encoder are missing or unreadable."""
    return {WORDS: engines.encoder_identity(), LOGIC: engines.retriever_identity()}


def embedded(texts: Sequence[str], *, column: VectorColumn) -> list[list[float]]:
    """Return the vectors of the texts for a column, padded with zeros to the column's dimension."""
    vectors = _encoder(column).encode(texts)
    padding = [0.0] * (column.dimension - vectors.shape[1])
    return [[*vector.tolist(), *padding] for vector in vectors]


def _encoder(column: VectorColumn) -> Encoder:
    return engines.encoder() if column is WORDS else engines.retriever()


def embed(problems: Sequence[Problem]) -> None:
    """Compute and store the vectors that are missing or were computed by another checkpoint."""
    for column, checkpoint in current().items():
        stale = [row for row in problems if getattr(row, column.checkpoint) != checkpoint]
        vectors = embedded([row.text for row in stale], column=column) if stale else []
        for problem, vector in zip(stale, vectors, strict=True):
            _store(problem, vector, column=column, checkpoint=checkpoint)


def _store(problem: Problem, vector: list[float], *, column: VectorColumn, checkpoint: str) -> None:
    values = {column.vector: vector, column.checkpoint: checkpoint}
    for name, value in values.items():
        setattr(problem, name, value)
    # A concurrent edit increments the revision and queues a task for the new text.
    Problem.objects.filter(pk=problem.pk, revision=problem.revision).update(**values)


def clear(problem: Problem) -> None:
    """Remove the vectors of a problem whose text or mathematics has changed, without saving it."""
    for column in (WORDS, LOGIC):
        setattr(problem, column.vector, None)
        setattr(problem, column.checkpoint, "")


def outdated() -> ProblemQuerySet:
    """Return the embedded problems, including deleted ones, with a missing vector or one
    computed by another checkpoint."""
    checkpoints = current()
    return Problem.objects.embedded_by_another(words=checkpoints[WORDS], logic=checkpoints[LOGIC])


def request_update(*, by: User | None = None, retry: bool = True) -> Run | None:
    """Queue a run that recomputes outdated vectors; the caller enqueues it.

    Return None if no vector is outdated or such a run is unfinished. Without `retry`, also
    return None if the last run was for these checkpoints and failed or was cancelled. Without
    `by`, the run belongs to the account that `accounts.responsible` returns. Raise CheckpointError
    if an encoder is missing.
    """
    total, checkpoints = outdated().count(), _parameters()
    if not total:
        return None
    with transaction.atomic():
        lifecycle.lock_kind(Run.Kind.EMBEDDING)  # two workers can notice the same rows
        last = Run.objects.filter(kind=Run.Kind.EMBEDDING).first()
        if last is not None and _blocks(last, checkpoints=checkpoints, retry=retry):
            return None
        return lifecycle.request(
            Run.Kind.EMBEDDING,
            asked_by=by or responsible(),
            parameters={"name": _checkpoint_names(checkpoints.values()), **checkpoints},
            total=total,
        )


def update(run: Run) -> None:
    """Recompute one batch of outdated vectors. Raise Unfinished if any are left, and CannotRun
    if the encoders of this worker cannot compute them."""
    try:
        _check_encoders(run)
        embed(list(outdated().order_by("pk").without_vectors()[:BATCH]))
    except CheckpointError as fault:
        raise lifecycle.CannotRun(str(fault)) from fault
    left = outdated().count()
    total = max(run.total, left)
    lifecycle.advance(run, done=total - left, total=total, counts={})
    if left:
        raise lifecycle.Unfinished


def _check_encoders(run: Run) -> None:
    """Raise CannotRun if the run is for other checkpoints, or if a vector would be too long."""
    if not _is_for(run, _parameters()):
        raise lifecycle.CannotRun(
            gettext_noop(
                "This worker does not use the encoders that the run requires. Restart all workers, "
                "then retry."
            )
        )
    for column in current():
        dimension = _encoder(column).dimension
        if dimension > column.dimension:
            raise lifecycle.CannotRun(
                gettext_noop(
                    "The encoder’s vectors have %(has)s dimensions, but the bank stores %(stored)s."
                ),
                has=dimension,
                stored=column.dimension,
            )


def _parameters() -> dict[str, str]:
    """Return the current checkpoints as the parameters of a run."""
    return {column.checkpoint: checkpoint for column, checkpoint in current().items()}


def _is_for(run: Run, checkpoints: Mapping[str, str]) -> bool:
    return {name: run.parameters.get(name) for name in checkpoints} == checkpoints


def _checkpoint_names(checkpoints: Iterable[str]) -> str:
    return ", ".join(dict.fromkeys(checkpoint.partition("@")[0] for checkpoint in checkpoints))


def _blocks(last: Run, *, checkpoints: Mapping[str, str], retry: bool) -> bool:
    """Return whether the last run makes a new one unnecessary or unwanted."""
    if not last.ended:
        return True
    gave_up = last.state != Run.State.DONE and _is_for(last, checkpoints)
    return gave_up and not retry
