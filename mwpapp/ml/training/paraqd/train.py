"""Train the encoder of ParaQD: triplets, AdamW, a linear schedule with warm-up.

Source: ParaQD, sections 3.4 and 4: weight decay 0.01, 10% warm-up, seed 3407, nine epochs of
30,000 questions at 2e-5 (`bench/paraqd/configs/published.toml`). The defaults here train in
minutes, on far fewer questions and at four times that learning rate. A batch contains several
questions with their triplets, so that each text is encoded once for all its triplets.
"""

from __future__ import annotations

import hashlib
import json
import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

import torch
from torch import Tensor
from torch.optim import AdamW

from mwpapp.ml.checkpoints.devices import half_is_faster
from mwpapp.ml.paraqd.loss import DISTANCES, triplet_loss
from mwpapp.ml.paraqd.mnrl_loss import mnrl_loss
from mwpapp.ml.paraqd.network import QUANTITY, Network, freeze_all_but
from mwpapp.ml.paraqd.pair_loss import SLOPE, pair_loss
from mwpapp.ml.paraqd.triplets import Augmented, Triplet, build_triplets
from mwpapp.ml.training.material.seed import SEED
from mwpapp.ml.training.paraqd.baselines import with_in_batch
from mwpapp.ml.training.state import TrainingState
from mwpapp.ml.training.stepping import Stepping, take_steps
from mwpapp.ml.types import Progress

POOLED_BATCHES = 16
"""The number of batches whose questions are sorted by length together."""

TRIPLET, MNRL, PAIR = LOSSES = ("triplet", "mnrl", "pair")
POOLING_RATE = 100.0
"""A factor for the learning rate of the pooling's strengths, which are angles and not weights."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """The training settings. Raises ValueError for an unknown loss or distance, a count below 1, or
    a learning rate that is not positive.

    With `half`, the transformer computes in bfloat16; if `half` is None, `half_is_faster` decides.
    `most_triplets` limits the triplets of a question in each epoch (0 for all).
    """

    epochs: int = 1
    layers: int = 6
    pooling: str = QUANTITY
    loss: str = TRIPLET
    distance: str = "cosine"
    margin: float = 2.0
    slope: float = SLOPE
    questions_in_batch: int = 4
    most_triplets: int = 6
    learning_rate: float = 8e-5
    weight_decay: float = 0.01
    warm_up: float = 0.1
    seed: int = SEED
    half: bool | None = None
    save_every: int = 100

    def __post_init__(self) -> None:
        if self.loss not in LOSSES:
            raise ValueError(f"Unknown loss {self.loss!r}. Choose one of: {', '.join(LOSSES)}.")
        if self.distance not in DISTANCES:
            raise ValueError(f"Unknown distance {self.distance!r}.")
        if min(self.epochs, self.layers, self.questions_in_batch, self.save_every) < 1:
            raise ValueError(
                "epochs, layers, questions_in_batch and save_every must be at least 1."
            )
        if not self.learning_rate > 0:
            raise ValueError("learning_rate must be greater than 0.")


def train(
    network: Network,
    questions: Sequence[Augmented],
    *,
    settings: Settings,
    progress: Progress,
    state: TrainingState | None = None,
    most_steps: int | None = None,
) -> list[float]:
    """Train `network` in place and return the loss of every step of this call.

    With `state`, resume an interrupted run with the same batches. `most_steps` ends the training
    early, with the learning rates of the full run.
    """
    torch.manual_seed(settings.seed)
    named = freeze_all_but(network, layers=settings.layers)
    stepping = Stepping(
        named=named,
        optimizer=_optimizer(named, settings=settings),
        steps=steps_in_epoch(questions, settings=settings) * settings.epochs,
        warm_up=settings.warm_up,
        save_every=settings.save_every,
        progress=progress,
        state=state,
        most_steps=most_steps,
    )
    network.backbone.model.train()
    losses = take_steps(
        _batches(questions, settings=settings),
        prepare=lambda batch: batch,
        loss_of=lambda batch: _batch_loss(network, batch, settings=settings),
        stepping=stepping,
    )
    network.backbone.model.eval()
    return losses


def _optimizer(named: Mapping[str, Tensor], *, settings: Settings) -> AdamW:
    """Return the optimizer. The pooling's strengths have their own rate and no weight decay."""
    strengths = [item for name, item in named.items() if name.startswith("pooling.")]
    weights = [item for name, item in named.items() if not name.startswith("pooling.")]
    rate = settings.learning_rate
    groups: list[dict[str, Any]] = [{"params": weights, "weight_decay": settings.weight_decay}]
    if strengths:
        groups.append({"params": strengths, "lr": rate * POOLING_RATE, "weight_decay": 0.0})
    return AdamW(groups, lr=rate)


