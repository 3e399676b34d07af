"""The verdict on a variant: a probability that it is valid, and what is to be done with it.

A logistic regression over the ParaQD cosine and symbolic features gives the probability,
the checkpoint's two thresholds the judgement. Three rules stand above both, whatever the
probability: where any evidence is broken, a variant is never `ready`; where all evidence is
fine, it is never `reject`, because nobody could read why; and where it is not `ready` all the
same, a line says what to look at.
"""

from __future__ import annotations

import json
import math
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from mwpapp.ml.checkpoints.errors import CheckpointError, WeightsMissing
from mwpapp.ml.checkpoints.manifest import read_manifest
from mwpapp.ml.checkpoints.resolve import resolve
from mwpapp.ml.types import Evidence, Judgement, Reference, State, Verdict
from mwpapp.ml.verdict.comparison import compare
from mwpapp.ml.verdict.evidence import gather_evidence
from mwpapp.ml.verdict.features import NAMES, features
from mwpapp.ml.verdict.logistic import Weights, probability

DEFAULT_CHECKPOINT = "verdict-logistic"
PART = "verdict"
FILE_NAME = "weights.json"
READ_ONCE_MORE = Evidence(
    about="wording",
    state=State.DOUBT,
    sentence="The wording moved further from the original than usual: read it once more.",
)
"""The reason where the probability alone keeps a variant from being ready."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Thresholds:
    """`ready` from this probability up, `reject` up to that one; between them a person checks."""

    ready: float
    reject: float


class LogisticJudge:
    """types.Judge from fitted weights; needs no torch."""

    def __init__(self, weights: Weights, *, thresholds: Thresholds) -> None:
        if len(weights.coefficients) != len(NAMES):
            raise ValueError(f"{len(weights.coefficients)} weights for {len(NAMES)} features")
        self.weights = weights
        self.thresholds = thresholds

    def judge(self, reference: Reference, text: str, *, cosine: float) -> Verdict:
        """The verdict on `text`; any text will do."""
        comparison = compare(reference, text)
        row = list(features(comparison, cosine=cosine).values())
        value = probability(self.weights, row=row)
        evidence = gather_evidence(comparison)
        judgement = self._judgement(value, evidence=evidence)
        if judgement is not Judgement.READY and _all_fine(evidence):
            evidence = (READ_ONCE_MORE, *evidence)
        return Verdict(probability=value, judgement=judgement, evidence=evidence)

    def _judgement(self, value: float, *, evidence: Sequence[Evidence]) -> Judgement:
        if value <= self.thresholds.reject and not _all_fine(evidence):
            return Judgement.REJECT
        broken = any(line.state is State.BROKEN for line in evidence)
        if value >= self.thresholds.ready and not broken:
            return Judgement.READY
        return Judgement.CHECK


def _all_fine(evidence: Sequence[Evidence]) -> bool:
    return all(line.state is State.FINE for line in evidence)


def load_judge(name: str = DEFAULT_CHECKPOINT) -> LogisticJudge:
    """The judge of the checkpoint called `name`.

    Raises WeightsMissing where there is none and CheckpointError where it is not sound.
    """
    folder = resolve(name)
    read_manifest(folder, part=PART)
    return read_judge(folder / FILE_NAME)


def read_judge(path: Path) -> LogisticJudge:
    """The judge in the file `path`, whose features must be just ours, in our order."""
    try:
        values = json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError as error:
        raise WeightsMissing(f"{path.name} is missing.") from error
    except (OSError, ValueError, RecursionError) as error:
        raise CheckpointError(f"{path.name} cannot be read: {error}") from error
    if not isinstance(values, dict) or values.get("features") != list(NAMES):
        raise CheckpointError(f"{path.name} was fitted for other features than this program's.")
    try:
        return LogisticJudge(_weights(values), thresholds=_thresholds(values["thresholds"]))
    except (KeyError, TypeError, ValueError) as error:
        raise CheckpointError(f"{path.name} is not sound: {error}") from error


def write_judge(path: Path, judge: LogisticJudge) -> None:
    """Save the judge's weights as JSON, one line a key."""
    values: dict[str, Any] = {
        "features": list(NAMES),
        **asdict(judge.weights),
        "thresholds": asdict(judge.thresholds),
    }
    path.parent.mkdir(parents=True, exist_ok=True)
    lines = [f'  "{key}": {json.dumps(value, allow_nan=False)}' for key, value in values.items()]
    path.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


def _weights(values: Mapping[str, Any]) -> Weights:
    scales = _numbers(values["scales"])
    if min(scales) <= 0:
        raise ValueError("a scale is not positive")
    return Weights(
        coefficients=_numbers(values["coefficients"]),
        intercept=_finite(values["intercept"]),
        means=_numbers(values["means"]),
        scales=scales,
    )


def _thresholds(values: Mapping[str, Any]) -> Thresholds:
    found = Thresholds(ready=_finite(values["ready"]), reject=_finite(values["reject"]))
    if not 0 <= found.reject < found.ready <= 1:
        raise ValueError("thresholds are not in order")
    return found


def _numbers(values: Any) -> tuple[float, ...]:
    numbers = tuple(_finite(value) for value in values)
    if len(numbers) != len(NAMES):
        raise ValueError(f"{len(numbers)} numbers for {len(NAMES)} features")
    return numbers


def _finite(value: Any) -> float:
    number = float(value)
    if not math.isfinite(number):
        raise ValueError("a number is not finite")
    return number
