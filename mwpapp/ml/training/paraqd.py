"""Training the encoder of ParaQD: triplets, AdamW, a linear schedule with warm-up.

Source: ParaQD, sections 3.4 and 4: weight decay 0.01, 10% warm-up, seed 3407. The paper
trains all of a network at 2e-5 over nine epochs of 30,000 questions; here only the last
layers learn, in minutes, from a twelfth of the questions, and at five times that rate. A
batch is some questions with all their triplets, so that each text is encoded once for all
the triplets it stands in.
"""

from __future__ import annotations

import hashlib
import json
import random
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass

import torch
from torch import Tensor
from torch.optim import AdamW
from torch.optim.lr_scheduler import LambdaLR

from mwpapp.ml.encoders.backbone import Backbone, embed
from mwpapp.ml.paraqd.loss import DISTANCES, MARGIN, triplet_loss
from mwpapp.ml.paraqd.network import freeze_all_but
from mwpapp.ml.paraqd.triplets import Augmented, Triplet, build_triplets
from mwpapp.ml.training.state import TrainingState
from mwpapp.ml.types import Progress

SEED = 3407
POOLED_BATCHES = 16


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """How to train. `half` runs the transformer in bfloat16; None does so where that is
    faster, which is on cuda and on processors with instructions for it (twice as fast)."""

    epochs: int = 2
    layers: int = 4
    questions_in_batch: int = 4
    learning_rate: float = 1e-4
    weight_decay: float = 0.01
    warm_up: float = 0.1
    margin: float = MARGIN
    distance: str = "chord"
    seed: int = SEED
    half: bool | None = None
    save_every: int = 100


def train(
    backbone: Backbone,
    questions: Sequence[Augmented],
    *,
    settings: Settings,
    progress: Progress,
    state: TrainingState | None = None,
) -> list[float]:
    """Train `backbone` in place; returns the loss of every step that this call made.

    With `state`, goes on where a killed run stopped and gives the same batches.
    """
    torch.manual_seed(settings.seed)
    parameters = freeze_all_but(backbone, layers=settings.layers)
    optimizer = AdamW(parameters, lr=settings.learning_rate, weight_decay=settings.weight_decay)
    named = _trained(backbone)
    batches = _steps_in_epoch(questions, settings=settings) * settings.epochs
    done = state.restore(tensors=named, optimizer=optimizer) if state else 0
    schedule = _schedule(optimizer, steps=batches, warm_up=settings.warm_up, done=done)
    losses: list[float] = []
    backbone.model.train()
    for step, batch in enumerate(_batches(questions, settings=settings), start=1):
        if step <= done:
            continue
        losses.append(_step(backbone, batch, optimizer=optimizer, settings=settings))
        schedule.step()
        if state and step % settings.save_every == 0:
            state.save(step, tensors=named, optimizer=optimizer)
        progress(step, batches)
    backbone.model.eval()
    return losses


def fingerprint(questions: Sequence[Augmented], *, settings: Settings) -> str:
    """Equal for the same settings, texts and order: tells whose state a file is."""
    content = json.dumps([asdict(settings), [asdict(item) for item in questions]])
    return hashlib.sha256(content.encode()).hexdigest()


def _step(
    backbone: Backbone, batch: Sequence[Triplet], *, optimizer: AdamW, settings: Settings
) -> float:
    optimizer.zero_grad(set_to_none=True)
    loss = _batch_loss(backbone, batch, settings=settings)
    loss.backward()  # type: ignore[no-untyped-call]
    torch.nn.utils.clip_grad_norm_(_parameters(optimizer), max_norm=1.0)
    optimizer.step()
    return float(loss.detach())


def _batch_loss(backbone: Backbone, batch: Sequence[Triplet], *, settings: Settings) -> Tensor:
    """Anchors have rows of their own, so that f2's equal text gets another dropout mask."""
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
    vectors = embed(backbone, [text for _, text in distinct], half=_half(backbone, settings))
    picked = vectors[torch.tensor([row[key] for key in keys], device=vectors.device)]
    anchors, positives, negatives = picked.view(len(batch), 3, -1).unbind(dim=1)
    return triplet_loss(
        anchors, positives, negatives, margin=settings.margin, distance=DISTANCES[settings.distance]
    )


def _half(backbone: Backbone, settings: Settings) -> bool:
    if settings.half is not None:
        return settings.half
    return backbone.device.type == "cuda" or bool(torch.cpu._is_avx512_bf16_supported())


def _batches(questions: Sequence[Augmented], *, settings: Settings) -> Iterator[list[Triplet]]:
    """Every epoch's batches; sides are zipped anew in each, and the seed fixes all of it."""
    for epoch in range(settings.epochs):
        rng = random.Random(f"{settings.seed}:{epoch}")
        for chosen in _grouped(questions, size=settings.questions_in_batch, rng=rng):
            yield [item for question in chosen for item in build_triplets(question, rng=rng)]


def _grouped(
    questions: Sequence[Augmented], *, size: int, rng: random.Random
) -> list[list[Augmented]]:
    """The questions shuffled into batches of like length, so that little is padding."""
    order = rng.sample(questions, len(questions))
    pool = size * POOLED_BATCHES
    groups: list[list[Augmented]] = []
    for first in range(0, len(order), pool):
        near = sorted(order[first : first + pool], key=lambda item: len(item.text))
        groups += [near[at : at + size] for at in range(0, len(near), size)]
    return rng.sample(groups, len(groups))


def _steps_in_epoch(questions: Sequence[Augmented], *, settings: Settings) -> int:
    """A pool is a multiple of a batch, so only the last batch can be short."""
    return -(-len(questions) // settings.questions_in_batch)


def _schedule(optimizer: AdamW, *, steps: int, warm_up: float, done: int) -> LambdaLR:
    """Linear up over the first part of all steps, then linear down to nothing."""
    rising = max(1, round(steps * warm_up))

    def factor(step: int) -> float:
        at = step + done + 1  # the first step learns too
        return at / rising if at <= rising else (steps - at + 1) / (steps - rising + 1)

    return LambdaLR(optimizer, factor)


def _trained(backbone: Backbone) -> dict[str, Tensor]:
    named = backbone.model.named_parameters()
    return {name: parameter for name, parameter in named if parameter.requires_grad}


def _parameters(optimizer: AdamW) -> list[Tensor]:
    return [item for group in optimizer.param_groups for item in group["params"]]
