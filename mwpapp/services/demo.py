"""The demo bank: the problems that come with the project."""

from __future__ import annotations

from pathlib import Path

from mwpapp.ml.corpora.registry import read
from mwpapp.ml.corpora.rows import Row
from mwpapp.models import Problem, User
from mwpapp.services.problems import built


def load(path: Path, *, owner: User) -> int:
    """Put the problems of a file into the bank, shared with the school; returns how many."""
    with path.open("rb") as stream:
        rows = [row for row in read(stream, name=path.name) if isinstance(row, Row)]
    problems = [built(row.problem, owner=owner, shared=True) for row in rows]
    return len(Problem.objects.bulk_create(problems, ignore_conflicts=True))
