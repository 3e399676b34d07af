"""The fitted numbers of the verdict, and the file that stores them."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from mwpapp.ml.checkpoints.errors import CheckpointError
from mwpapp.ml.verdict.features import NAMES
from mwpapp.ml.verdict.logistic import sigmoid
from mwpapp.ml.verdict.thresholds import Thresholds, finite, read_json, thresholds_of
from mwpapp.ml.verdict.trees import Trees, from_plain, to_plain

Array = NDArray[np.float64]


@dataclass(frozen=True, slots=True, kw_only=True)
class Blend:
    """logit = trees * (the trees' logit) + reading * (the reader's) + cosine * (the ParaQD
    cosine) + second * (the second reader's, if it was asked) + solving * (the overlap of a solver's
    answers to both texts, if it was asked) + intercept. No weight is negative."""

    trees: float
    reading: float
    cosine: float
    intercept: float
    second: float = 0.0
    solving: float = 0.0

    def probabilities(self, opinions: Array) -> Array:
        """Return the probabilities (pairs,) of opinions (pairs, 3 to 5): trees, reading, cosine
        and, if there are any, second and solving."""
        weights = np.array([self.trees, self.reading, self.cosine, self.second, self.solving])
        return sigmoid(opinions @ weights[: opinions.shape[1]] + self.intercept)


@dataclass(frozen=True, slots=True, kw_only=True)
class SecondReading:
    """Which pairs a second, larger reader and a solver are asked about: those whose probability
    without them is between `low` and `high`. Their probability is then that of `blend`."""

    blend: Blend
    low: float
    high: float

    def asked(self, values: Array, *, among: NDArray[np.bool]) -> NDArray[np.int64]:
        """Return the indices of the pairs to read again, given their probabilities (pairs,), among
        those for which `among` (pairs,) is true."""
        return np.flatnonzero(among & (values > self.low) & (values < self.high))


@dataclass(frozen=True, slots=True, kw_only=True)
class Weights:
    """Everything that is fitted.

    `doubts` maps evidence ("question.word_added") to the highest probability at which a doubt is
    shown; evidence without an entry is always shown. `second` is None if there is no second
    reader."""

    trees: Trees
    blend: Blend
    thresholds: Thresholds
    doubts: Mapping[str, float] = field(default_factory=dict)
    second: SecondReading | None = None


def read_weights(path: Path) -> Weights:
    """Return the weights in the file `path`. Raise WeightsMissing if there is no file, and
    CheckpointError if it is invalid or its features, in order, are not those of this program."""
    values = read_json(path)
    if not isinstance(values, dict) or values.get("features") != list(NAMES):
        raise CheckpointError(f"{path.name} was fitted with features other than this program's.")
    try:
        return Weights(
            trees=from_plain(values["trees"], features=len(NAMES)),
            blend=_blend(values["blend"]),
            thresholds=thresholds_of(values["thresholds"]),
            doubts={name: finite(limit) for name, limit in values.get("doubts", {}).items()},
            second=_second(values["second"]) if "second" in values else None,
        )
    except (AttributeError, KeyError, TypeError, ValueError, OverflowError) as error:
        raise CheckpointError(f"{path.name} is not valid: {error}") from error


def write_weights(path: Path, weights: Weights) -> None:
    """Save the weights as JSON, one line for each key."""
    values: dict[str, Any] = {
        "features": list(NAMES),
        "trees": to_plain(weights.trees),
        "blend": asdict(weights.blend),
        "thresholds": asdict(weights.thresholds),
        "doubts": dict(sorted(weights.doubts.items())),
    }
    if weights.second is not None:
        values["second"] = asdict(weights.second)
    path.parent.mkdir(parents=True, exist_ok=True)
    lines = [f'  "{key}": {json.dumps(value, allow_nan=False)}' for key, value in values.items()]
    path.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


def _blend(values: Mapping[str, Any]) -> Blend:
    needed, later = ("trees", "reading", "cosine", "intercept"), ("second", "solving")
    found = Blend(
        **{key: finite(values[key]) for key in needed},
        **{key: finite(values.get(key, 0.0)) for key in later},
    )
    if min(found.trees, found.reading, found.cosine, found.second, found.solving) < 0:
        raise ValueError("a weight of the blend is negative")
    return found


def _second(values: Mapping[str, Any]) -> SecondReading:
    low, high = finite(values["low"]), finite(values["high"])
    if not 0 <= low < high <= 1:
        raise ValueError("the limits of the second reading are not in order")
    return SecondReading(blend=_blend(values["blend"]), low=low, high=high)
