"""Compute the probability that the solver gives to the template of each problem of the bank."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from mwpapp.ml.equations.printing import to_infix
from mwpapp.ml.equations.slots import fill
from mwpapp.ml.retrieval.templates import KINDS, templates_of
from mwpapp.ml.solvers.by_tree import BEAMS_FOR_ANSWER, TreeSolver, proposed_twice
from mwpapp.ml.solvers.proposals import Proposals
from mwpapp.ml.solvers.reading import ReadProblem, read_problem
from mwpapp.ml.training.retriever.examples import Example
from mwpapp.ml.types import Problem

WEIGHT = 0.5
"""The weight of the solver's probability; the product is added to a similarity of at most 1. The
weight was not tuned."""


def predicted(
    solver: TreeSolver, *, queries: Sequence[Example], bank: Sequence[Example]
) -> NDArray[np.float64]:
    """Return the weighted probability, (queries, bank), that the solver gives to the template of
    each problem of the bank: the mean over both kinds of template."""
    reads = [read_problem(Problem(text=query.text)) for query in queries]
    thoughts = proposed_twice(solver.network, solver.classifier, reads, beams=BEAMS_FOR_ANSWER)
    likely = [
        _probabilities(thought.proposals, read=read, text=query.text)
        for thought, read, query in zip(thoughts, reads, queries, strict=True)
    ]
    rows = [[_mean(found, example) for example in bank] for found in likely]
    return WEIGHT * np.array(rows)


def _mean(found: Mapping[tuple[str, str], float], example: Example) -> float:
    values = [found.get((kind, example.templates.of_kind(kind)), 0.0) for kind in KINDS]
    return sum(values) / len(values)


def _probabilities(
    proposals: Proposals, *, read: ReadProblem, text: str
) -> Mapping[tuple[str, str], float]:
    """Return the probability of every proposed template, by (kind, template)."""
    found: dict[tuple[str, str], float] = defaultdict(float)
    for one in proposals.found:
        templates = templates_of(text, to_infix(fill(one.tree, read.values)))
        if templates is not None:
            for kind in KINDS:
                found[kind, templates.of_kind(kind)] += one.probability
    return found
