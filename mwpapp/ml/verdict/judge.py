"""Judge variants: the probability that one is valid, and whether it is ready.

A weighted blend of three opinions gives a calibrated probability: trees over symbolic features, a
cross-encoder that reads both texts, and the ParaQD cosine. If there is a second, larger
cross-encoder, its opinion on the pairs that are still unclear is added as the fourth, and that of a
solver as the fifth: the probability that both texts have the same answer. Thresholds turn the
probability into a judgement.

Eight rules override the blend:

- A variant with a changed unit beside the same number gets a probability of at most 0.3, unless it
  replaces that unit throughout, in at least two places, and no other number of the reference has a
  unit that converts into both.
- A variant with broken evidence is never `ready`.
- A variant is never `ready` if it or its reference has more than 400 words, or if the equation of
  its reference does not give the reference's answer.
- A variant whose evidence is all fine, apart from these two reasons, is never `reject`, because no
  fault could be shown.
- A variant in which only names and things differ from its reference has the reference's
  calculation: unless one of the reasons above prevents it, it is `ready`, and no doubt is shown.
- A variant made from its reference by rules has the reference's calculation, too: unless one of the
  reasons above prevents it or the blend rejects it, it is `ready`, and no doubt is shown. The
  second reader is asked only if the first opinions reject it.
- A doubt is shown only if the probability is so low that at least half of the texts with this doubt
  are invalid.
- If a variant is not `ready` although all its evidence is fine, one more piece of evidence asks the
  teacher to read it closely.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import islice
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from mwpapp.ml.checkpoints.defaults import VERDICT
from mwpapp.ml.checkpoints.errors import CheckpointError
from mwpapp.ml.checkpoints.manifest import Manifest, read_manifest
from mwpapp.ml.checkpoints.resolve import resolve
from mwpapp.ml.solvers.agreement import load_solved_alike
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
from mwpapp.ml.verdict.evidence.gather import in_reading_order
from mwpapp.ml.verdict.evidence.piece import leaves_undecided, prevents_ready
from mwpapp.ml.verdict.features import NAMES, features
from mwpapp.ml.verdict.installed import verdict_in_use
from mwpapp.ml.verdict.proofs import Proof
from mwpapp.ml.verdict.reader.cross_encoder import load_reader
from mwpapp.ml.verdict.reading_plan import ReadingPlan, plan_reading
from mwpapp.ml.verdict.thresholds import FILE_NAME
from mwpapp.ml.verdict.trees import Trees
from mwpapp.ml.verdict.weights import Weights, read_weights

Array = NDArray[np.float64]

DEFAULT_CHECKPOINT = VERDICT
PART = "verdict"
WITH_ANOTHER_UNIT = 0.3
"""The highest probability of a text with a changed unit; 26% of the training pairs with one are
valid."""
UNUSUAL_WORDING = Evidence(about="wording", state=State.DOUBT, code="unusual")
"""The evidence of a variant that is not ready although no fault was found."""


class Reader(Protocol):
    def read(self, comparisons: Sequence[Comparison]) -> list[Reading]:
        """Return the reading of each pair, in order."""
        ...


class Solver(Protocol):
    def overlaps(self, pairs: Sequence[tuple[Reference, str]]) -> list[float]:
        """Return the probability that both texts of a pair have the same answer, for each pair."""
        ...


class BlendedJudge:
    """A `protocols.Judge` that uses fitted weights and a reader. A `second` reader and a `solver`
    are asked only about pairs that are not clear without them."""

    def __init__(
        self,
        weights: Weights,
        *,
        reader: Reader,
        second: Reader | None = None,
        solver: Solver | None = None,
    ) -> None:
        self.weights = weights
        self.reader = reader
        self.second = second
        self.solver = solver

    @property
    def ready_threshold(self) -> float:
        return self.weights.thresholds.ready

    @property
    def reject_threshold(self) -> float:
        return self.weights.thresholds.reject

    def with_ready(self, threshold: float) -> BlendedJudge:
        """Return the same judge, rules included, with another threshold for `ready`. Raise
        ValueError if it is not above the threshold for `reject`, or is above 1."""
        if not self.reject_threshold < threshold <= 1:
            raise ValueError("the threshold for ready must be above that for reject, and at most 1")
        thresholds = replace(self.weights.thresholds, ready=threshold)
        weights = replace(self.weights, thresholds=thresholds)
        return BlendedJudge(weights, reader=self.reader, second=self.second, solver=self.solver)

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
        by_rule: Sequence[bool] | None = None,
    ) -> list[Verdict]:
        """Return the verdicts on many (reference, text) pairs, read in batches. `answers` are shown
        as evidence, but are no opinion. `by_rule` says which texts were made from their references
        by rules that keep the calculation."""
        if not pairs:
            return []
        nothing = [None] * len(pairs)
        made = by_rule or [False] * len(pairs)
        plans = [
            plan_reading(
                replace(compare(reference, text, alignment=alignment), answers=found),
                by_rule=is_made,
            )
            for (reference, text), alignment, found, is_made in zip(
                pairs, alignments or nothing, answers or nothing, made, strict=True
            )
        ]
        windows = [window for one in plans for window in one.windows]
        repeated = [cosine for one, cosine in zip(plans, cosines, strict=True) for _ in one.windows]
        proofs = [one.proof for one in plans for _ in one.windows]
        results = iter(self._read(windows, cosines=repeated, proofs=proofs))
        return [self._verdict(one, read=list(islice(results, len(one.windows)))) for one in plans]

    def _read(
        self,
        windows: Sequence[Comparison],
        *,
        cosines: Sequence[float],
        proofs: Sequence[Proof | None],
    ) -> list[tuple[float, Reading]]:
        """Return the probability and the reading of each window. The second reader and the solver
        are asked last, and only about those that are not clear without them; the second reading
        replaces the first. A window with a proof is clear, unless the blend can reject the proof
        and the first opinions do."""
        readings = self.reader.read(windows)
        found = opinion_rows(windows, trees=self.weights.trees, readings=readings, cosines=cosines)
        values = self.weights.blend.probabilities(found)
        if self.weights.second is not None and self.second is not None:
            rejected = values <= self.weights.thresholds.reject
            unproven = [
                proof is None or (proof.can_be_rejected and is_rejected)
                for proof, is_rejected in zip(proofs, rejected, strict=True)
            ]
            asked = self.weights.second.asked(values, among=np.array(unproven))
            more = read_again(
                windows, asked=asked, reader=self.second, solver=self.solver, replaced=readings
            )
            opinions = np.column_stack([found[asked], more])
            values[asked] = self.weights.second.blend.probabilities(opinions)
        return list(zip(values.tolist(), readings, strict=True))

    def _verdict(self, plan: ReadingPlan, *, read: Sequence[tuple[float, Reading]]) -> Verdict:
        """Return the verdict, given the probability and the reading of each window. The lowest
        probability counts: one invalid window makes the variant invalid."""
        worst = min(range(len(read)), key=lambda number: read[number][0])
        value, reading = read[worst]
        evidence = plan.evidence(reading, number=worst)
        if any(piece.about == "units" and piece.state is State.BROKEN for piece in evidence):
            value = min(value, WITH_ANOTHER_UNIT)
        proof, rejected = plan.proof, value <= self.weights.thresholds.reject
        if proof is not None and proof.holds(evidence, rejected=rejected):
            fine = [piece for piece in evidence if piece.state is State.FINE]
            return Verdict(
                probability=max(value, proof.probability),
                judgement=Judgement.READY,
                evidence=in_reading_order([proof.evidence, *fine]),
            )
        evidence = tuple(piece for piece in evidence if self._is_shown(piece, value=value))
        judgement = self._judgement(value, evidence=evidence)
        if judgement is not Judgement.READY and _all_fine(evidence):
            evidence = (UNUSUAL_WORDING, *evidence)
        return Verdict(probability=value, judgement=judgement, evidence=evidence)

    def _is_shown(self, piece: Evidence, *, value: float) -> bool:
        """Return whether the evidence is shown for a variant with this probability."""
        if piece.state is not State.DOUBT:
            return True
        return value <= self.weights.doubts.get(doubt_name(piece), 1.0)

    def _judgement(self, value: float, *, evidence: Sequence[Evidence]) -> Judgement:
        thresholds = self.weights.thresholds
        faults = (piece for piece in evidence if not leaves_undecided(piece))
        if value <= thresholds.reject and not _all_fine(faults):
            return Judgement.REJECT
        if value >= thresholds.ready and not prevents_ready(evidence):
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


def read_again(
    comparisons: Sequence[Comparison],
    *,
    asked: NDArray[np.int64],
    reader: Reader,
    solver: Solver | None,
    replaced: list[Reading],
) -> Array:
    """Read the pairs with the indices `asked`, (asked,). Put the readings into `replaced`, the list
    of the readings of all pairs, and return their logits and, if there is a solver, the overlap of
    its answers: (asked, 1 or 2)."""
    chosen = [comparisons[i] for i in asked]
    found = reader.read(chosen)
    for i, reading in zip(asked, found, strict=True):
        replaced[i] = reading
    opinions = [[reading.logit for reading in found]]
    if solver is not None:
        opinions.append(solver.overlaps([(one.reference, one.variant) for one in chosen]))
    return np.array(opinions, dtype=np.float64).T


def rows(comparisons: Sequence[Comparison]) -> Array:
    """Return the features of each pair, (pairs, features)."""
    found = [list(features(comparison).values()) for comparison in comparisons]
    return np.array(found, dtype=np.float64).reshape(-1, len(NAMES))


def _all_fine(evidence: Iterable[Evidence]) -> bool:
    return all(piece.state is State.FINE for piece in evidence)


def load_judge(name: str = "", *, device: str | None = None) -> BlendedJudge:
    """Return the judge of the checkpoint called `name`, by default the one in use, with the readers
    and the solver that it was fitted with.

    Raise WeightsMissing if the judge, a reader, the solver or the scorer is missing, and
    CheckpointError if the judge is invalid or was fitted with others than the installed ones.
    """
    folder = resolve(name or verdict_in_use())
    manifest = read_manifest(folder, part=PART)
    weights = read_weights(folder / FILE_NAME)
    readers = ["reader", "second"] if weights.second else ["reader"]
    solver = manifest.architecture.get("solver")
    for companion in (*readers, "scorer", *(["solver"] if solver else [])):
        _check_companion(manifest, companion)
    first, *more = (
        load_reader(str(manifest.architecture[role]), device=device) for role in readers
    )
    return BlendedJudge(
        weights,
        reader=first,
        second=more[0] if more else None,
        solver=load_solved_alike(str(solver), device=device) if solver else None,
    )


def scorer_of(name: str) -> str:
    """Return the name of the ParaQD scorer that the judge called `name` was fitted with; "" is the
    judge in use. Raise CheckpointError if the judge does not name one."""
    manifest = read_manifest(resolve(name or verdict_in_use()), part=PART)
    scorer = manifest.architecture.get("scorer")
    if not isinstance(scorer, str):
        raise CheckpointError(f"{manifest.name!r} does not say which scorer it is for.")
    return scorer


def _check_companion(manifest: Manifest, companion: str) -> None:
    """Raise CheckpointError if the manifest does not name the companion, or if the digest differs:
    a fit is only valid with the networks that it was made with."""
    name = manifest.architecture.get(companion)
    if not isinstance(name, str):
        raise CheckpointError(f"{manifest.name!r} does not say which {companion} it is for.")
    digest = read_manifest(resolve(name)).sha256
    if manifest.architecture.get(f"{companion}_sha256") != digest:
        raise CheckpointError(
            f"{manifest.name!r} was fitted with another version of the {companion} {name!r}. "
            "Fit it again with manage.py fit_verdict."
        )
