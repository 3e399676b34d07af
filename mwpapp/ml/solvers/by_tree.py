"""Solve problems without an equation: the network proposes a tree, if it finds one with a value. A
classifier of templates may give a second opinion."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
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
from mwpapp.ml.solvers.proposals import BEAMS, Proposal, Proposals, propose
from mwpapp.ml.solvers.reading import ReadProblem, read_problem
from mwpapp.ml.solvers.templates.classifier import TemplateClassifier, load_classifier
from mwpapp.ml.solvers.templates.opinion import Opinion, reordered
from mwpapp.ml.types import Problem, ProposedSolution, Rounding

CLASSIFIER = "classifier"
"""The key of a solver's architecture that names its template classifier."""
BEAMS_FOR_ANSWER = 5
"""The number of beams if the answer is known: a later beam may give it if the first does not."""


@dataclass(frozen=True, slots=True)
class Thought:
    """The proposals for a problem, and the classifier's opinion on it.

    The proposals are ordered by the opinions of both the network and the classifier. Without a
    classifier, they are in the order of the search, and `opinion` is None.
    """

    proposals: Proposals
    opinion: Opinion | None


class TreeSolver:
    """A trained network with its confidence. It keeps no state between calls."""

    def __init__(
        self,
        network: SolverNetwork,
        *,
        confidence: Confidence,
        classifier: TemplateClassifier | None = None,
    ) -> None:
        self.network = network.eval()
        self.confidence = confidence
        self.classifier = classifier

    def solve(
        self, problems: Sequence[Problem], *, known: Sequence[Fraction | None] = ()
    ) -> list[ProposedSolution | None]:
        """Return the most likely solution of each problem, in order; None for a problem without
        numbers, or if no beam has a value or gives the `known` answer."""
        reads = [read_problem(problem) for problem in problems]
        answers = known or [None] * len(problems)
        beams = BEAMS if all(answer is None for answer in answers) else BEAMS_FOR_ANSWER
        proposed = proposed_twice(self.network, self.classifier, reads, beams=beams)
        return [
            self._solution(problem, thought, read=read, known=answer) if read.quantities else None
            for problem, thought, read, answer in zip(
                problems, proposed, reads, answers, strict=True
            )
        ]

    def _solution(
        self, problem: Problem, thought: Thought, *, read: ReadProblem, known: Fraction | None
    ) -> ProposedSolution | None:
        chosen = _chosen(problem, thought.proposals, known=known)
        if chosen is None:
            return None
        found = features(thought.proposals, read=read, text=problem.text, opinion=thought.opinion)
        confidence = self.confidence.probability(found)
        rounding = asked_rounding(problem, tree=chosen.tree, value=chosen.value)
        return ProposedSolution(
            equation=to_infix(fill(chosen.tree, read.values)),
            value=rounded(chosen.value, rounding),
            rounding=rounding,
            confidence=confidence,
            is_shown=confidence >= self.confidence.threshold,
        )


def proposed_twice(
    network: SolverNetwork,
    classifier: TemplateClassifier | None,
    reads: Sequence[ReadProblem],
    *,
    beams: int = BEAMS,
) -> list[Thought]:
    """Return what the network and the classifier, if there is one, think of every problem."""
    proposed = propose(network, reads, beams=beams)
    opinions = classifier.opinions(reads) if classifier else [None] * len(reads)
    return [
        Thought(reordered(proposals, opinion), opinion)
        for proposals, opinion in zip(proposed, opinions, strict=True)
    ]


def _chosen(problem: Problem, proposals: Proposals, *, known: Fraction | None) -> Proposal | None:
    """Return the most likely proposal or, if the answer is known, the most likely that gives it."""
    if known is None:
        return next(iter(proposals.found), None)
    for one in proposals.found:
        rounding = asked_rounding(problem, tree=one.tree, value=one.value)
        if rounded(one.value, rounding) == known:
            return one
    return None


def asked_rounding(problem: Problem, *, tree: Node, value: Fraction) -> Rounding:
    """Return how the question asks to round a quotient that is not whole: 80 people need 6 buses
    of 15, and fill 5."""
    divides = isinstance(tree, Operation) and tree.op == "/"
    if not divides or value.denominator == 1 or value <= 0:
        return Rounding.NONE
    examined = examine(problem)
    return rounding_asked(examined.question, story=examined.story) or Rounding.NONE


def load_solver(name: str = SOLVER, *, device: str | None = None) -> TreeSolver:
    """Return the solver of the checkpoint called `name`.

    Raise WeightsMissing if the solver, its encoder or its classifier is missing, and
    CheckpointError if this program cannot use one of them.
    """
    network, manifest = load_network(name, device=device)
    try:
        confidence = confidence_from(manifest.architecture["confidence"])
    except (KeyError, TypeError, ValueError) as error:
        raise CheckpointError(f"{manifest.name!r} has no usable confidence.") from error
    second = manifest.architecture.get(CLASSIFIER)
    network.encoder.merge_adapters()
    classifier = load_classifier(str(second)) if second else None
    return TreeSolver(network, confidence=confidence, classifier=classifier)
