"""Import the problems of an uploaded file into the bank in a run, batch by batch.

Problems that the bank already has are skipped, and each problem records the run that added it. If a
worker dies or a run is retried, the next attempt therefore adds no duplicates and reports the same
counts.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, dataclass, replace
from hashlib import md5
from io import BytesIO
from itertools import islice

from django.db import transaction
from django.db.models.functions import MD5

from mwpapp.formats.tables.records import BadRow, one_line
from mwpapp.models import Problem, RowError, RowWarning, Run, Upload, User
from mwpapp.services.bank.problems import built
from mwpapp.services.bank.reading import Row, read_problems
from mwpapp.services.runs import lifecycle

BATCH = 500  # rows saved and counted together; pages are updated after each batch
MAX_NAME_LENGTH = 120  # characters; the name becomes the source of problems that do not state one


@dataclass(slots=True, kw_only=True)
class Counts:
    """Counts of the rows read so far, by outcome."""

    added: int = 0
    already_there: int = 0
    left_out: int = 0  # rows skipped
    flagged: int = 0  # added problems with warnings

    @property
    def read(self) -> int:
        return self.added + self.already_there + self.left_out


def request_import(*, asked_by: User, name: str, content: bytes, format: str = "") -> Run:
    """Create a queued run that adds the file's problems to the bank of `asked_by`. Without
    `format`, the format is recognized by name and content. The caller enqueues the run after
    commit."""
    name = one_line(name, limit=MAX_NAME_LENGTH)
    with transaction.atomic():
        run = lifecycle.request(Run.Kind.IMPORT, asked_by=asked_by, parameters={"name": name})
        lifecycle.attach_file(run, name=name, content=content, format=format)
    return run


def read_upload(run: Run) -> None:
    """Perform an import: add every new row, count the existing ones, and report every skipped row
    with the reason. Delete the upload once it has been read completely, unless every row was
    skipped."""
    upload = Upload.objects.filter(run=run).first()
    if upload is None:
        lifecycle.check_all_read(run)
        return
    RowError.objects.filter(run=run).delete()
    RowWarning.objects.filter(run=run).delete()
    total = sum(1 for _row in _rows(upload))
    counts, seen = Counts(), set[str]()
    rows = _rows(upload)
    while batch := list(islice(rows, BATCH)):
        _save_batch(batch, run=run, upload=upload, counts=counts, seen=seen)
        lifecycle.advance(run, done=counts.read, total=total, counts=asdict(counts))
    if counts.left_out == counts.read:
        raise lifecycle.nothing_was_read(run)
    upload.delete()


def _rows(upload: Upload) -> Iterator[Row | BadRow]:
    return read_problems(BytesIO(upload.content), name=upload.name, format=upload.format or None)


def _save_batch(
    batch: list[Row | BadRow], *, run: Run, upload: Upload, counts: Counts, seen: set[str]
) -> None:
    """Save one batch in one transaction. `seen` contains the digests of earlier texts."""
    bad = [row for row in batch if isinstance(row, BadRow)]
    good = [row for row in batch if isinstance(row, Row)]
    fresh: dict[str, Problem] = {}
    lines: dict[str, int] = {}
    for row in good:
        problem = _built(row, run=run, upload=upload)
        digest = _digest(problem.text)
        if digest not in seen:
            fresh[digest] = problem
            lines[digest] = row.line
            seen.add(digest)
    with transaction.atomic():
        lifecycle.save_errors(run, bad)
        Problem.objects.bulk_create(fresh.values(), ignore_conflicts=True)
        added = _of_run(run, digests=list(fresh))
        warned = [problem for problem in added if problem.warnings]
        _save_warnings(warned, run=run, lines=lines)
    counts.added += len(added)
    counts.flagged += len(warned)
    counts.already_there += len(good) - len(added)
    counts.left_out += len(bad)


def _built(row: Row, *, run: Run, upload: Upload) -> Problem:
    source = replace(row.problem, source=row.problem.source or upload.name)
    problem = built(source, owner=run.asked_by)
    problem.added_by_run = run
    return problem


def _of_run(run: Run, *, digests: list[str]) -> list[Problem]:
    """Return the problems with these texts that the run added."""
    # Owner and MD5(text) are the columns of the index that keeps texts unique.
    added = (
        Problem.objects.alive()
        .annotate(digest=MD5("text"))
        .filter(owner=run.asked_by, digest__in=digests, added_by_run=run)
    )
    return list(added.only("pk", "text", "warnings"))


def _save_warnings(warned: list[Problem], *, run: Run, lines: dict[str, int]) -> None:
    """Store which rows have warnings. `lines` maps the digest of each text to its line."""
    RowWarning.objects.bulk_create(
        RowWarning(run=run, line=lines[_digest(problem.text)], problem=problem)
        for problem in warned
    )


def _digest(text: str) -> str:
    return md5(text.encode(), usedforsecurity=False).hexdigest()
