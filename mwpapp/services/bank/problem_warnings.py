"""Check problems, and word their stored warnings in the reader's language."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from mwpapp.ml.catalogue.problem_warnings import correction_message, kind_of, warning_message
from mwpapp.ml.checks.check import check_problem
from mwpapp.ml.checks.readability import readability
from mwpapp.ml.types import Problem as PlainProblem
from mwpapp.models import Problem
from mwpapp.models.problems import ProblemQuerySet
from mwpapp.services.wording import worded

VERSION = 6
"""The version of the checks. Increase it when they change: `prepare` then rechecks all problems."""
BATCH = 500  # problems read and updated at a time
MAX_READABILITY = 999
MAX_PHRASE_LENGTH = 200  # characters of a phrase quoted from the text


@dataclass(frozen=True, slots=True, kw_only=True)
class WordedWarning:
    """A warning in the reader's language. `label` is the label of the button that corrects the
    cause ("" if no correction is known); `field` is the field to edit by hand."""

    code: str
    sentence: str
    label: str
    field: str
    correction: Mapping[str, str]


def find(problem: Problem, *, source: PlainProblem) -> None:
    """Check the problem and set its `warnings`, `readability` and `checks_version`, without saving
    it."""
    problem.checks_version = VERSION
    problem.readability = min(readability(problem.text), MAX_READABILITY)
    problem.warnings = [
        {
            "code": warning.code,
            "parameters": {name: _short(value) for name, value in warning.parameters.items()},
            "correction": dict(warning.correction),
        }
        for warning in check_problem(source)
    ]


def worded_warnings(problem: Problem) -> list[WordedWarning]:
    """Return the stored warnings of a problem, in display order."""
    return [_worded(stored) for stored in problem.warnings]


def outdated() -> ProblemQuerySet:
    """Return the problems, including deleted ones, that were checked by an earlier version of the
    checks."""
    return Problem.objects.filter(checks_version__lt=VERSION)


def _worded(stored: Mapping[str, Any]) -> WordedWarning:
    code, parameters = stored["code"], stored.get("parameters", {})
    kind, correction = kind_of(code), stored.get("correction", {})
    label = correction_message(code, parameters=parameters) if correction else None
    return WordedWarning(
        code=code,
        sentence=worded(warning_message(code, parameters=parameters)),
        label=worded(label) if label else "",
        field=kind.field if kind else "text",
        correction=correction,
    )


def _short(value: str | int | float) -> str | int | float:
    if isinstance(value, str) and len(value) > MAX_PHRASE_LENGTH:
        return f"{value[: MAX_PHRASE_LENGTH - 1]}…"
    return value
