"""Judge variants: the probability that one is valid, and whether it is ready.

A weighted blend of three opinions gives a calibrated probability: trees over symbolic features, a
cross-encoder that reads both texts, and the ParaQD cosine. Thresholds turn the probability into a
judgement. Seven rules override the blend:

- A variant with a changed unit beside the same number is never more likely valid than not.
- A variant with broken evidence is never `ready`.
- A text of more than 400 words is never `ready`.
- A variant whose evidence is all fine is never `reject`, because no reason could be shown.
- A variant in which only names and things differ from its reference, and nothing is broken, has the
  reference's calculation: it is `ready`, and no doubt is shown.
- A doubt is shown only up to the probability at which at least half of the texts with it are
  invalid.
- If a variant is not `ready` although all its evidence is fine, one more piece of evidence asks the
  teacher to read it closely.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from itertools import islice
from pathlib import Path
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from mwpapp.ml.checkpoints.defaults import VERDICT
from mwpapp.ml.checkpoints.errors import CheckpointError
from mwpapp.ml.checkpoints.manifest import Manifest, read_manifest
from mwpapp.ml.checkpoints.resolve import resolve
from mwpapp.ml.types import (
    Alignment,
    Answers,
    Evidence,
    Judgement,
    Reading,
    Reference,
    State,
    Verdict,
)
from mwpapp.ml.verdict.comparing.comparison import Comparison, compare
from mwpapp.ml.verdict.comparing.renaming import is_only_renamed
from mwpapp.ml.verdict.evidence import length
from mwpapp.ml.verdict.evidence.gather import in_reading_order
from mwpapp.ml.verdict.features import NAMES, features
from mwpapp.ml.verdict.logistic import sigmoid
from mwpapp.ml.verdict.reader.cross_encoder import load_reader
from mwpapp.ml.verdict.reading_plan import ReadingPlan, plan_reading
from mwpapp.ml.verdict.thresholds import FILE_NAME, Thresholds, finite, read_json, thresholds_of
from mwpapp.ml.verdict.trees import Trees, from_plain, to_plain

Array = NDArray[np.float64]

DEFAULT_CHECKPOINT = VERDICT
PART = "verdict"
WITH_ANOTHER_UNIT = 0.3
"""The highest probability of a text with a changed unit; 26% of the training pairs with one are
valid."""
PROVEN = 0.98
"""The lowest probability of a text in which only names and things differ."""
ONLY_RENAMED = Evidence(about="solution", state=State.FINE, code="only_renamed")
"""The evidence of a text in which only names and things differ."""
UNUSUAL_WORDING = Evidence(about="wording", state=State.DOUBT, code="unusual")
"""The evidence of a variant that is not ready although no fault was found."""


class Reader(Protocol):
    def read(self, comparisons: Sequence[Comparison]) -> list[Reading]:
        """Return the reading of each pair, in order."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Blend:
    """logit = trees * (the trees' logit) + reading * (the reader's) + cosine * (the ParaQD
    cosine) + intercept. No weight is negative."""

    trees: float
    reading: float
    cosine: float
    intercept: float

    def probabilities(self, opinions: Array) -> Array:
        """Return the probabilities (pairs,) of opinions (pairs, 3) in the order of the fields."""
        weights = np.array([self.trees, self.reading, self.cosine])
        return sigmoid(opinions @ weights + self.intercept)


@dataclass(frozen=True, slots=True, kw_only=True)
class Weights:
    """Everything that is fitted.

    `doubts` maps evidence ("question.word_added") to the highest probability at which a doubt is
    shown; evidence without an entry is always shown."""

    trees: Trees
    blend: Blend
    thresholds: Thresholds
    doubts: Mapping[str, float] = field(default_factory=dict)


