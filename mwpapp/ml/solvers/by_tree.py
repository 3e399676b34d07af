"""Solve problems without an equation: the network proposes a tree, or refuses."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from mwpapp.ml.checkpoints.defaults import SOLVER
from mwpapp.ml.checkpoints.errors import CheckpointError
from mwpapp.ml.checks.division_context import rounding_asked
from mwpapp.ml.checks.examined import examine
from mwpapp.ml.equations.printing import to_infix
from mwpapp.ml.equations.rounding import rounded
from mwpapp.ml.equations.slots import fill
from mwpapp.ml.equations.tree import Node, Operation
from mwpapp.ml.solvers.confidence import Confidence, confidence_from, features
from mwpapp.ml.solvers.network import SolverNetwork, load_network
from mwpapp.ml.solvers.proposals import BEAMS, Proposals, propose
from mwpapp.ml.solvers.reading import ReadProblem, read_problem
from mwpapp.ml.types import Problem, ProposedSolution, Rounding


class TreeSolver:
    """A trained network with its confidence. It keeps no state between calls."""

    def __init__(self, network: SolverNetwork, *, confidence: Confidence) -> None:
        self.network = network.eval()
        self.confidence = confidence

    def solve(
        self, problems: Sequence[Problem], *, beams: int = BEAMS
    ) -> list[ProposedSolution | None]:
        """Return the most likely solution of each problem, in order; None without numbers."""
        reads = [read_problem(problem) for problem in problems]
        proposed = propose(self.network, reads, beams=beams)
        return [
            self._solution(problem, proposals, read=read) if read.quantities else None
            for problem, proposals, read in zip(problems, proposed, reads, strict=True)
        ]

    def _solution(
        self, problem: Problem, proposals: Proposals, *, read: ReadProblem
    ) -> ProposedSolution | None:
        if not proposals.found:
            return None
        best = proposals.found[0]
        confidence = self.confidence.probability(features(proposals, read=read, text=problem.text))
        rounding = asked_rounding(problem, tree=best.tree, value=best.value)
        return ProposedSolution(
            equation=to_infix(fill(best.tree, read.values)),
            value=rounded(best.value, rounding),
            rounding=rounding,
            confidence=confidence,
            is_shown=confidence >= self.confidence.threshold,
        )


def asked_rounding(problem: Problem, *, tree: Node, value: Fraction) -> Rounding:
    """Return how a division is rounded: 80 people need 6 buses of 15, and fill 5."""
    divides = isinstance(tree, Operation) and tree.op == "/"
    if not divides or value.denominator == 1 or value <= 0:
        return Rounding.NONE
    examined = examine(problem)
    return rounding_asked(examined.question, story=examined.story) or Rounding.NONE


def load_solver(name: str = SOLVER, *, device: str | None = None) -> TreeSolver:
    """Return the solver of the checkpoint called `name`.

    Raises WeightsMissing if it or its encoder is missing, and CheckpointError if this program
    cannot use it.
    """
    network, manifest = load_network(name, device=device)
    try:
        confidence = confidence_from(manifest.architecture["confidence"])
    except (KeyError, TypeError, ValueError) as error:
        raise CheckpointError(f"{manifest.name!r} has no usable confidence.") from error
    return TreeSolver(network, confidence=confidence)
