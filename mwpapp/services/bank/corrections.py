"""Apply the correction for a warning, and recheck problems after the checks have changed."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from mwpapp.ml.checks.check import check_problem
from mwpapp.ml.types import Rounding
from mwpapp.models import Problem
from mwpapp.services.bank import problem_warnings, problems


class NothingToCorrect(Exception):
    """The problem no longer has this warning, or no correction for it is known."""


def correct(problem: Problem, *, code: str, revision: int | None = None) -> Problem:
    """Apply the correction for the first warning with this code. The correction is computed
    from `problem` as it was read.

    Raise NothingToCorrect if there is none, and AlreadyThere or ChangedMeanwhile as
    `problems.edit` does.
    """
    source = problems.plain(problem)
    warning = next((warning for warning in check_problem(source) if warning.code == code), None)
    if warning is None or not warning.correction:
        raise NothingToCorrect
    changes: dict[str, Any] = dict(warning.correction)
    if "rounding" in changes:
        changes["rounding"] = Rounding(changes["rounding"])
    return problems.edit(
        problem,
        replace(source, **changes),
        shared=problem.shared,
        revision=revision,
        seen=problem.updated_at,
    )


def check_outdated() -> int:
    """Recheck every problem that was checked by an earlier version of the checks; return how
    many."""
    checked = 0
    while batch := _next_batch():
        for row in batch:
            problem_warnings.find(row, source=problems.plain(row))
        Problem.objects.bulk_update(batch, ["warnings", "readability", "checks_version"])
        checked += len(batch)
    return checked


def _next_batch() -> list[Problem]:
    rows = problem_warnings.outdated().without_vectors().order_by("pk")
    return list(rows[: problem_warnings.BATCH])
