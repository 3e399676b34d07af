"""Training the cross-encoder: binary cross-entropy over pairs, new pairs in every epoch.

AdamW with a linear schedule and warm-up as in ParaQD, section 4. Labels are smoothed by
as much as people disagree on them, which keeps the probabilities modest.
"""

from __future__ import annotations

import hashlib
import json
import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass

import torch
from torch import Tensor
from torch.nn.functional import binary_cross_entropy_with_logits
from torch.optim import AdamW

from mwpapp.ml.encoders.backbone import half_is_faster
from mwpapp.ml.training.pairs import Pair
from mwpapp.ml.training.schedule import linear_schedule
from mwpapp.ml.training.state import TrainingState
from mwpapp.ml.types import Progress
from mwpapp.ml.verdict.comparison import compare
from mwpapp.ml.verdict.cross_encoder import CrossEncoder, cut_pieces

SEED = 3407
_POOLED_BATCHES = 32

PairsOfEpoch = Callable[[int], Sequence[Pair]]
"""The pairs of an epoch by its number: the same whenever it is asked again."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """How to train. `new_rate` is the learning rate of the marks and the head, which start
    from nothing; `half` as in `half_is_faster` where None."""

    epochs: int = 2
    batch: int = 32
    learning_rate: float = 8e-5
    new_rate: float = 5e-4
    weight_decay: float = 0.01
    warm_up: float = 0.1
    smoothing: float = 0.05
    seed: int = SEED
    half: bool | None = None
    save_every: int = 100


def train(
    network: CrossEncoder,
    pairs_of: PairsOfEpoch,
    *,
    settings: Settings,
    progress: Progress,
    state: TrainingState | None = None,
) -> list[float]:
    """Train `network` in place; returns the loss of every step that this call made.

    With `state`, goes on where a killed run stopped and gives the same batches.
    """
    torch.manual_seed(settings.seed)
    optimizer = _optimizer(network, settings=settings)
    named = {name: p for name, p in network.named_parameters() if p.requires_grad}
    done = state.restore(tensors=named, optimizer=optimizer) if state else 0
    steps = _steps(pairs_of, settings=settings)
    schedule = linear_schedule(optimizer, steps=steps, warm_up=settings.warm_up, done=done)
    losses: list[float] = []
    network.train()
    for step, batch in enumerate(_batches(pairs_of, settings=settings), start=1):
        if step <= done:
            continue
        losses.append(_step(network, batch, optimizer=optimizer, settings=settings))
        schedule.step()
        if state and step % settings.save_every == 0:
            state.save(step, tensors=named, optimizer=optimizer)
        progress(step, steps)
    network.eval()
    return losses


def fingerprint(pairs_of: PairsOfEpoch, *, settings: Settings) -> str:
    """Equal for the same settings and pairs: tells whose state a file is."""
    texts = [[pair.reference.text, pair.text, pair.label] for pair in pairs_of(0)]
    content = json.dumps([asdict(settings), texts])
    return hashlib.sha256(content.encode()).hexdigest()


def _optimizer(network: CrossEncoder, *, settings: Settings) -> AdamW:
    """The base's embeddings are frozen; what is new learns faster than what is pretrained."""
    for name, parameter in network.named_parameters():
        frozen = name.startswith(("transformer.embeddings.", "transformer.pooler."))
        parameter.requires_grad_(not frozen)
    old = [p for name, p in network.named_parameters() if _is_old(name) and p.requires_grad]
    new = [p for name, p in network.named_parameters() if not _is_old(name)]
    groups = [
        {"params": old, "lr": settings.learning_rate},
        {"params": new, "lr": settings.new_rate},
    ]
    return AdamW(groups, weight_decay=settings.weight_decay)


def _is_old(name: str) -> bool:
    return name.startswith("transformer.")


def _step(
    network: CrossEncoder, batch: Sequence[Pair], *, optimizer: AdamW, settings: Settings
) -> float:
    optimizer.zero_grad(set_to_none=True)
    loss = _loss(network, batch, settings=settings)
    loss.backward()  # type: ignore[no-untyped-call]
    learned = [p for group in optimizer.param_groups for p in group["params"]]
    torch.nn.utils.clip_grad_norm_(learned, max_norm=1.0)
    optimizer.step()
    return float(loss.detach())


def _loss(network: CrossEncoder, batch: Sequence[Pair], *, settings: Settings) -> Tensor:
    device = network.backbone.device
    pieces = cut_pieces(network, [compare(pair.reference, pair.text) for pair in batch])
    half = half_is_faster(device) if settings.half is None else settings.half
    labels = torch.tensor([float(pair.label) for pair in batch], device=device)
    targets = labels * (1 - 2 * settings.smoothing) + settings.smoothing
    return binary_cross_entropy_with_logits(network(pieces, half=half), targets)


def _batches(pairs_of: PairsOfEpoch, *, settings: Settings) -> Iterator[Sequence[Pair]]:
    """Batches of like length in a random order; the seed fixes all of it."""
    for epoch in range(settings.epochs):
        rng = random.Random(f"{settings.seed}:batches:{epoch}")
        pairs = list(pairs_of(epoch))
        rng.shuffle(pairs)
        pool = settings.batch * _POOLED_BATCHES
        groups: list[list[Pair]] = []
        for first in range(0, len(pairs), pool):
            near = sorted(pairs[first : first + pool], key=_length)
            groups += [near[at : at + settings.batch] for at in range(0, len(near), settings.batch)]
        yield from rng.sample(groups, len(groups))


def _length(pair: Pair) -> int:
    return len(pair.reference.text) + len(pair.text)


def _steps(pairs_of: PairsOfEpoch, *, settings: Settings) -> int:
    """A pool is a multiple of a batch, so only an epoch's last batch can be short."""
    return sum(-(-len(pairs_of(epoch)) // settings.batch) for epoch in range(settings.epochs))
