"""Read everything that the checks of a problem need, once."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property

from mwpapp.ml.equations.errors import EquationError
from mwpapp.ml.equations.parsing import Equation, parse_equation
from mwpapp.ml.text.quantities import find_quantities
from mwpapp.ml.text.sentences import question_span
from mwpapp.ml.types import Problem, Quantity

# "If her brother ate 3 of them how many are left": the condition is part of the story.
_ASKS = re.compile(
    r"\b(?:(?:about|approximately|roughly|around|nearly)\s+)?"
    r"(?:how|what|which|who|whose|when|where|find|calculate|determine|compute)\b",
    re.IGNORECASE,
)


@dataclass(frozen=True, kw_only=True)
class ExaminedProblem:
    """A problem with everything that its checks read.

    `equation` is None if it is missing or cannot be read; in the second case, `fault` is the
    reason. `question` is the part of the text that asks ("" if none), `story` the rest.
    """

    problem: Problem
    equation: Equation | None
    fault: EquationError | None
    story: str
    question: str

    @cached_property
    def quantities(self) -> tuple[Quantity, ...]:
        """The quantities of the text, found when a check first needs them."""
        found = find_quantities(self.problem.text, decimal_sign=self.problem.decimal_sign)
        return tuple(found)


def examine(problem: Problem) -> ExaminedProblem:
    """Read a problem for its checks."""
    equation, fault = _equation(problem)
    start, end = _question(problem.text)
    return ExaminedProblem(
        problem=problem,
        equation=equation,
        fault=fault,
        story=f"{problem.text[:start]} {problem.text[end:]}".strip(),
        question=problem.text[start:end],
    )


def _question(text: str) -> tuple[int, int]:
    """Return the span of the words that ask, or an empty span at the end of the text."""
    start, end = question_span(text) or (len(text), len(text))
    asks = _ASKS.search(text, start, end)
    if asks is None and (anywhere := list(_ASKS.finditer(text))):
        # Sentences that start in lower case are not split, so the span may lack the words that ask.
        return anywhere[-1].start(), len(text)
    return (asks.start() if asks else start), end


def _equation(problem: Problem) -> tuple[Equation | None, EquationError | None]:
    if not problem.equation:
        return None, None
    try:
        return parse_equation(problem.equation), None
    except EquationError as error:
        return None, error
