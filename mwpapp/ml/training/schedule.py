"""The learning rate of a run: up over a first part, then down to nothing, both linearly."""

from __future__ import annotations

from torch.optim import Optimizer
from torch.optim.lr_scheduler import LambdaLR


def linear_schedule(optimizer: Optimizer, *, steps: int, warm_up: float, done: int = 0) -> LambdaLR:
    """The schedule over `steps` steps, of which `done` were made before; `warm_up` is the
    share that rises. Source: ParaQD, section 4 (10%)."""
    rising = max(1, round(steps * warm_up))

    def factor(step: int) -> float:
        at = step + done + 1  # the first step learns too
        return at / rising if at <= rising else (steps - at + 1) / (steps - rising + 1)

    return LambdaLR(optimizer, factor)
