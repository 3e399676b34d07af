"""Average the weights of a network over its training steps.

An average over many steps gives more reliable probabilities than the last weights. Sources: Polyak
and Juditsky (1992), "Acceleration of Stochastic Approximation by Averaging"; for the exponential
moving average, Tarvainen and Valpola (2017), arXiv 1703.01780.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager

import torch
from torch import Tensor

_FIRST_STEPS = 10  # the first averages cover about a tenth of the steps so far


class RunningMean:
    """The exponential moving average of the `tensors` of a network, over about 1 / (1 - decay)
    steps.

    With a decay of 0, it equals the values at the last `update`. Before the first one, `applied`
    does not use it."""

    def __init__(self, tensors: Mapping[str, Tensor], *, decay: float) -> None:
        self._current = list(tensors.values())
        self._means = [tensor.detach().clone() for tensor in self._current]
        self._decay = decay
        self._steps = 0

    @torch.no_grad()
    def update(self) -> None:
        """Include the current values. Call this after every step."""
        self._steps += 1
        decay = min(self._decay, self._steps / (self._steps + _FIRST_STEPS))
        torch._foreach_lerp_(self._means, self._current, 1 - decay)

    @contextmanager
    def applied(self) -> Iterator[None]:
        """Use the means as the network's weights while the block runs.

        Before the first `update`, the weights stay as they are, because a resumed run may have
        restored them."""
        if self._steps == 0:
            yield
            return
        self._exchange()
        try:
            yield
        finally:
            self._exchange()

    @torch.no_grad()
    def _exchange(self) -> None:
        for mean, current in zip(self._means, self._current, strict=True):
            kept = current.clone()
            current.copy_(mean)
            mean.copy_(kept)
