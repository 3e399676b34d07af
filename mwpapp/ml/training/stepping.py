"""Take gradient steps over batches: clipped, on a linear schedule, and resumable."""

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

STEEPEST = 1.0  # the norm that gradients are clipped to


@dataclass(frozen=True, slots=True, kw_only=True)
class Stepping:
    """The parameters of `take_steps`.

    `named` are the trained tensors, `steps` the length of the schedule, and `most_steps` the step
    to stop at (None: the last). `after_step` is called after every step.
    """

    named: Mapping[str, Tensor]
    optimizer: AdamW
    steps: int
    warm_up: float
    save_every: int
    progress: Progress
    state: TrainingState | None = None
    most_steps: int | None = None
    after_step: Callable[[], None] | None = None


def take_steps(
    batches: Iterable[Batch],
    *,
    prepare: Callable[[Batch], Ready],
    loss_of: Callable[[Ready], Tensor],
    stepping: Stepping,
) -> list[float]:
    """Take the steps and return the loss of each. A thread prepares the next batch during a step.

    With a state, resume an interrupted run: `batches` must yield the same batches again, and those
    of earlier steps are skipped.
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
        if run.after_step:
            run.after_step()
        if state and step % run.save_every == 0:
            state.save(step, tensors=run.named, optimizer=run.optimizer)
        run.progress(step, last)
    return losses


def _one_ahead(batches: Iterable[Batch], *, prepare: Callable[[Batch], Ready]) -> Iterator[Ready]:
    """Yield each batch prepared, in order, by a thread that is one batch ahead."""
    upcoming: Future[Ready] | None = None
    with ThreadPoolExecutor(max_workers=1) as thread:
        for batch in batches:
            ready, upcoming = upcoming, thread.submit(prepare, batch)
            if ready is not None:
                yield ready.result()
        if upcoming is not None:
            yield upcoming.result()


def _step(loss: Tensor, *, optimizer: AdamW, named: Mapping[str, Tensor]) -> float:
    optimizer.zero_grad(set_to_none=True)
    torch.autograd.backward(loss)
    torch.nn.utils.clip_grad_norm_(list(named.values()), max_norm=STEEPEST)
    optimizer.step()
    return float(loss.detach())
