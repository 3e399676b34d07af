"""Train a solver: cross-entropy over the symbols of gold trees, and over missing numbers, and
optionally a contrastive loss.

Every round ends with an evaluation on held-out problems. The weights of the best round are kept,
and training stops early after several rounds without improvement. An interrupted run resumes after
its last completed round.
"""

from __future__ import annotations

import hashlib
import json
import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from functools import partial
from pathlib import Path

import torch
from safetensors.torch import load_file, save_file
from torch import Tensor
from torch.nn.functional import binary_cross_entropy_with_logits, cross_entropy
from torch.optim import AdamW

from mwpapp.ml.checkpoints.devices import half_is_faster
from mwpapp.ml.solvers.encoding import Pieces, first_of, moved
from mwpapp.ml.solvers.network import SolverNetwork, trained_tensors
from mwpapp.ml.solvers.proposals import propose
from mwpapp.ml.solvers.reading import ReadProblem
from mwpapp.ml.solvers.trees import TreeBatch, tree_batch
from mwpapp.ml.training.solver.contrastive.losses import contrastive_loss
from mwpapp.ml.training.solver.contrastive.settings import Contrastive
from mwpapp.ml.training.solver.contrastive.triplets import Contrast
from mwpapp.ml.training.solver.examples import Example, is_right
from mwpapp.ml.training.solver.incomplete import incomplete
from mwpapp.ml.training.state import TrainingState
from mwpapp.ml.training.stepping import Stepping, take_steps
from mwpapp.ml.types import Progress

_POOLED_BATCHES = 40
_CUT_TOGETHER = 256


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """The training settings.

    `new_rate` is the learning rate of the parameters that are not pretrained. `incomplete` is the
    share of problems that are also used with a needed number removed, and `refusing` the weight of
    the loss for missing numbers. Training stops after `patience` rounds without improvement. A
    round is `round_epochs` epochs.
    """

    epochs: int = 20
    batch: int = 16
    learning_rate: float = 1e-4
    new_rate: float = 5e-4
    weight_decay: float = 0.01
    warm_up: float = 0.1
    smoothing: float = 0.0
    incomplete: float = 0.0
    refusing: float = 0.3
    round_epochs: int = 2
    patience: int = 4
    seed: int = 0
    half: bool | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Contrasted:
    """The settings, and the positions in the batch of the anchors, positives and negatives of all
    triplets, (3, triplets)."""

    settings: Contrastive
    rows: Tensor


@dataclass(frozen=True, slots=True)
class Ready:
    """A batch on the network's device. In `pieces`, the incomplete problems follow those whose
    trees are learned; the positives and negatives come last, and are not in `complete`."""

    pieces: Pieces
    trees: TreeBatch
    complete: Tensor
    contrasted: Contrasted | None = None


def train(
    network: SolverNetwork,
    examples: Sequence[Example],
    *,
    held: Sequence[Example],
    settings: Settings,
    work: Path,
    progress: Progress,
    contrast: Contrast | None = None,
) -> list[float]:
    """Train `network` in place, and return the accuracy on `held` after every round.

    The weights are those of the best round. The folder `work` stores the state of the run.
    """
    torch.manual_seed(settings.seed)
    examples = readable(network, examples)
    identity = fingerprint(network, examples, settings=settings, contrast=contrast)
    state = TrainingState(_made(work) / "state.safetensors", fingerprint=identity)
    stepping = _stepping(network, examples, settings=settings, state=state, progress=progress)
    measured = _Rounds(work / "rounds.json", best=work / "best.safetensors")
    prepare = _preparer(network, examples, settings=settings, contrast=contrast)
    learn = partial(
        _train_until, network=network, prepare=prepare, settings=settings, stepping=stepping
    )
    rounds = measured.restore(identity)
    per_round = settings.round_epochs * _batches_of(examples, settings=settings)
    network.encoder.remember(on=True)
    while len(rounds) * per_round < stepping.steps and not _is_over(rounds, settings=settings):
        last = min((len(rounds) + 1) * per_round, stepping.steps)
        learn(last, batches=_batches(examples, settings=settings))
        rounds.append(accuracy(network, held))
        if rounds[-1] == max(rounds):
            save_file(_copies(network), measured.best)
        measured.save(identity, rounds=rounds)
    _put_back(network, load_file(measured.best))
    network.eval()
    network.encoder.remember(on=False)
    state.clear()
    return rounds


