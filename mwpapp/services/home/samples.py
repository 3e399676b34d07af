"""Offer sample problems that a new teacher can start with."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from mwpapp.ml.catalogue.kinds import possible_kinds
from mwpapp.ml.types import Problem as PlainProblem
from mwpapp.models import Problem, Run, User
from mwpapp.services.bank import problems
from mwpapp.services.bank.reading import Row, read_problems
from mwpapp.services.variants import writing

GRADES = (3, 4, 7)
VARIANTS = 10  # written for a sample


@cache
def samples(path: Path) -> tuple[PlainProblem, ...]:
    """Return the problems of the file whose grade is in GRADES, in the order of the file."""
    with path.open("rb") as stream:
        rows = [
            row.problem for row in read_problems(stream, name=path.name) if isinstance(row, Row)
        ]
    return tuple(row for row in rows if row.grade in GRADES)


def start(sample: PlainProblem, *, person: User) -> tuple[Problem, Run | None]:
    """Add the sample to the person's problems, and request variants of it unless it has some.

    The caller enqueues the run, if any.
    """
    try:
        problem = problems.add(sample, owner=person)
    except problems.AlreadyThere as known:
        problem = known.problem
    if problem.paraphrases.exists():
        return problem, None
    kinds = possible_kinds(problems.plain(problem))
    run = writing.request_variants(problem, asked_by=person, count=VARIANTS, kinds=kinds)
    return problem, run
