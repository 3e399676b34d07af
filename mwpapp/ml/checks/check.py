"""Run every check of the catalogue on a problem."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from pkgutil import resolve_name

from mwpapp.ml.catalogue.problem_warnings import WARNINGS
from mwpapp.ml.checks.examined import ExaminedProblem, examine
from mwpapp.ml.types import Problem, ProblemWarning

Finder = Callable[[ExaminedProblem], Iterator[ProblemWarning]]

MAX_WARNINGS = 20


def check_problem(problem: Problem) -> list[ProblemWarning]:
    """Return at most MAX_WARNINGS warnings about the problem, in the order of the catalogue.

    If the text is not in English, only the equation and the answer are checked.
    """
    english = problem.language.lower().startswith("en")
    kinds = [kind for kind in WARNINGS.values() if english or not kind.english_only]
    examined = examine(problem)
    found = [warning for kind in kinds for warning in _finder(kind.finder)(examined)]
    return found[:MAX_WARNINGS]


@cache
def _finder(name: str) -> Finder:
    """Return the function that `name` ("module:function") refers to, importing it when it is first
    needed."""
    finder: Finder = resolve_name(name)
    return finder
