"""Loads the demo bank: the problems that ship with the project."""

from __future__ import annotations

from pathlib import Path

from mwpapp.models import Problem, User
from mwpapp.services.bank.problems import built
from mwpapp.services.bank.reading import Row, read_problems


def load(path: Path, *, owner: User) -> int:
    """Add the problems of a file to the bank, shared with the school; return how many."""
    with path.open("rb") as stream:
        rows = [row for row in read_problems(stream, name=path.name) if isinstance(row, Row)]
    problems = [built(row.problem, owner=owner, shared=True) for row in rows]
    return len(Problem.objects.bulk_create(problems, ignore_conflicts=True))
