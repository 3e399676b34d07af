"""Read the thresholds of the verdict without loading torch."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from mwpapp.ml.checkpoints.errors import CheckpointError, WeightsMissing

FILE_NAME = "weights.json"


@dataclass(frozen=True, slots=True, kw_only=True)
class Thresholds:
    """A variant is `ready` if its probability is at least `ready`, and `reject` if it is at most
    `reject`, unless a rule of the judge overrides this. People check all other variants."""

    ready: float
    reject: float


def read_thresholds(folder: Path) -> Thresholds:
    """Return the fitted thresholds of the verdict in `folder`. Raise CheckpointError if its file is
    missing or invalid."""
    values = read_json(folder / FILE_NAME)
    try:
        return thresholds_of(values["thresholds"])
    except (KeyError, TypeError, ValueError, OverflowError) as error:
        raise CheckpointError(f"{FILE_NAME} is not valid: {error}") from error


def read_json(path: Path) -> Any:
    """Return the content of a weights file. Raise WeightsMissing if there is no file, and
    CheckpointError if it cannot be read."""
    try:
        return json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError as error:
        raise WeightsMissing(f"{path.name} is missing.") from error
    except (OSError, ValueError, RecursionError) as error:
        raise CheckpointError(f"{path.name} cannot be read: {error}") from error


def thresholds_of(values: Mapping[str, Any]) -> Thresholds:
    """Return the thresholds in `values`. Raise ValueError if they are not in order or not in
    [0, 1]."""
    found = Thresholds(ready=finite(values["ready"]), reject=finite(values["reject"]))
    if not 0 <= found.reject < found.ready <= 1:
        raise ValueError("the thresholds must satisfy 0 <= reject < ready <= 1")
    return found


def finite(value: Any) -> float:
    """Return the value as a float. Raise ValueError, TypeError or OverflowError if it is not a
    finite number."""
    number = float(value)
    if not math.isfinite(number):
        raise ValueError("a number is not finite")
    return number
