"""Compare how a trained solver reads two texts: does it find the same calculation in both?

A solver need not be right for this: if owners are swapped or another question is asked, its
trees for the two texts usually differ.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import torch

from mwpapp.ml.checkpoints.devices import half_is_faster
from mwpapp.ml.equations.errors import EquationError
from mwpapp.ml.equations.tree import Node, Operation, Slot
from mwpapp.ml.solvers.encoding import moved
from mwpapp.ml.solvers.gold import NoGold, checked, gold_tree
from mwpapp.ml.solvers.network import SolverNetwork, load_network
from mwpapp.ml.solvers.proposals import BATCH, Proposals, batches, propose
from mwpapp.ml.solvers.reading import ReadProblem, read_problem
from mwpapp.ml.solvers.symbols import Prefix
from mwpapp.ml.solvers.trees import tree_batch
from mwpapp.ml.types import Alignment, Problem, Reference

BEAMS = 5
_FARTHEST = -12.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Agreement:
    """How similarly a solver reads a reference and a variant.

    - `overlap`: the probability, in [0, 1], that both texts get the same answer if each tree is
      drawn from the beams of its text.
    - `transfer`: the log-probability of the reference's tree given the variant's text, less that of
      the variant's own best tree; in [-12, 0]. It is -12 if either tree is missing, for example
      because the variant lacks a quantity of the reference's tree.
    """

    overlap: float
    transfer: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Compared:
    """A reference, a variant, and the alignment of their quantities."""

    reference: Reference
    text: str
    alignment: Alignment


class SolvedAlike:
    """Finds the probability that the two texts of a pair have the same answer."""

    def __init__(self, network: SolverNetwork) -> None:
        self.network = network

    def overlaps(self, pairs: Sequence[tuple[Reference, str]]) -> list[float]:
        """Return the overlap of the two texts of each pair, in order. Equal texts are solved once.
        The equation of a reference is not used."""
        keys = [
            ((reference.text, reference.decimal_sign), (text, reference.decimal_sign))
            for reference, text in pairs
        ]
        distinct = list(dict.fromkeys(key for pair in keys for key in pair))
        reads = [_read(text, sign=sign) for text, sign in distinct]
        found = dict(zip(distinct, propose(self.network, reads, beams=BEAMS), strict=True))
        return [overlap(found[reference], found[text]) for reference, text in keys]


def load_solved_alike(name: str, *, device: str | None = None) -> SolvedAlike:
    """Return a `SolvedAlike` that uses the solver called `name`. Raise WeightsMissing if the solver
    or its encoder is missing, and CheckpointError if the solver is invalid."""
    network, _manifest = load_network(name, device=device)
    return SolvedAlike(network)


def agreements(network: SolverNetwork, compared: Sequence[Compared]) -> list[Agreement]:
    """Return how similarly the two texts of every comparison are read, in order."""
    references = [_read(one.reference.text, sign=one.reference.decimal_sign) for one in compared]
    variants = [_read(one.text, sign=one.reference.decimal_sign) for one in compared]
    proposed = iter(propose(network, [*references, *variants], beams=BEAMS))
    ours = [next(proposed) for _one in compared]
    theirs = list(proposed)
    trees = [
        _moved_tree(network, one, reference=reference, variant=variant, proposals=found)
        for one, reference, variant, found in zip(compared, references, variants, ours, strict=True)
    ]
    scored = _log_probabilities(network, variants, trees=trees)
    return [
        Agreement(overlap=overlap(first, second), transfer=_transfer(value, best=second))
        for first, second, value in zip(ours, theirs, scored, strict=True)
    ]


def overlap(first: Proposals, second: Proposals) -> float:
    """Return the probability that trees drawn from both sets of beams have the same value."""
    values = {one.value: one.probability for one in second.found}
    shared = sum(one.probability * values.get(one.value, 0.0) for one in first.found)
    drawn = sum(one.probability for one in first.found) * sum(values.values())
    return shared / drawn if drawn else 0.0


def _transfer(value: float | None, *, best: Proposals) -> float:
    if value is None or not best.found:
        return _FARTHEST
    highest = max(one.probability for one in best.found)
    return max(_FARTHEST, min(0.0, value - math.log(max(highest, 1e-30))))


def _read(text: str, *, sign: str) -> ReadProblem:
    return read_problem(Problem(text=text, decimal_sign=sign))


def _moved_tree(
    network: SolverNetwork,
    compared: Compared,
    *,
    reference: ReadProblem,
    variant: ReadProblem,
    proposals: Proposals,
) -> Prefix | None:
    """Return the reference's tree over the variant's quantities: that of its equation if a solver
    can learn it, otherwise the most likely proposal. Return None if that is impossible."""
    partners = dict(_partners(compared.alignment, reference=reference, variant=variant))
    try:
        tree = gold_tree(compared.reference.equation, read=reference)
    except NoGold:
        if not proposals.found:
            return None
        tree = proposals.found[0].tree
    try:
        return network.symbols.prefix(checked(_exchanged(tree, partners=partners), read=variant))
    except (EquationError, KeyError, NoGold):
        return None


def _partners(
    alignment: Alignment, *, reference: ReadProblem, variant: ReadProblem
) -> Iterator[tuple[int, int]]:
    """Yield the slots of aligned quantities. The alignment may also contain articles."""
    ours = {quantity.span: slot for slot, quantity in enumerate(reference.quantities)}
    theirs = {quantity.span: slot for slot, quantity in enumerate(variant.quantities)}
    for left, right in alignment.pairs:
        first = ours.get(alignment.reference[left].span)
        second = theirs.get(alignment.variant[right].span)
        if first is not None and second is not None:
            yield first, second


def _exchanged(node: Node, *, partners: Mapping[int, int]) -> Node:
    """Return the tree with every slot replaced by its partner. Raise KeyError if one has none."""
    if isinstance(node, Slot):
        return Slot(partners[node.index])
    if isinstance(node, Operation):
        left = _exchanged(node.left, partners=partners)
        return Operation(node.op, left, _exchanged(node.right, partners=partners))
    return node


@torch.inference_mode()
def _log_probabilities(
    network: SolverNetwork, reads: Sequence[ReadProblem], *, trees: Sequence[Prefix | None]
) -> list[float | None]:
    """Return the log-probability of each tree given its text; None where there is no tree."""
    found: list[float | None] = [None] * len(reads)
    rows = [row for row, tree in enumerate(trees) if tree is not None and reads[row].quantities]
    for part in batches([len(reads[row].text) for row in rows], most=BATCH):
        chosen = [rows[place] for place in part]
        prefixes = [tree for row in chosen if (tree := trees[row]) is not None]
        pieces = moved(network.encoder.cut([reads[row] for row in chosen]), device=network.device)
        batch = tree_batch(prefixes, operators=len(network.symbols.operators))
        batch = batch.to(network.device)
        encoded = network.encode(pieces, half=half_is_faster(network.device))
        encoded = network.guided(encoded, templates=())
        steps = network.decoder(encoded, trees=batch).log_softmax(dim=-1)
        steps = steps.gather(1, batch.symbols.unsqueeze(1)).squeeze(1)
        sums = steps.new_zeros(len(chosen)).index_add(0, batch.rows, steps)
        for row, value in zip(chosen, sums.tolist(), strict=True):
            found[row] = value
    return found
