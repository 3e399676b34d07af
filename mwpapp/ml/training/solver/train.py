"""Train a solver: cross-entropy over the symbols of gold trees and over missing numbers, and an
optional contrastive loss.

Every round ends with an evaluation on held-out problems. The weights of the best round are kept,
and training stops early after several rounds without improvement. An interrupted run resumes after
its last completed round.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any

import torch
from safetensors.torch import load_file, save_file
from torch import Tensor
from torch.nn.functional import binary_cross_entropy_with_logits, cross_entropy
from torch.optim import AdamW

from mwpapp.ml.checkpoints.devices import half_is_faster
from mwpapp.ml.solvers.encoding import first_of
from mwpapp.ml.solvers.network import SolverNetwork, trained_tensors
from mwpapp.ml.solvers.proposals import propose
from mwpapp.ml.training.averaging import RunningMean
from mwpapp.ml.training.solver.batches import Ready, batches, batches_in_epoch, preparer
from mwpapp.ml.training.solver.contrastive.losses import contrastive_loss
from mwpapp.ml.training.solver.contrastive.triplets import Contrast
from mwpapp.ml.training.solver.examples import Example, is_right
from mwpapp.ml.training.solver.guidance.guides import Guides
from mwpapp.ml.training.solver.settings import Settings
from mwpapp.ml.training.state import TrainingState
from mwpapp.ml.training.stepping import Stepping, take_steps
from mwpapp.ml.types import Progress

_CUT_TOGETHER = 256


def train(
    network: SolverNetwork,
    examples: Sequence[Example],
    *,
    held: Sequence[Example],
    settings: Settings,
    work: Path,
    progress: Progress,
    guides: Guides | None = None,
    contrast: Contrast | None = None,
) -> list[float]:
    """Train `network` in place, and return the accuracy on `held` after every round.

    The weights are those of the best round. The folder `work` stores the state of the run, but not
    the average of the weights, which starts again when a run is resumed. Raise ValueError if no
    example can be used.
    """
    torch.manual_seed(settings.seed)
    examples = _some_readable(network, examples)
    identify = partial(fingerprint, settings=settings, guides=guides, contrast=contrast)
    identity = identify(network, examples, held=held)
    state = _state(work, identity=identity)
    average = RunningMean(trained_tensors(network), decay=settings.averaging)
    stepping = _stepping(network, examples, settings=settings, state=state, progress=progress)
    stepping = replace(stepping, after_step=average.update)
    measured = _Rounds(work / "rounds.json", best=work / "best.safetensors")
    prepare = preparer(network, examples, settings=settings, guides=guides, contrast=contrast)
    learn = partial(_train_until, network=network, prepare=prepare, settings=settings)
    rounds = measured.restore(identity)
    per_round = settings.round_epochs * batches_in_epoch(examples, settings=settings)
    network.encoder.remember(on=True)
    while len(rounds) * per_round < stepping.steps and not _is_over(rounds, settings=settings):
        last = (len(rounds) + 1) * per_round
        learn(min(last, stepping.steps), batches(examples, settings=settings), stepping=stepping)
        with average.applied():
            rounds.append(accuracy(network, held, guides=guides))
            measured.save(identity, rounds=rounds, network=network)
    _end(network, best=measured.best)
    state.clear()
    return rounds


def _some_readable(network: SolverNetwork, examples: Sequence[Example]) -> list[Example]:
    found = readable(network, examples)
    if not found:
        raise ValueError("No example has all its numbers in the part of the text that is read.")
    return found


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


def accuracy(
    network: SolverNetwork, examples: Sequence[Example], *, guides: Guides | None = None
) -> float:
    """Return the share of problems whose best proposal has the right value."""
    right = solved_right(network, examples, guides=guides)
    return sum(right) / len(right) if right else 0.0


def solved_right(
    network: SolverNetwork, examples: Sequence[Example], *, guides: Guides | None = None
) -> list[bool]:
    """Return for each problem whether its best proposal has the right value."""
    network.eval()
    templates = guides.of([example.solved.id for example in examples]) if guides else ()
    proposals = propose(network, [example.solved.read for example in examples], guides=templates)
    return [
        bool(made.found) and is_right(made.found[0].value, answer=example.solved.value)
        for made, example in zip(proposals, examples, strict=True)
    ]


def fingerprint(
    network: SolverNetwork,
    examples: Sequence[Example],
    *,
    held: Sequence[Example] = (),
    settings: Settings,
    guides: Guides | None = None,
    contrast: Contrast | None = None,
) -> str:
    """Return a hash of the network's shape, the settings, the examples, the held-out problems, the
    guides and the triplets."""
    texts = [
        [[example.solved.read.text, *example.prefix] for example in part]
        for part in (examples, held)
    ]
    shape = asdict(network.shape)
    described: list[Any] = [guides.described()] if guides else []
    described += [contrast.fingerprint()] if contrast else []
    content = json.dumps([shape, asdict(settings), *texts, *described])
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

    def save(self, identity: str, *, rounds: Sequence[float], network: SolverNetwork) -> None:
        """Save the rounds and, if the last one is the best, the weights of `network`."""
        if rounds[-1] == max(rounds):
            unfinished = self.best.with_suffix(".part")
            save_file(_copies(network), unfinished)
            unfinished.replace(self.best)
        partial = self.path.with_suffix(".part")
        partial.write_text(json.dumps({"identity": identity, "rounds": list(rounds)}))
        partial.replace(self.path)


def _is_over(rounds: Sequence[float], *, settings: Settings) -> bool:
    return len(rounds) - 1 - rounds.index(max(rounds)) >= settings.patience if rounds else False


def _state(work: Path, *, identity: str) -> TrainingState:
    work.mkdir(parents=True, exist_ok=True)
    return TrainingState(work / "state.safetensors", fingerprint=identity)


def _stepping(
    network: SolverNetwork,
    examples: Sequence[Example],
    *,
    settings: Settings,
    state: TrainingState,
    progress: Progress,
) -> Stepping:
    per_epoch = batches_in_epoch(examples, settings=settings)
    return Stepping(
        named={name: p for name, p in network.named_parameters() if p.requires_grad},
        optimizer=_optimizer(network, settings=settings),
        steps=settings.epochs * per_epoch,
        warm_up=settings.warm_up,
        save_every=settings.round_epochs * per_epoch,
        progress=progress,
        state=state,
    )


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
    batches: Iterator[list[int]],
    *,
    network: SolverNetwork,
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


def loss_of(network: SolverNetwork, ready: Ready, *, settings: Settings) -> Tensor:
    """Return the loss of a batch: the mean over tree nodes, plus the weighted losses for missing
    numbers and for triplets (Textual CL, section 3.3; TLWD, equation 8)."""
    half = half_is_faster(network.device) if settings.half is None else settings.half
    together = network.encode(ready.pieces, half=half)
    encoded = first_of(together, count=len(ready.complete))
    guided = network.guided(encoded, templates=ready.templates)
    scores = network.decoder(guided, trees=ready.trees)
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


def _end(network: SolverNetwork, *, best: Path) -> None:
    """Give the network its best weights, and make it ready for use."""
    _put_back(network, load_file(best))
    network.eval()
    network.encoder.remember(on=False)


def _put_back(network: SolverNetwork, tensors: dict[str, Tensor]) -> None:
    with torch.no_grad():
        for name, tensor in trained_tensors(network).items():
            tensor.copy_(tensors[name])
