"""Gradient steps over batches: clipped, on a linear schedule, with a state to go on from."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from itertools import islice
from typing import TypeVar

import torch
from torch import Tensor
from torch.optim import AdamW

from mwpapp.ml.training.schedule import linear_schedule
from mwpapp.ml.training.state import TrainingState
from mwpapp.ml.types import Progress

Batch = TypeVar("Batch")
Ready = TypeVar("Ready")

STEEPEST = 1.0  # norm to which gradients are clipped


@dataclass(frozen=True, slots=True, kw_only=True)
class Stepping:
    """What is stepped and how far: `named` are the tensors that learn, `steps` those of the
    whole schedule, `most_steps` where to stop on it (None: at its end)."""

    named: Mapping[str, Tensor]
    optimizer: AdamW
    steps: int
    warm_up: float
    save_every: int
    progress: Progress
    state: TrainingState | None = None
    most_steps: int | None = None


def take_steps(
    batches: Iterable[Batch],
    *,
    prepare: Callable[[Batch], Ready],
    loss_of: Callable[[Ready], Tensor],
    stepping: Stepping,
) -> list[float]:
    """The loss of every step that this call made; a batch is prepared while the one before it is
    learned from.

    With a state, goes on where a killed run stopped: `batches` must be the same again, and
    those done are passed over.
    """
    run, state = stepping, stepping.state
    done = state.restore(tensors=run.named, optimizer=run.optimizer) if state else 0
    schedule = linear_schedule(run.optimizer, steps=run.steps, warm_up=run.warm_up, done=done)
    last = min(run.steps, run.most_steps or run.steps)
    losses: list[float] = []
    left = islice(batches, done, last)
    for step, ready in enumerate(_one_ahead(left, prepare=prepare), start=done + 1):
        losses.append(_step(loss_of(ready), optimizer=run.optimizer, named=run.named))
        schedule.step()
        if state and step % run.save_every == 0:
            state.save(step, tensors=run.named, optimizer=run.optimizer)
        run.progress(step, last)
    return losses


def _one_ahead(batches: Iterable[Batch], *, prepare: Callable[[Batch], Ready]) -> Iterator[Ready]:
    """Each batch prepared, in order, by a thread that is one ahead of whoever asks."""
    coming: Future[Ready] | None = None
    with ThreadPoolExecutor(max_workers=1) as thread:
        for batch in batches:
            ready, coming = coming, thread.submit(prepare, batch)
            if ready is not None:
                yield ready.result()
        if coming is not None:
            yield coming.result()


def _step(loss: Tensor, *, optimizer: AdamW, named: Mapping[str, Tensor]) -> float:
    optimizer.zero_grad(set_to_none=True)
    torch.autograd.backward(loss)
    torch.nn.utils.clip_grad_norm_(list(named.values()), max_norm=STEEPEST)
    optimizer.step()
    return float(loss.detach())
