"""Stores the warnings of problems as data, and words them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from mwpapp.ml.catalogue.problem_warnings import warning_message
from mwpapp.ml.checks.check import check_problem
from mwpapp.ml.types import Problem as PlainProblem
from mwpapp.services.wording import worded

LONGEST_PHRASE = 200  # characters of a quotation from the text


def found_in(problem: PlainProblem) -> list[dict[str, Any]]:
    """Return the warnings of a problem as its row stores them: code, parameters, correction."""
    return [
        {
            "code": warning.code,
            "parameters": {name: _short(value) for name, value in warning.parameters.items()},
            "correction": dict(warning.correction),
        }
        for warning in check_problem(problem)
    ]


def sentences(stored: Sequence[Mapping[str, Any]]) -> list[str]:
    """Return what the stored warnings say, in the reader's language."""
    return [
        worded(warning_message(one["code"], parameters=one.get("parameters", {}))) for one in stored
    ]


def _short(value: str | int | float) -> str | int | float:
    if isinstance(value, str) and len(value) > LONGEST_PHRASE:
        return f"{value[: LONGEST_PHRASE - 1]}…"
    return value
