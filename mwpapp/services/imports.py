"""Imports: an uploaded file becomes problems of the bank, batch by batch, as a run.

What a run has added carries its number, so a run that is done a second time, because its
worker died or somebody tried it again, adds nothing twice and counts the same.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, dataclass, replace
from hashlib import md5
from io import BytesIO
from itertools import islice

from django.db import transaction
from django.db.models import Count, Q
from django.db.models.functions import MD5

from mwpapp.ml.corpora.registry import read
from mwpapp.ml.corpora.rows import BadRow, Row, shown
from mwpapp.models import Problem, RowError, Run, Upload, User
from mwpapp.services import runs
from mwpapp.services.problems import built

BATCH = 500  # rows saved, counted and announced together
LONGEST_NAME = 120  # characters; the name becomes the source of problems that state none


@dataclass(slots=True, kw_only=True)
class Counts:
    """What became of the rows so far; all of them together are the rows read."""

    added: int = 0
    already_there: int = 0
    left_out: int = 0
    flagged: int = 0  # of those added: equation and answer disagree

    @property
    def read(self) -> int:
        return self.added + self.already_there + self.left_out


def ask_for_import(*, asked_by: User, name: str, content: bytes, format: str = "") -> Run:
    """A queued run that reads the file into the bank of `asked_by`. Without a `format` it is
    told by name and content. The caller enqueues the run after commit."""
    name = shown(name, limit=LONGEST_NAME)
    with transaction.atomic():
        run = runs.ask(Run.Kind.IMPORT, asked_by=asked_by, parameters={"name": name})
        runs.attach(run, name=name, content=content, format=format)
    return run


def read_upload(run: Run) -> None:
    """Do an import: every row of the file is added, was there already, or is named with the
    reason why it was left out. The file goes when all of it has been read."""
    upload = Upload.objects.filter(run=run).first()
    if upload is None:
        runs.check_ended(run)
        return
    RowError.objects.filter(run=run).delete()
    total = sum(1 for _row in _rows(upload))
    counts, seen = Counts(), set[str]()
    rows = _rows(upload)
    while batch := list(islice(rows, BATCH)):
        _take_in(batch, run=run, upload=upload, counts=counts, seen=seen)
        runs.advance(run, done=counts.read, total=total, counts=asdict(counts))
    if counts.left_out == counts.read:
        raise runs.CannotRun(runs.nothing_read(run))
    upload.delete()


def _rows(upload: Upload) -> Iterator[Row | BadRow]:
    return read(BytesIO(upload.content), name=upload.name, format=upload.format or None)


def _take_in(
    batch: list[Row | BadRow], *, run: Run, upload: Upload, counts: Counts, seen: set[str]
) -> None:
    """Save one batch whole. `seen` holds the digests of the texts of earlier rows."""
    bad = [row for row in batch if isinstance(row, BadRow)]
    good = [row for row in batch if isinstance(row, Row)]
    fresh: dict[str, Problem] = {}
    for row in good:
        problem = _built(row, run=run, upload=upload)
        digest = _digest(problem.text)
        if digest not in seen:
            fresh[digest] = problem
            seen.add(digest)
    with transaction.atomic():
        runs.save_errors(run, bad)
        Problem.objects.bulk_create(fresh.values(), ignore_conflicts=True)
        added, flagged = _of_run(run, digests=list(fresh))
    counts.added += added
    counts.flagged += flagged
    counts.already_there += len(good) - added
    counts.left_out += len(bad)


def _built(row: Row, *, run: Run, upload: Upload) -> Problem:
    source = replace(row.problem, source=row.problem.source or upload.name)
    problem = built(source, owner=run.asked_by)
    problem.added_by_run = run
    return problem


def _of_run(run: Run, *, digests: list[str]) -> tuple[int, int]:
    """How many problems with these texts the run itself has added, and flagged among them."""
    # owner and MD5(text) are the columns of the index that keeps texts unique
    added = (
        Problem.objects.alive()
        .annotate(digest=MD5("text"))
        .filter(owner=run.asked_by, digest__in=digests, added_by_run=run)
    )
    found = added.aggregate(all=Count("pk"), flagged=Count("pk", filter=~Q(disagreement="")))
    return found["all"], found["flagged"]


def _digest(text: str) -> str:
    return md5(text.encode(), usedforsecurity=False).hexdigest()