def fingerprint(questions: Sequence[Augmented], *, settings: Settings) -> str:
    """Return a hash of the settings and texts, which identifies the state of a run."""
    content = json.dumps([asdict(settings), [asdict(item) for item in questions]])
    return hashlib.sha256(content.encode()).hexdigest()


def _batch_loss(network: Network, batch: Sequence[Triplet], *, settings: Settings) -> Tensor:
    """Return the loss of a batch. Anchors are encoded separately, so that the equal text of f2 gets
    another dropout mask."""
    keys = [
        key
        for item in batch
        for key in (
            ("anchor", item.anchor),
            ("other", item.positive.text),
            ("other", item.negative.text),
        )
    ]
    distinct = list(dict.fromkeys(keys))
    row = {key: number for number, key in enumerate(distinct)}
    device = network.backbone.device
    half = half_is_faster(device) if settings.half is None else settings.half
    vectors = network.embed([text for _, text in distinct], half=half)
    rows = torch.tensor([row[key] for key in keys], device=vectors.device)
    anchors, positives, negatives = vectors[rows].view(len(batch), 3, -1).unbind(dim=1)
    if settings.loss == MNRL:
        return mnrl_loss(anchors, positives, negatives, questions=rows[::3])
    if settings.loss == PAIR:
        return pair_loss(anchors, positives, negatives, slope=settings.slope)
    return triplet_loss(
        anchors, positives, negatives, margin=settings.margin, distance=DISTANCES[settings.distance]
    )


def _batches(questions: Sequence[Augmented], *, settings: Settings) -> Iterator[list[Triplet]]:
    """Yield the batches of all epochs. The seed determines the new triplets of each epoch."""
    for epoch in range(settings.epochs):
        rng = random.Random(f"{settings.seed}:{epoch}")
        for chosen in _grouped(questions, size=settings.questions_in_batch, rng=rng):
            batch = with_in_batch(chosen)
            yield [
                item for question in batch for item in _drawn(question, settings=settings, rng=rng)
            ]


def _drawn(question: Augmented, *, settings: Settings, rng: random.Random) -> list[Triplet]:
    triplets = build_triplets(question, rng=rng)  # in random order
    return triplets[: settings.most_triplets] if settings.most_triplets else triplets


def _grouped(
    questions: Sequence[Augmented], *, size: int, rng: random.Random
) -> list[list[Augmented]]:
    """Return shuffled batches of questions of similar length, to save padding."""
    order = rng.sample(questions, len(questions))
    pool_size = size * POOLED_BATCHES
    groups: list[list[Augmented]] = []
    for first in range(0, len(order), pool_size):
        by_length = sorted(order[first : first + pool_size], key=lambda item: len(item.text))
        groups += [by_length[at : at + size] for at in range(0, len(by_length), size)]
    return rng.sample(groups, len(groups))


def steps_in_epoch(questions: Sequence[Augmented], *, settings: Settings) -> int:
    """Return the number of batches in an epoch. Only one of them can be smaller than the others."""
    return -(-len(questions) // settings.questions_in_batch)
