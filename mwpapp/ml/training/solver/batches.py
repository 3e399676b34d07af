"""Compose the batches that a solver learns from, with incomplete problems, guides and triplets."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

import torch
from torch import Tensor

from mwpapp.ml.solvers.encoding import Pieces, moved
from mwpapp.ml.solvers.guidance import NO_GUIDE, template_batch
from mwpapp.ml.solvers.network import SolverNetwork
from mwpapp.ml.solvers.reading import ReadProblem
from mwpapp.ml.solvers.symbols import Prefix
from mwpapp.ml.solvers.trees import TreeBatch, tree_batch
from mwpapp.ml.training.solver.contrastive.settings import Contrastive
from mwpapp.ml.training.solver.contrastive.triplets import Contrast
from mwpapp.ml.training.solver.examples import Example
from mwpapp.ml.training.solver.guidance.guides import Guides
from mwpapp.ml.training.solver.incomplete import incomplete
from mwpapp.ml.training.solver.settings import Settings

_POOLED_BATCHES = 40


@dataclass(frozen=True, slots=True, kw_only=True)
class Contrasted:
    """The settings, and the positions in the batch of the anchors, positives and negatives of all
    triplets, (3, triplets)."""

    settings: Contrastive
    rows: Tensor


@dataclass(frozen=True, slots=True)
class Ready:
    """A batch on the network's device.

    `pieces` contains the problems whose trees are learned, then the incomplete problems, then the
    positives and negatives. `complete` covers only the first two groups: 1 for a complete
    problem, 0 for an incomplete one. `templates` are those of the guides
    (`guidance.template_batch`)."""

    pieces: Pieces
    trees: TreeBatch
    complete: Tensor
    templates: Tensor
    contrasted: Contrasted | None = None


def batches_in_epoch(examples: Sequence[Example], *, settings: Settings) -> int:
    return -(-len(examples) // settings.batch)


def batches(examples: Sequence[Example], *, settings: Settings) -> Iterator[list[int]]:
    """Yield the indices of each batch of each epoch. Texts in a batch have similar lengths."""
    for epoch in range(settings.epochs):
        rng = random.Random(f"{settings.seed}:{epoch}")
        order = rng.sample(range(len(examples)), len(examples))
        pooled = settings.batch * _POOLED_BATCHES
        made = [
            batch
            for first in range(0, len(order), pooled)
            for batch in _by_length(order[first : first + pooled], examples, size=settings.batch)
        ]
        rng.shuffle(made)
        yield from made


def _by_length(pool: list[int], examples: Sequence[Example], *, size: int) -> list[list[int]]:
    pool = sorted(pool, key=lambda row: len(examples[row].solved.read.text))
    return [pool[first : first + size] for first in range(0, len(pool), size)]


def preparer(
    network: SolverNetwork,
    examples: Sequence[Example],
    *,
    settings: Settings,
    guides: Guides | None,
    contrast: Contrast | None,
) -> Callable[[tuple[int, list[int]]], Ready]:
    """Return a function that makes a batch from its step and the indices of its examples."""

    def prepare(numbered: tuple[int, list[int]]) -> Ready:
        step, rows = numbered
        batch = [examples[row] for row in rows]
        rng = random.Random(f"{settings.seed}:incomplete:{step}")
        broken = _broken(batch, rng=rng, settings=settings)
        rng = random.Random(f"{settings.seed}:guides:{step}")
        drawn = guides.drawn(batch, examples=examples, rng=rng) if guides else ()
        return ready_batch(network, batch, broken=broken, guides=drawn, contrast=contrast)

    return prepare


def _broken(
    batch: Sequence[Example], *, rng: random.Random, settings: Settings
) -> list[ReadProblem]:
    chosen = (one for one in batch if rng.random() < settings.incomplete)
    broken = (incomplete(one.solved, rng=rng) for one in chosen)
    return [one for one in broken if one is not None]


def ready_batch(
    network: SolverNetwork,
    batch: Sequence[Example],
    *,
    broken: Sequence[ReadProblem] = (),
    guides: Sequence[Prefix] = (),
    contrast: Contrast | None = None,
) -> Ready:
    """Return the batch, followed by the `broken` problems and by the positives and negatives of the
    batch, whose trees are not learned. `guides` are the templates for `batch`; the `broken`
    problems have no guide."""
    device = network.device
    reads = [*(example.solved.read for example in batch), *broken]
    complete = torch.tensor([1.0] * len(batch) + [0.0] * len(broken))
    more, contrasted = _contrasted(batch, first=len(reads), contrast=contrast, device=device)
    pieces = network.encoder.cut([*reads, *more])
    trees = tree_batch(
        [example.prefix for example in batch], operators=len(network.symbols.operators)
    )
    unguided = [NO_GUIDE] * (len(complete) - len(guides))
    templates = template_batch([*guides, *unguided])
    return Ready(
        moved(pieces, device=device),
        trees.to(device),
        complete.to(device),
        templates.to(device),
        contrasted=contrasted,
    )


def _contrasted(
    batch: Sequence[Example], *, first: int, contrast: Contrast | None, device: torch.device
) -> tuple[list[ReadProblem], Contrasted | None]:
    """Return the positives and negatives of a batch, and the positions of its triplets. The first
    positive gets the position `first`."""
    found = [(row, contrast.pair(one.solved)) for row, one in enumerate(batch)] if contrast else []
    triplets = [(row, *pair) for row, pair in found if pair]
    if contrast is None or not triplets:
        return [], None
    anchors, positives, negatives = zip(*triplets, strict=True)
    places = torch.arange(first, first + 2 * len(triplets)).view(2, -1)
    rows = torch.cat([torch.tensor([anchors]), places]).to(device)
    return [*positives, *negatives], Contrasted(settings=contrast.settings, rows=rows)