class BlendedJudge:
    """A `protocols.Judge` that uses fitted weights and a reader."""

    def __init__(self, weights: Weights, *, reader: Reader) -> None:
        self.weights = weights
        self.reader = reader

    @property
    def ready_threshold(self) -> float:
        return self.weights.thresholds.ready

    @property
    def reject_threshold(self) -> float:
        return self.weights.thresholds.reject

    def with_ready(self, threshold: float) -> BlendedJudge:
        """Return the same judge, rules included, with another threshold of `ready`. Raises
        ValueError if it is not above the threshold of `reject`."""
        if not self.reject_threshold < threshold <= 1:
            raise ValueError("the threshold of ready must be above that of reject, and at most 1")
        thresholds = replace(self.weights.thresholds, ready=threshold)
        return BlendedJudge(replace(self.weights, thresholds=thresholds), reader=self.reader)

    def judge(self, reference: Reference, text: str, *, cosine: float) -> Verdict:
        """Return the verdict on `text`, which may be any text."""
        (verdict,) = self.judge_all([(reference, text)], cosines=[cosine])
        return verdict

    def judge_all(
        self,
        pairs: Sequence[tuple[Reference, str]],
        *,
        cosines: Sequence[float],
        answers: Sequence[Answers | None] | None = None,
        alignments: Sequence[Alignment] | None = None,
    ) -> list[Verdict]:
        """Return the verdicts on many (reference, text), read in batches. A solver's answers are
        evidence, but not an opinion: the blend is fitted without a solver."""
        if not pairs:
            return []
        nothing = [None] * len(pairs)
        plans = [
            plan_reading(replace(compare(reference, text, alignment=alignment), answers=found))
            for (reference, text), alignment, found in zip(
                pairs, alignments or nothing, answers or nothing, strict=True
            )
        ]
        windows = [window for one in plans for window in one.windows]
        readings = self.reader.read(windows)
        repeated = [cosine for one, cosine in zip(plans, cosines, strict=True) for _ in one.windows]
        values = self.weights.blend.probabilities(
            opinion_rows(windows, trees=self.weights.trees, readings=readings, cosines=repeated)
        )
        results = iter(zip(values.tolist(), readings, strict=True))
        return [self._verdict(one, read=list(islice(results, len(one.windows)))) for one in plans]

    def _verdict(self, plan: ReadingPlan, *, read: Sequence[tuple[float, Reading]]) -> Verdict:
        """Return the verdict, given the probability and the reading of each window. The lowest
        probability counts: one invalid window makes the variant invalid."""
        value = min(value for value, _ in read)
        evidence = plan.evidence([reading for _, reading in read])
        if any(piece.about == "units" and piece.state is State.BROKEN for piece in evidence):
            value = min(value, WITH_ANOTHER_UNIT)
        if is_only_renamed(plan.full) and not length.prevents_ready(evidence):
            fine = [piece for piece in evidence if piece.state is State.FINE]
            return Verdict(
                probability=max(value, PROVEN),
                judgement=Judgement.READY,
                evidence=in_reading_order([ONLY_RENAMED, *fine]),
            )
        evidence = tuple(piece for piece in evidence if self._is_shown(piece, value=value))
        judgement = self._judgement(value, evidence=evidence)
        if judgement is not Judgement.READY and _all_fine(evidence):
            evidence = (UNUSUAL_WORDING, *evidence)
        return Verdict(probability=value, judgement=judgement, evidence=evidence)

    def _is_shown(self, piece: Evidence, *, value: float) -> bool:
        """Return whether a variant of this probability shows the evidence."""
        if piece.state is not State.DOUBT:
            return True
        return value <= self.weights.doubts.get(doubt_name(piece), 1.0)

    def _judgement(self, value: float, *, evidence: Sequence[Evidence]) -> Judgement:
        thresholds = self.weights.thresholds
        faults = (piece for piece in evidence if piece.about != length.ABOUT)
        if value <= thresholds.reject and not _all_fine(faults):
            return Judgement.REJECT
        if value >= thresholds.ready and not length.prevents_ready(evidence):
            return Judgement.READY
        return Judgement.CHECK


def doubt_name(piece: Evidence) -> str:
    """Return the name of a doubt in `Weights.doubts`."""
    return f"{piece.about}.{piece.code}"


def opinion_rows(
    comparisons: Sequence[Comparison],
    *,
    trees: Trees,
    readings: Sequence[Reading],
    cosines: Sequence[float],
) -> Array:
    """Return the three opinions on each pair, (pairs, 3), in the order of the blend's fields."""
    logits = [reading.logit for reading in readings]
    return np.column_stack([trees.logits(rows(comparisons)), logits, cosines])


def rows(comparisons: Sequence[Comparison]) -> Array:
    """Return the features of each pair, (pairs, features)."""
    found = [list(features(comparison).values()) for comparison in comparisons]
    return np.array(found, dtype=np.float64).reshape(-1, len(NAMES))


def _all_fine(evidence: Iterable[Evidence]) -> bool:
    return all(piece.state is State.FINE for piece in evidence)


def load_judge(name: str = DEFAULT_CHECKPOINT, *, device: str | None = None) -> BlendedJudge:
    """Return the judge of the checkpoint called `name`, with the reader that it was fitted with.

    Raises WeightsMissing if one of them is missing, and CheckpointError if the judge is invalid or
    was fitted with another reader or scorer than the installed ones.
    """
    folder = resolve(name)
    manifest = read_manifest(folder, part=PART)
    weights = read_weights(folder / FILE_NAME)
    for companion in ("reader", "scorer"):
        _check_companion(manifest, companion)
    return BlendedJudge(
        weights, reader=load_reader(str(manifest.architecture["reader"]), device=device)
    )


def scorer_of(name: str) -> str:
    """Return the name of the ParaQD scorer that the judge called `name` was fitted with."""
    scorer = read_manifest(resolve(name), part=PART).architecture.get("scorer")
    if not isinstance(scorer, str):
        raise CheckpointError(f"{name!r} does not say which scorer it is for.")
    return scorer


def _check_companion(manifest: Manifest, companion: str) -> None:
    """Check the digest: a fit is only valid with the networks that it was made with."""
    name = manifest.architecture.get(companion)
    if not isinstance(name, str):
        raise CheckpointError(f"{manifest.name!r} does not say which {companion} it is for.")
    digest = read_manifest(resolve(name)).sha256
    if manifest.architecture.get(f"{companion}_sha256") != digest:
        raise CheckpointError(
            f"{manifest.name!r} was fitted with another version of the {companion} {name!r}. "
            "Fit it again with manage.py fit_verdict."
        )


def read_weights(path: Path) -> Weights:
    """Return the weights in the file `path`; its features must be this program's, in order."""
    values = read_json(path)
    if not isinstance(values, dict) or values.get("features") != list(NAMES):
        raise CheckpointError(f"{path.name} was fitted for other features than this program's.")
    try:
        return Weights(
            trees=from_plain(values["trees"], features=len(NAMES)),
            blend=_blend(values["blend"]),
            thresholds=thresholds_of(values["thresholds"]),
            doubts={name: finite(limit) for name, limit in values.get("doubts", {}).items()},
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
    path.parent.mkdir(parents=True, exist_ok=True)
    lines = [f'  "{key}": {json.dumps(value, allow_nan=False)}' for key, value in values.items()]
    path.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


def _blend(values: Mapping[str, Any]) -> Blend:
    found = Blend(**{key: finite(values[key]) for key in Blend.__slots__})
    if min(found.trees, found.reading, found.cosine) < 0:
        raise ValueError("a weight of the blend is negative")
    return found
