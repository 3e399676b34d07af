"""Train a retriever: InfoNCE over batches and the memory, and over prototypes of the templates.

Source: MATHion, section 4.1 (temperature 0.1, 64 anchors with 2 or 3 positives). The prototypes are
ours: each template with at least `least_prototype` examples has a vector that is trained with the
network. The only positive prototype of an anchor is that of its template. Prototypes are not saved.
"""

from __future__ import annotations

import hashlib
import json
import random
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass

import torch
from torch import Tensor, nn
from torch.nn.functional import normalize
from torch.optim import AdamW

from mwpapp.ml.checkpoints.devices import half_is_faster
from mwpapp.ml.encoders.dropout import share_dropout
from mwpapp.ml.retrieval.bodies import TransformerBody
from mwpapp.ml.retrieval.loading import trained_tensors
from mwpapp.ml.retrieval.masking import masked_text
from mwpapp.ml.retrieval.network import LOGIC, ORDER, RetrieverNetwork
from mwpapp.ml.retrieval.templates import ORDERED, UNIFIED
from mwpapp.ml.training.material.seed import SEED
from mwpapp.ml.training.retriever.batches import Composition, batches
from mwpapp.ml.training.retriever.distractors import statements, with_distractor
from mwpapp.ml.training.retriever.examples import Example
from mwpapp.ml.training.retriever.loss import info_nce
from mwpapp.ml.training.retriever.memory import Memory
from mwpapp.ml.training.state import TrainingState
from mwpapp.ml.training.stepping import Stepping, take_steps
from mwpapp.ml.types import Progress

