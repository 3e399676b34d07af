"""A solver that gives the same equation for every problem, to test code that uses a solver."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from mwpapp.ml.equations.evaluation import evaluate
from mwpapp.ml.equations.parsing import parse
from mwpapp.ml.equations.rounding import rounded
from mwpapp.ml.types import Problem, ProposedSolution, Rounding


@dataclass(frozen=True)
class Always:
    equation: str
    shown: bool
    rounding: Rounding = Rounding.NONE

    def solve(
        self, problems: Sequence[Problem], *, known: Sequence[Fraction | None] = ()
    ) -> list[ProposedSolution | None]:
        tree = parse(self.equation)
        value = rounded(evaluate(tree, exact=False), self.rounding)
        found = ProposedSolution(
            equation=self.equation,
            value=value,
            rounding=self.rounding,
            confidence=0.5,
            is_shown=self.shown,
        )
        return [found for _problem in problems]
