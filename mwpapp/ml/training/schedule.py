"""Schedule the learning rate: linear warm-up, then linear decay to zero."""

from __future__ import annotations

from torch.optim import Optimizer
from torch.optim.lr_scheduler import LambdaLR


def linear_schedule(optimizer: Optimizer, *, steps: int, warm_up: float, done: int = 0) -> LambdaLR:
    """Return the schedule over `steps` steps, of which `done` are already taken. `warm_up` is the
    share of warm-up steps. Source: ParaQD, section 4 (10%)."""
    rising = max(1, round(steps * warm_up))

    def factor(step: int) -> float:
        at = step + done + 1  # so that the first step has a rate above 0
        return at / rising if at <= rising else (steps - at + 1) / (steps - rising + 1)

    return LambdaLR(optimizer, factor)
