"""Gradient steps over batches: clipped, on a linear schedule, with a state to go on from."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
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
    batches: Iterable[Batch], *, loss_of: Callable[[Batch], Tensor], stepping: Stepping
) -> list[float]:
    """The loss of every step that this call made.

    With a state, goes on where a killed run stopped: `batches` must be the same again, and
    those done are passed over.
    """
    run, state = stepping, stepping.state
    done = state.restore(tensors=run.named, optimizer=run.optimizer) if state else 0
    schedule = linear_schedule(run.optimizer, steps=run.steps, warm_up=run.warm_up, done=done)
    last = min(run.steps, run.most_steps or run.steps)
    losses: list[float] = []
    for step, batch in enumerate(islice(batches, last), start=1):
        if step <= done:
            continue
        losses.append(_step(loss_of(batch), optimizer=run.optimizer, named=run.named))
        schedule.step()
        if state and step % run.save_every == 0:
            state.save(step, tensors=run.named, optimizer=run.optimizer)
        run.progress(step, last)
    return losses


def _step(loss: Tensor, *, optimizer: AdamW, named: Mapping[str, Tensor]) -> float:
    optimizer.zero_grad(set_to_none=True)
    torch.autograd.backward(loss)
    torch.nn.utils.clip_grad_norm_(list(named.values()), max_norm=STEEPEST)
    optimizer.step()
    return float(loss.detach())
