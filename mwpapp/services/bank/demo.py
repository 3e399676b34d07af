"""Load the demo bank: the problems that ship with the project."""

from __future__ import annotations

from pathlib import Path

from mwpapp.models import Problem, School
from mwpapp.services.bank.problems import of_school
from mwpapp.services.bank.reading import Row, read_problems


def load(path: Path, *, school: School) -> int:
    """Add the problems of a file to the school's bank, without an owner. Return how many the file
    contains, including those that the bank already has."""
    with path.open("rb") as stream:
        rows = [row for row in read_problems(stream, name=path.name) if isinstance(row, Row)]
    problems = [of_school(row.problem, school=school) for row in rows]
    return len(Problem.objects.bulk_create(problems, ignore_conflicts=True))