def readable(network: SolverNetwork, examples: Sequence[Example]) -> list[Example]:
    """Return the examples whose numbers are all in the part of the text that the encoder reads.
    The loss for a number that cannot be chosen would be huge."""
    found: list[Example] = []
    for first in range(0, len(examples), _CUT_TOGETHER):
        part = examples[first : first + _CUT_TOGETHER]
        read = network.encoder.cut([example.solved.read for example in part])
        numbers = read.number_mask.sum(dim=1).tolist()
        found += [
            example
            for example, count in zip(part, numbers, strict=True)
            if count == len(example.solved.read.places)
        ]
    return found


def accuracy(network: SolverNetwork, examples: Sequence[Example]) -> float:
    """Return the share of problems whose best proposal has the right value."""
    network.eval()
    proposals = propose(network, [example.solved.read for example in examples])
    right = [
        bool(made.found) and is_right(made.found[0].value, answer=example.solved.value)
        for made, example in zip(proposals, examples, strict=True)
    ]
    return sum(right) / len(right) if right else 0.0


def fingerprint(
    network: SolverNetwork,
    examples: Sequence[Example],
    *,
    settings: Settings,
    contrast: Contrast | None = None,
) -> str:
    """Return a hash of the network's shape, the settings, the examples and the triplets."""
    texts = [[example.solved.read.text, *example.prefix] for example in examples]
    shape = asdict(network.shape)
    triplets = [contrast.fingerprint()] if contrast else []
    content = json.dumps([shape, asdict(settings), texts, *triplets])
    return hashlib.sha256(content.encode()).hexdigest()


@dataclass(frozen=True, slots=True)
class _Rounds:
    """The files of a run: the accuracy of each round, and the weights of the best one."""

    path: Path
    best: Path

    def restore(self, identity: str) -> list[float]:
        try:
            saved = json.loads(self.path.read_text())
        except (OSError, ValueError):
            return []
        same = saved.get("identity") == identity and self.best.is_file()
        return [float(one) for one in saved["rounds"]] if same else []

    def save(self, identity: str, *, rounds: Sequence[float]) -> None:
        partial = self.path.with_suffix(".part")
        partial.write_text(json.dumps({"identity": identity, "rounds": list(rounds)}))
        partial.replace(self.path)


def _is_over(rounds: Sequence[float], *, settings: Settings) -> bool:
    return len(rounds) - 1 - rounds.index(max(rounds)) >= settings.patience if rounds else False


def _stepping(
    network: SolverNetwork,
    examples: Sequence[Example],
    *,
    settings: Settings,
    state: TrainingState,
    progress: Progress,
) -> Stepping:
    per_epoch = _batches_of(examples, settings=settings)
    return Stepping(
        named={name: p for name, p in network.named_parameters() if p.requires_grad},
        optimizer=_optimizer(network, settings=settings),
        steps=settings.epochs * per_epoch,
        warm_up=settings.warm_up,
        save_every=settings.round_epochs * per_epoch,
        progress=progress,
        state=state,
    )