_TOGETHER = 10  # texts that are encoded together
_KINDS = {LOGIC: UNIFIED, ORDER: ORDERED}
"""The kind of template that each part of a vector is trained on."""
NONE, UNKNOWN = -1, -2
"""The numbers of a missing template, and of a template that no example has."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """The training settings.

    - `layers`: the number of trained layers of a transformer.
    - `anchors`, `positives`: the number of anchors of a batch, and of positives for each anchor.
    - `new_rate`: the learning rate of everything that is not pretrained.
    - `memory`, `prototypes`: the weights of their losses; 0 for none.
    - `lookalikes`: the number of look-alikes for each anchor.
    - `distractors`: the share of texts that get a sentence with an unneeded number.
    """

    epochs: int = 3
    layers: int = 4
    anchors: int = 16
    positives: int = 2
    lookalikes: int = 0
    temperature: float = 0.1
    learning_rate: float = 1.5e-4
    new_rate: float = 1e-3
    weight_decay: float = 0.01
    warm_up: float = 0.1
    memory: float = 0.5
    prototypes: float = 0.5
    least_prototype: int = 3
    distractors: float = 0.2
    seed: int = SEED
    half: bool | None = None
    save_every: int = 100


@dataclass(frozen=True, slots=True)
class Batch:
    """The examples of a batch: their indices, masked texts and ordered templates."""

    rows: Tensor
    masked: Sequence[str]
    ordered: Sequence[str]


@dataclass(frozen=True, slots=True)
class _Texts:
    """The unit vectors of texts, (texts, size), and the numbers of their templates, of their twins
    and of the templates that broken texts have lost, each (texts,)."""

    vectors: Tensor
    labels: Tensor
    twins: Tensor
    lost: Tensor


class _Labels:
    """Assigns a number to each distinct name: a template of one part, or a twin."""

    def __init__(self, names: Sequence[str], *, least: int, device: torch.device) -> None:
        counts = Counter(names)
        frequent = sorted(name for name, count in counts.items() if count >= least)
        rest = sorted(set(counts) - set(frequent))
        self.device = device
        self.numbers = {name: number for number, name in enumerate([*frequent, *rest])}
        self.prototypes = len(frequent)

    def of(self, names: Sequence[str | None]) -> Tensor:
        """Return the number of each name, or NONE, or UNKNOWN for a name that no example has."""
        numbers = [NONE if name is None else self.numbers.get(name, UNKNOWN) for name in names]
        return torch.tensor(numbers, device=self.device)


class Losses:
    """Computes the loss of a network over all its parts, with their memories and prototypes."""

    def __init__(
        self, network: RetrieverNetwork, examples: Sequence[Example], *, settings: Settings
    ) -> None:
        self.network, self.settings = network, settings
        device = network.body.device
        sizes = _sizes(network)
        self.names = {
            part: [example.templates.of_kind(_KINDS[part]) for example in examples]
            for part in sizes
        }
        least = settings.least_prototype
        self.labels = {
            part: _Labels(names, least=least, device=device) for part, names in self.names.items()
        }
        self.all = {part: self.labels[part].of(names) for part, names in self.names.items()}
        self.lost = {
            part: labels.of([_lost(example, part=part) for example in examples])
            for part, labels in self.labels.items()
        }
        twins = [example.twin for example in examples]
        self.twins = _Labels(twins, least=1, device=device).of(twins)
        self.memories = {
            part: Memory(len(examples), size, device=device) for part, size in sizes.items()
        }
        self.prototypes = {
            part: nn.Parameter(
                normalize(torch.randn(labels.prototypes, sizes[part]), dim=-1).to(device)
            )
            for part, labels in self.labels.items()
            if settings.prototypes and labels.prototypes
        }

    def __call__(self, batch: Batch) -> Tensor:
        parts = self.vectors(batch.masked)
        return torch.stack([self._part(name, part, batch) for name, part in parts.items()]).sum()

    def vectors(self, texts: Sequence[str]) -> dict[str, Tensor]:
        """Return the unit vectors of each part for masked texts, in order. Texts of similar length
        are encoded together, because shorter ones are padded to the longest."""
        setting, device = self.settings.half, self.network.body.device
        half = half_is_faster(device) if setting is None else setting
        order = sorted(range(len(texts)), key=lambda row: len(texts[row]))
        groups = [order[first : first + _TOGETHER] for first in range(0, len(order), _TOGETHER)]
        read = [
            self.network.parts_of_masked([texts[row] for row in group], half=half)
            for group in groups
        ]
        back = torch.tensor(order, device=device).argsort()
        return {part: torch.cat([one[part] for one in read])[back] for part in read[0]}

    def _part(self, part: str, vectors: Tensor, batch: Batch) -> Tensor:
        rows = batch.rows
        labels = self.all[part][rows] if part == LOGIC else self.labels[part].of(batch.ordered)
        lost = self.lost[part]
        known = _Texts(vectors, labels, self.twins[rows], lost[rows])
        loss = self._nce(known, known)
        memory = self.memories[part]
        if self.settings.memory:
            others = memory.seen.clone()
            others[rows] = False
            stored = _Texts(
                memory.vectors[others], self.all[part][others], self.twins[others], lost[others]
            )
            loss = loss + self.settings.memory * self._nce(known, stored)
            memory.refresh(rows, vectors)
        if part in self.prototypes:
            loss = loss + self.settings.prototypes * self._prototype_loss(part, vectors, labels)
        return loss

    def _nce(self, anchors: _Texts, keys: _Texts) -> Tensor:
        # An anchor is never compared with itself or with its twins.
        apart = anchors.twins.unsqueeze(1) != keys.twins.unsqueeze(0)
        labelled = (anchors.labels >= 0).unsqueeze(1) & (keys.labels >= 0).unsqueeze(0)
        same = anchors.labels.unsqueeze(1) == keys.labels.unsqueeze(0)
        # A broken text may have the logic of any text but those with the template it has lost.
        comparable = (keys.lost == NONE).unsqueeze(0) | (
            anchors.labels.unsqueeze(1) == keys.lost.unsqueeze(0)
        )
        return info_nce(
            anchors.vectors,
            keys.vectors,
            positive=same & apart & labelled,
            negative=~same & apart & comparable,
            temperature=self.settings.temperature,
        )

    def _prototype_loss(self, part: str, vectors: Tensor, labels: Tensor) -> Tensor:
        keys = normalize(self.prototypes[part], dim=-1)
        columns = torch.arange(len(keys), device=keys.device)
        same = labels.unsqueeze(1) == columns.unsqueeze(0)
        return info_nce(
            vectors, keys, positive=same, negative=~same, temperature=self.settings.temperature
        )


def train(
    network: RetrieverNetwork,
    examples: Sequence[Example],
    *,
    settings: Settings,
    progress: Progress,
    near: Sequence[Sequence[int]] = (),
    state: TrainingState | None = None,
) -> list[float]:
    """Train `network` in place and return the loss of every step of this call.

    `near` are the look-alikes of each example. With `state`, resume an interrupted run with the
    same batches. The memory is not saved, so it starts empty.
    """
    torch.manual_seed(settings.seed)
    losses = Losses(network, examples, settings=settings)
    old, new = _groups(network, losses, settings=settings)
    stepping = Stepping(
        named=old | new,
        optimizer=_optimizer(old, new, settings=settings),
        steps=sum(1 for _ in _rows(examples, near=near, settings=settings)),
        warm_up=settings.warm_up,
        save_every=settings.save_every,
        progress=progress,
        state=state,
    )
    if isinstance(network.body, TransformerBody):
        share_dropout(network.body.transformer)
    network.train()
    step_losses = take_steps(
        _batches(network, examples, near=near, settings=settings),
        prepare=lambda batch: batch,
        loss_of=losses,
        stepping=stepping,
    )
    network.eval()
    return step_losses


def _optimizer(
    old: Mapping[str, Tensor], new: Mapping[str, Tensor], *, settings: Settings
) -> AdamW:
    groups = [
        {"params": list(old.values()), "lr": settings.learning_rate},
        {"params": list(new.values()), "lr": settings.new_rate},
    ]
    return AdamW(groups, weight_decay=settings.weight_decay)


def fingerprint(
    examples: Sequence[Example], *, settings: Settings, network: RetrieverNetwork, start: str = ""
) -> str:
    """Return a hash of the settings, the shape, the examples and the name of the solver that the
    training starts from, which identifies the state of a run."""
    texts = [
        [example.text, example.templates.ordered, example.lost and example.lost.ordered]
        for example in examples
    ]
    content = json.dumps([asdict(settings), asdict(network.shape), texts, start])
    return hashlib.sha256(content.encode()).hexdigest()


def _lost(example: Example, *, part: str) -> str | None:
    return example.lost.of_kind(_KINDS[part]) if example.lost else None


def _sizes(network: RetrieverNetwork) -> dict[str, int]:
    with torch.no_grad():
        return {part: vectors.shape[1] for part, vectors in network.parts([""]).items()}


def _groups(
    network: RetrieverNetwork, losses: Losses, *, settings: Settings
) -> tuple[dict[str, Tensor], dict[str, Tensor]]:
    """Return the pretrained and the new tensors that are trained; freeze all others."""
    named = trained_tensors(network, layers=settings.layers)
    for name, parameter in network.named_parameters():
        parameter.requires_grad_(name in named)
    old = {name: item for name, item in named.items() if name.startswith("body.transformer.")}
    new = {name: item for name, item in named.items() if name not in old}
    return old, new | {f"prototypes.{part}": item for part, item in losses.prototypes.items()}


def _rows(
    examples: Sequence[Example], *, near: Sequence[Sequence[int]], settings: Settings
) -> Iterator[list[int]]:
    composition = Composition(
        anchors=settings.anchors,
        positives=settings.positives,
        lookalikes=settings.lookalikes,
        near=near,
    )
    for epoch in range(settings.epochs):
        rng = random.Random(f"{settings.seed}:{epoch}")
        yield from batches(examples, composition=composition, rng=rng)


def _batches(
    network: RetrieverNetwork,
    examples: Sequence[Example],
    *,
    near: Sequence[Sequence[int]],
    settings: Settings,
) -> Iterator[Batch]:
    distractors = statements([example.text for example in examples]) if settings.distractors else []
    style, device = network.shape.style, network.body.device
    masked = [masked_text(example.text, style=style) for example in examples]
    for number, rows in enumerate(_rows(examples, near=near, settings=settings)):
        rng = random.Random(f"{settings.seed}:distractors:{number}")
        texts, ordered = [], []
        for row in rows:
            example = examples[row]
            if distractors and rng.random() < settings.distractors:
                example = with_distractor(example, sentences=distractors, rng=rng)
            same = example is examples[row]
            texts.append(masked[row] if same else masked_text(example.text, style=style))
            ordered.append(example.templates.ordered)
        yield Batch(torch.tensor(rows, device=device), texts, ordered)
