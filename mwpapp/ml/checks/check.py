"""Run every check of the catalogue on a problem."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from pkgutil import resolve_name

from mwpapp.ml.catalogue.problem_warnings import WARNINGS
from mwpapp.ml.checks.examined import ExaminedProblem, examined
from mwpapp.ml.types import Problem, ProblemWarning

Finder = Callable[[ExaminedProblem], Iterator[ProblemWarning]]

MOST_WARNINGS = 20


def check_problem(problem: Problem) -> list[ProblemWarning]:
    """Return what may be wrong with the problem, in the order of the catalogue.

    Texts in another language than English are not read: only the equation and the answer are.
    """
    english = problem.language.lower().startswith("en")
    kinds = [kind for kind in WARNINGS.values() if english or not kind.english_only]
    looked = examined(problem)
    found = [warning for kind in kinds for warning in _finder(kind.finder)(looked)]
    return found[:MOST_WARNINGS]


@cache
def _finder(name: str) -> Finder:
    """The function called "module:function", which is imported when it is first needed."""
    finder: Finder = resolve_name(name)
    return finder
