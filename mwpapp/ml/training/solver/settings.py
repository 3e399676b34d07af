"""The settings of a solver's training."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """The training settings.

    `new_rate` is the learning rate of the parameters that are not pretrained. `incomplete` is the
    share of problems that are also used with a needed number removed, and `refusing` the weight of
    the loss for missing numbers. Training stops after `patience` rounds without improvement. A
    round is `round_epochs` epochs. With `averaging`, weights are averaged over the steps
    (`RunningMean`) before they are measured and kept; 0.999 averages over about 1,000 steps.
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
    averaging: float = 0.0
    seed: int = 0
    half: bool | None = None
