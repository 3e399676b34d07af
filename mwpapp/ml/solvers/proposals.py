"""Propose trees for problems with a trained network, in batches of similar length.

Trees without a value (for example, because of a division by zero) are dropped. The probabilities
of trees that give the same value are added.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

import torch

from mwpapp.ml.checkpoints.devices import half_is_faster
from mwpapp.ml.equations.errors import EquationError
from mwpapp.ml.equations.evaluation import evaluate
from mwpapp.ml.equations.slots import fill
from mwpapp.ml.equations.tree import Node, Operation, walk
from mwpapp.ml.solvers.beam import Beam, search
from mwpapp.ml.solvers.encoding import moved
from mwpapp.ml.solvers.network import SolverNetwork
from mwpapp.ml.solvers.reading import ReadProblem
from mwpapp.ml.solvers.symbols import Prefix

BEAMS = 3
MAX_PROPOSED = 25
"""The maximum number of symbols of a proposed tree."""
BATCH = 32
_BATCH_CHARACTERS = 16_384


@dataclass(frozen=True, slots=True, kw_only=True)
class Proposal:
    """A tree over the slots of the text with its value.

    `probability` is that of all beams with this value, `lowest` the log-probability of the tree's
    least likely symbol, and `is_positive` whether a beam with this value has no negative step.
    """

    tree: Node
    value: Fraction
    probability: float
    lowest: float
    is_positive: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Proposals:
    """All proposals for a problem, most likely first but those with negative steps last, and the
    logit of `SolverNetwork.completeness`."""

    found: tuple[Proposal, ...]
    complete: float


def propose(
    network: SolverNetwork,
    problems: Sequence[ReadProblem],
    *,
    beams: int = BEAMS,
    guides: Sequence[Prefix] = (),
) -> list[Proposals]:
    """Return the proposals for every problem, in order. The network must be in evaluation mode.

    `guides` are the templates of similar problems for a network with guidance, one per problem."""
    proposed: dict[int, Proposals] = {}
    for rows in batches([len(problem.text) for problem in problems], most=BATCH):
        chosen = [problems[row] for row in rows]
        with torch.inference_mode():
            pieces = moved(network.encoder.cut(chosen), device=network.device)
            encoded = network.encode(pieces, half=half_is_faster(network.device))
            complete = network.completeness(encoded).tolist()
            guided = network.guided(encoded, templates=[guides[row] for row in rows if guides])
            found = search(network.decoder, guided, beams=beams, max_symbols=MAX_PROPOSED)
        for row, problem, trees, logit in zip(rows, chosen, found, complete, strict=True):
            made = _proposals(network, trees, problem=problem)
            proposed[row] = Proposals(found=made, complete=logit)
    return [proposed[row] for row in range(len(problems))]


def batches(lengths: Sequence[int], *, most: int) -> Iterator[list[int]]:
    """Yield the indices of texts of similar length (in characters), at most `most` together
    and fewer of long texts."""
    batch: list[int] = []
    for row in sorted(range(len(lengths)), key=lambda row: lengths[row]):
        if batch and (len(batch) == most or (len(batch) + 1) * lengths[row] > _BATCH_CHARACTERS):
            yield batch
            batch = []
        batch.append(row)
    if batch:
        yield batch


def _proposals(
    network: SolverNetwork, trees: Sequence[Beam], *, problem: ReadProblem
) -> tuple[Proposal, ...]:
    by_value: dict[Fraction, Proposal] = {}
    for beam in trees:
        made = _proposal(network, beam, problem=problem)
        if made is None:
            continue
        first = by_value.setdefault(made.value, made)
        if first is not made:
            by_value[made.value] = _joined(first, made)
    return tuple(sorted(by_value.values(), key=_order))


def _order(proposal: Proposal) -> tuple[bool, float]:
    """Return a sort key that puts trees with negative steps last: few school problems need one."""
    return not proposal.is_positive, -proposal.probability


def _joined(first: Proposal, other: Proposal) -> Proposal:
    return Proposal(
        tree=first.tree,
        value=first.value,
        probability=first.probability + other.probability,
        lowest=first.lowest,
        is_positive=first.is_positive or other.is_positive,
    )


def _proposal(network: SolverNetwork, beam: Beam, *, problem: ReadProblem) -> Proposal | None:
    try:
        tree = network.symbols.tree(beam.prefix)
        filled = fill(tree, problem.values)
        parts = [evaluate(node, exact=False) for node in walk(filled) if is_step(node)]
        value = evaluate(filled, exact=False)
    except EquationError:
        return None
    return Proposal(
        tree=tree,
        value=value,
        probability=math.exp(beam.score),
        lowest=beam.lowest,
        is_positive=min([*parts, value]) >= 0,
    )


def is_step(node: Node) -> bool:
    return isinstance(node, Operation)
