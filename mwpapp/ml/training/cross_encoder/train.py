"""Train the cross-encoder: binary cross-entropy over pairs and over word pieces with known faults.

Every epoch has new pairs. The optimizer is AdamW with a linear schedule and warm-up, as in ParaQD,
section 4. Labels are smoothed by the share of pairs on which people disagree, which keeps
probabilities moderate.
"""

from __future__ import annotations

import hashlib
import json
import random
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass

import torch
from torch import Tensor
from torch.nn.functional import binary_cross_entropy_with_logits
from torch.optim import AdamW

from mwpapp.ml.checkpoints.devices import half_is_faster
from mwpapp.ml.training.material.pairs import Pair, PairsOfEpoch
from mwpapp.ml.training.material.seed import SEED
from mwpapp.ml.training.state import TrainingState
from mwpapp.ml.training.stepping import Stepping, take_steps
from mwpapp.ml.types import Progress, Span
from mwpapp.ml.verdict.comparing.comparison import compare
from mwpapp.ml.verdict.reader.cross_encoder import (
    VARIANT,
    CrossEncoder,
    Pieces,
    Scores,
    cut_pieces,
    trained_tensors,
)

_POOLED_BATCHES = 32


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """The training settings.

    `new_rate` is the learning rate of the marks and the head, which are not pretrained. `faults`
    is the weight of the loss over word pieces. `frozen` is the number of lowest layers that are not
    trained, together with the marks below them. If `half` is None, `half_is_faster` decides.
    """

    epochs: int = 3
    batch: int = 32
    learning_rate: float = 6e-5
    new_rate: float = 5e-4
    weight_decay: float = 0.01
    warm_up: float = 0.1
    smoothing: float = 0.05
    faults: float = 0.1
    frozen: int = 0
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
    """Train `network` in place and return the loss of every step of this call.

    With `state`, resume an interrupted run with the same batches.
    """
    torch.manual_seed(settings.seed)
    optimizer = _optimizer(network, settings=settings)
    stepping = Stepping(
        named={name: p for name, p in network.named_parameters() if p.requires_grad},
        optimizer=optimizer,
        steps=_steps(pairs_of, settings=settings),
        warm_up=settings.warm_up,
        save_every=settings.save_every,
        progress=progress,
        state=state,
    )
    network.train()
    losses = take_steps(
        _batches(pairs_of, settings=settings),
        prepare=lambda batch: _cut(network, batch),
        loss_of=lambda cut: _loss(network, cut, settings=settings),
        stepping=stepping,
    )
    network.eval()
    return losses


def fingerprint(pairs_of: PairsOfEpoch, *, settings: Settings, network: str) -> str:
    """Return a hash of the settings, the first epoch's pairs and the network's name, which
    identifies the state of a run."""
    texts = [[pair.reference.text, pair.text, pair.label] for pair in pairs_of(0)]
    content = json.dumps([asdict(settings), texts, network])
    return hashlib.sha256(content.encode()).hexdigest()


def _optimizer(network: CrossEncoder, *, settings: Settings) -> AdamW:
    """Freeze what is not trained and return the optimizer for the rest. New layers have their own
    learning rate."""
    shipped = trained_tensors(network)
    for name, parameter in network.named_parameters():
        parameter.requires_grad_(name in shipped)
    if settings.frozen:
        network.marks.requires_grad_(False)
        network.transformer.encoder.layer[: settings.frozen].requires_grad_(False)
    trained = [(name, p) for name, p in network.named_parameters() if p.requires_grad]
    old = [p for name, p in trained if _is_old(name)]
    new = [p for name, p in trained if not _is_old(name)]
    groups = [
        {"params": old, "lr": settings.learning_rate},
        {"params": new, "lr": settings.new_rate},
    ]
    return AdamW(groups, weight_decay=settings.weight_decay)


def _is_old(name: str) -> bool:
    return name.startswith("transformer.")


def _cut(network: CrossEncoder, batch: Sequence[Pair]) -> tuple[Sequence[Pair], Pieces]:
    """Return the batch with its word pieces. This does not run the network."""
    return batch, cut_pieces(network, [compare(pair.reference, pair.text) for pair in batch])


def _loss(
    network: CrossEncoder, cut: tuple[Sequence[Pair], Pieces], *, settings: Settings
) -> Tensor:
    batch, pieces = cut
    device = network.backbone.device
    half = half_is_faster(device) if settings.half is None else settings.half
    scores = network(pieces, half=half)
    labels = torch.tensor([float(pair.label) for pair in batch], device=device)
    targets = labels * (1 - 2 * settings.smoothing) + settings.smoothing
    whole = binary_cross_entropy_with_logits(scores.valid, targets)
    return whole + settings.faults * fault_loss(scores, batch, pieces=pieces)


def fault_loss(scores: Scores, batch: Sequence[Pair], *, pieces: Pieces) -> Tensor:
    """Return the cross-entropy summed over the variant's pieces, averaged over the pairs whose
    faults are known. Valid texts have no faults; other texts have those that the pair names."""
    targets = torch.stack(
        [
            _touched(places, spans=pair.faults)
            for places, pair in zip(pieces.places, batch, strict=True)
        ]
    )
    known = torch.tensor([bool(pair.label or pair.faults) for pair in batch], device=targets.device)
    counted = (pieces.side == VARIANT) & known.unsqueeze(-1)
    total = binary_cross_entropy_with_logits(
        scores.faults[counted], targets[counted].float(), reduction="sum"
    )
    return total / known.sum().clamp(min=1)


def _touched(places: Tensor, *, spans: Sequence[Span]) -> Tensor:
    """Return for `places` (pieces, 2) whether each piece overlaps one of the spans, (pieces,)."""
    start, end = places.unbind(dim=-1)
    touched = torch.zeros_like(start, dtype=torch.bool)
    for first, last in spans:
        touched |= (start < last) & (first < end)
    return touched


def _batches(pairs_of: PairsOfEpoch, *, settings: Settings) -> Iterator[Sequence[Pair]]:
    """Yield batches of pairs of similar length, in a random order that the seed determines."""
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
    """Return the number of steps. Only one batch of an epoch can be smaller than the others."""
    return sum(-(-len(pairs_of(epoch)) // settings.batch) for epoch in range(settings.epochs))