def _made(folder: Path) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def _batches_of(examples: Sequence[Example], *, settings: Settings) -> int:
    return -(-len(examples) // settings.batch)


def _optimizer(network: SolverNetwork, *, settings: Settings) -> AdamW:
    trained = [(name, p) for name, p in network.named_parameters() if p.requires_grad]
    old = [p for name, p in trained if name.startswith("encoder.transformer.")]
    new = [p for name, p in trained if not name.startswith("encoder.transformer.")]
    groups = [
        {"params": old, "lr": settings.learning_rate},
        {"params": new, "lr": settings.new_rate},
    ]
    trained_groups = [group for group in groups if group["params"]]
    return AdamW(trained_groups, weight_decay=settings.weight_decay, fused=True)


def _train_until(
    last: int,
    *,
    network: SolverNetwork,
    batches: Iterator[list[int]],
    prepare: Callable[[tuple[int, list[int]]], Ready],
    settings: Settings,
    stepping: Stepping,
) -> None:
    """Take the remaining steps up to `last`."""
    network.train()
    take_steps(
        enumerate(batches),
        prepare=prepare,
        loss_of=lambda ready: loss_of(network, ready, settings=settings),
        # Report the progress over all rounds.
        stepping=replace(
            stepping,
            most_steps=last,
            progress=lambda done, _last: stepping.progress(done, stepping.steps),
        ),
    )


def _batches(examples: Sequence[Example], *, settings: Settings) -> Iterator[list[int]]:
    """Yield the indices of every batch of every epoch. Texts in a batch have similar lengths."""
    for epoch in range(settings.epochs):
        rng = random.Random(f"{settings.seed}:{epoch}")
        order = rng.sample(range(len(examples)), len(examples))
        pooled = settings.batch * _POOLED_BATCHES
        batches = [
            batch
            for first in range(0, len(order), pooled)
            for batch in _by_length(order[first : first + pooled], examples, size=settings.batch)
        ]
        rng.shuffle(batches)
        yield from batches


def _by_length(pool: list[int], examples: Sequence[Example], *, size: int) -> list[list[int]]:
    pool = sorted(pool, key=lambda row: len(examples[row].solved.read.text))
    return [pool[first : first + size] for first in range(0, len(pool), size)]


def _preparer(
    network: SolverNetwork,
    examples: Sequence[Example],
    *,
    settings: Settings,
    contrast: Contrast | None,
) -> Callable[[tuple[int, list[int]]], Ready]:
    def prepare(numbered: tuple[int, list[int]]) -> Ready:
        step, rows = numbered
        batch = [examples[row] for row in rows]
        rng = random.Random(f"{settings.seed}:incomplete:{step}")
        broken = _broken(batch, rng=rng, settings=settings)
        return ready_batch(network, batch, broken=broken, contrast=contrast)

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
    contrast: Contrast | None = None,
) -> Ready:
    """Return the batch, followed by the `broken` problems and by the positives and negatives of
    the batch. Their trees are not learned."""
    device = network.device
    reads = [*(example.solved.read for example in batch), *broken]
    complete = torch.tensor([1.0] * len(batch) + [0.0] * len(broken))
    more, contrasted = _contrasted(batch, first=len(reads), contrast=contrast, device=device)
    pieces = network.encoder.cut([*reads, *more])
    trees = tree_batch(
        [example.prefix for example in batch], operators=len(network.symbols.operators)
    )
    return Ready(
        moved(pieces, device=device), trees.to(device), complete.to(device), contrasted=contrasted
    )


def _contrasted(
    batch: Sequence[Example], *, first: int, contrast: Contrast | None, device: torch.device
) -> tuple[list[ReadProblem], Contrasted | None]:
    """Return the positives and negatives of a batch, and the positions of its triplets, if the
    first positive has the position `first`."""
    found = [(row, contrast.pair(one.solved)) for row, one in enumerate(batch)] if contrast else []
    triplets = [(row, *pair) for row, pair in found if pair]
    if contrast is None or not triplets:
        return [], None
    anchors, positives, negatives = zip(*triplets, strict=True)
    places = torch.arange(first, first + 2 * len(triplets)).view(2, -1)
    rows = torch.cat([torch.tensor([anchors]), places]).to(device)
    return [*positives, *negatives], Contrasted(settings=contrast.settings, rows=rows)


def loss_of(network: SolverNetwork, ready: Ready, *, settings: Settings) -> Tensor:
    """Return the loss of a batch: the mean over nodes, plus the weighted losses for missing
    numbers and for triplets (Textual CL, section 3.3; TLWD, equation 8)."""
    half = half_is_faster(network.device) if settings.half is None else settings.half
    together = network.encode(ready.pieces, half=half)
    encoded = first_of(together, count=len(ready.complete))
    scores = network.decoder(encoded, trees=ready.trees)
    loss = cross_entropy(scores, ready.trees.symbols, label_smoothing=settings.smoothing)
    logits = network.completeness(encoded)
    missing = binary_cross_entropy_with_logits(logits, ready.complete)
    # The term is added even with weight 0, so that every tensor has a gradient.
    loss = loss + (settings.refusing if settings.incomplete else 0.0) * missing
    if ready.contrasted is None:
        return loss
    vectors = together.root[ready.contrasted.rows]  # (3, triplets, width)
    return loss + contrastive_loss(*vectors.unbind(), settings=ready.contrasted.settings)


def _copies(network: SolverNetwork) -> dict[str, Tensor]:
    return {name: tensor.detach().cpu() for name, tensor in trained_tensors(network).items()}


def _put_back(network: SolverNetwork, tensors: dict[str, Tensor]) -> None:
    with torch.no_grad():
        for name, tensor in trained_tensors(network).items():
            tensor.copy_(tensors[name])
