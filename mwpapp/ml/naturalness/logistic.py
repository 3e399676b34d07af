"""Store the two logistic regressions of the naturalness judge as plain numbers."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from mwpapp.ml.checkpoints.errors import CheckpointError, WeightsMissing
from mwpapp.ml.naturalness.features import ALONE, COMPARED

FILE_NAME = "weights.json"


@dataclass(frozen=True, slots=True, kw_only=True)
class Regression:
    """logit = slopes · features + intercept. Below `threshold`, a text sounds odd."""

    slopes: Mapping[str, float]
    intercept: float
    threshold: float

    def probability(self, features: Mapping[str, float]) -> float:
        """Return the probability that a text with these features is natural."""
        logit = self.intercept + sum(slope * features[name] for name, slope in self.slopes.items())
        return 1 / (1 + math.exp(-logit)) if logit >= 0 else 1 - 1 / (1 + math.exp(logit))


@dataclass(frozen=True, slots=True, kw_only=True)
class Weights:
    """The two regressions: for variants compared with their originals, and for texts alone."""

    compared: Regression
    alone: Regression


def write_weights(path: Path, weights: Weights) -> None:
    """Save the weights as JSON."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(asdict(weights), indent=2, allow_nan=False) + "\n", encoding="utf-8")


def read_weights(path: Path) -> Weights:
    """Return the weights in the file `path`.

    Raise WeightsMissing if there is no such file, and CheckpointError if it is invalid or was
    fitted for other features.
    """
    try:
        values = json.loads(path.read_text(encoding="utf-8"))
        return Weights(
            compared=_regression(values["compared"], names=COMPARED),
            alone=_regression(values["alone"], names=ALONE),
        )
    except FileNotFoundError as error:
        raise WeightsMissing(f"{path.name} is missing.") from error
    except (OSError, ValueError, KeyError, TypeError, RecursionError, OverflowError) as error:
        raise CheckpointError(f"{path.name} cannot be read: {error}") from error


def _regression(values: Any, *, names: tuple[str, ...]) -> Regression:
    if set(values["slopes"]) != set(names):
        raise ValueError("it was fitted for different features")
    found = Regression(
        slopes={name: _finite(values["slopes"][name]) for name in names},
        intercept=_finite(values["intercept"]),
        threshold=_finite(values["threshold"]),
    )
    if not 0 <= found.threshold <= 1:
        raise ValueError("a threshold is not between 0 and 1")
    return found


def _finite(value: Any) -> float:
    number = float(value)
    if not math.isfinite(number):
        raise ValueError("a number is not finite")
    return number
