"""Measure scorers on test sets in runs, and store the figures. Unresolved pairs have no label, so
they are counted but not measured.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from math import ceil
from typing import Any

from django.db import transaction
from django.db.models.fields.json import KT
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from mwpapp.formats.tables.records import one_line
from mwpapp.ml.checkpoints import defaults
from mwpapp.ml.checkpoints.errors import CheckpointError
from mwpapp.ml.evaluation.curves.calibration import (
    brier_score,
    calibration,
    expected_calibration_error,
)
from mwpapp.ml.evaluation.curves.threshold_curve import point_at
from mwpapp.ml.evaluation.report import Report, common_fields, report
from mwpapp.ml.evaluation.same_numbers import SameNumbers
from mwpapp.ml.pipelines.measure_pairs import Measurement, by_score, by_verdict
from mwpapp.ml.protocols import Encoder
from mwpapp.models import Checkpoint, Evaluation, Run, TestSet, TestSetPair, User
from mwpapp.services import engines
from mwpapp.services.measuring import outside_scores
from mwpapp.services.runs import lifecycle

MAX_PAIRS_ON_MAP = 150  # a map of more pairs would be unreadable and slow to compute
COSINES = {"paraqd", "encoder"}
MAX_NAME_LENGTH = 120  # characters of the name of an outside model
SIDES = ("anchor", "valid", "not_valid")

Scorer = Evaluation.Scorer


class CannotEvaluate(Exception):
    """Nothing can be measured. The message is the reason."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    """A scorer that can be measured; `key` identifies it in a form."""

    scorer: str
    checkpoint: str

    @property
    def key(self) -> str:
        return f"{self.scorer}:{self.checkpoint}"

    @property
    def words(self) -> str:
        return f"{Scorer(self.scorer).label} · {self.checkpoint}".removesuffix(" · ")


@dataclass(frozen=True, slots=True, kw_only=True)
class KnownLabel:
    """The label of a pair, without the texts. `stratum` is the value of a field of the pair's
    provenance, or "" for pairs without it."""

    pair_id: int
    label: int  # 1 valid, 0 not
    stratum: str


def offered() -> list[Choice]:
    """Return every registered verdict and ParaQD checkpoint, then the baselines."""
    registered = Checkpoint.objects.filter(part__in=[Scorer.VERDICT, Scorer.PARAQD])
    choices = [Choice(scorer=row.part, checkpoint=row.name) for row in registered.order_by("name")]
    return [
        *(choice for choice in choices if choice.scorer == Scorer.VERDICT),
        *(choice for choice in choices if choice.scorer == Scorer.PARAQD),
        Choice(scorer=Scorer.ENCODER, checkpoint=defaults.ENCODER),
        Choice(scorer=Scorer.SAME_NUMBERS, checkpoint=""),
    ]


def labelled_pairs(test_set: TestSet) -> list[TestSetPair]:
    """Return the labelled pairs, in the order of the scores."""
    return list(test_set.pairs.filter(label__isnull=False).order_by("place"))


def known_labels(test_set: TestSet, *, by: str) -> list[KnownLabel]:
    """Return the labels of the labelled pairs, in the order of the scores. `by` is a provenance
    field, one of `agreement.STRATA`."""
    rows = test_set.pairs.labelled().order_by("place")
    return [
        KnownLabel(pair_id=pk, label=int(label or 0), stratum=stratum or "")
        for pk, label, stratum in rows.values_list("pk", "label", KT(f"origin__{by}"))
    ]


def pairs_in_order(test_set: TestSet, pair_ids: Sequence[int]) -> list[TestSetPair]:
    """Return the pairs with these ids, in the given order."""
    rows = test_set.pairs.in_bulk(pair_ids)
    return [rows[pk] for pk in pair_ids]


def labels_of(test_set: TestSet) -> list[int]:
    """Return 1 (valid) or 0 for each labelled pair."""
    pairs = test_set.pairs.filter(label__isnull=False).order_by("place")
    return [int(label) for label in pairs.values_list("label", flat=True) if label is not None]


def request(test_set: TestSet, *, by: User, keys: Sequence[str]) -> list[Evaluation]:
    """Queue the chosen scorers; the caller enqueues their runs. An unfinished evaluation is not
    queued again.

    Raise CannotEvaluate if no chosen scorer is offered or no pair has a label.
    """
    chosen = [choice for choice in offered() if choice.key in keys]
    if not chosen:
        gone = _("This scorer is no longer available. Choose another.")
        raise CannotEvaluate(gone if keys else _("Choose at least one scorer."))
    _check_labelled(test_set)
    return [_request_one(test_set, choice, by=by) for choice in chosen]


def request_outside(
    test_set: TestSet, *, by: User, name: str, file_name: str, content: bytes
) -> Evaluation:
    """Queue the measurement of an outside model from a file with its scores; the caller enqueues
    the run. If the run for an earlier file of this model failed or was cancelled, this run replaces
    it.

    Raise CannotEvaluate if the name is empty, if no pair has a label, or if a file for this model
    is still being read.
    """
    name = one_line(name, limit=MAX_NAME_LENGTH)
    if not name:
        raise CannotEvaluate(_("Enter the name of the model."))
    _check_labelled(test_set)
    with transaction.atomic():
        TestSet.objects.select_for_update().get(pk=test_set.pk)  # requests wait for each other
        row = test_set.evaluations.filter(
            scorer=Scorer.OUTSIDE, checkpoint=name, measured_at=None
        ).first() or Evaluation(test_set=test_set, scorer=Scorer.OUTSIDE, checkpoint=name)
        if row.run is not None and not row.run.ended:
            text = _("A file for “%(name)s” is still being read. Wait, or choose another name.")
            raise CannotEvaluate(text % {"name": name})
        choice = Choice(scorer=Scorer.OUTSIDE, checkpoint=name)
        row.asked_by, row.run = by, _run_for(test_set, choice, by=by)
        row.save()
        lifecycle.attach_file(row.run, name=file_name, content=content)
    return row


def measure(run: Run) -> None:
    """Perform the run: score batch by batch, then store everything in one write. A repeated run,
    for example after its worker was killed, gives the same result. Raise CannotRun if the run no
    longer has an evaluation."""
    row = Evaluation.objects.select_related("test_set").filter(run=run).first()
    if row is None:
        raise lifecycle.CannotRun(
            gettext_noop("A later request replaced this one, or the test set was deleted.")
        )
    if row.measured_at is not None:
        return
    pairs = labelled_pairs(row.test_set)
    if row.scorer == Scorer.OUTSIDE:
        given = outside_scores.read_upload(run, evaluation=row)
        measurements = [Measurement(score=score) for score in given.scores]
        _store(run, row, pairs=pairs, measurements=measurements, missing=given.missing)
        return
    try:
        digest = engines.fingerprint(row.checkpoint) if row.checkpoint else ""
        measurements = _measured(run, row, pairs=pairs, digest=digest)
        _store(run, row, pairs=pairs, measurements=measurements, digest=digest)
    except CheckpointError as fault:
        raise lifecycle.CannotRun(str(fault)) from fault


def _request_one(test_set: TestSet, choice: Choice, *, by: User) -> Evaluation:
    with transaction.atomic():
        row, _created = Evaluation.objects.select_for_update().get_or_create(
            test_set=test_set,
            scorer=choice.scorer,
            checkpoint=choice.checkpoint,
            measured_at=None,
            defaults={"asked_by": by},
        )
        if row.run is None or (row.run.ended and not lifecycle.retry(row.run)):
            row.run = _run_for(test_set, choice, by=by)
            row.save(update_fields=["run"])
    return row


def _run_for(test_set: TestSet, choice: Choice, *, by: User) -> Run:
    return lifecycle.request(
        Run.Kind.EVALUATION,
        asked_by=by,
        parameters={"name": f"{choice.words} · {test_set}"},
        total=test_set.pairs.filter(label__isnull=False).count(),
    )


def _check_labelled(test_set: TestSet) -> None:
    if not test_set.pairs.filter(label__isnull=False).exists():
        raise CannotEvaluate(_("No pair of this test set has a label, so nothing can be measured."))


def _measured(
    run: Run, row: Evaluation, *, pairs: Sequence[TestSetPair], digest: str
) -> list[Measurement]:
    total = len(pairs)
    lifecycle.advance(run, done=0, total=total, counts={})
    measurements: list[Measurement] = []
    for batch in _batches(row, pairs=pairs, digest=digest):
        measurements += batch
        lifecycle.advance(
            run, done=len(measurements), total=total, counts={"measured": len(measurements)}
        )
    return measurements


def _batches(
    row: Evaluation, *, pairs: Sequence[TestSetPair], digest: str
) -> Iterator[list[Measurement]]:
    texts = [(pair.question, pair.paraphrase) for pair in pairs]
    match row.scorer:
        case Scorer.VERDICT:
            return by_verdict(texts, engines=engines.measured_verdict(row.checkpoint, digest))
        case Scorer.PARAQD:
            return by_score(texts, scorer=engines.measured_scorer(row.checkpoint, digest))
        case Scorer.ENCODER:
            return by_score(texts, scorer=engines.encoder_scorer())
        case _:
            return by_score(texts, scorer=SameNumbers())


def _store(
    run: Run,
    row: Evaluation,
    *,
    pairs: Sequence[TestSetPair],
    measurements: Sequence[Measurement],
    digest: str = "",
    missing: Sequence[int] = (),
) -> None:
    labels = [pair.label or 0 for pair in pairs]
    row.fingerprint = digest
    row.scores = [measurement.score for measurement in measurements]
    if row.scorer == Scorer.VERDICT:
        row.judgements = [
            measurement.judgement.value
            for measurement in measurements
            if measurement.judgement is not None
        ]
        row.broken = [measurement.broken for measurement in measurements]
    row.points = _map(row, pairs=pairs)
    unresolved = row.test_set.pairs.filter(label__isnull=True).count()
    row.figures = figures(row, labels=labels) | {"unresolved": unresolved, "missing": [*missing]}
    row.measured_at = timezone.now()
    with transaction.atomic():
        # The run may have been cancelled, or finished by another worker.
        if Run.objects.filter(pk=run.pk, state=Run.State.RUNNING).exists():
            row.save()


def figures(row: Evaluation, *, labels: Sequence[int]) -> dict[str, Any]:
    """Return the figures of one measured scorer. Only scorers that return cosines have a
    separation, and only verdicts have figures that need a probability."""
    measured = report(row.scores, labels)
    common = {"n": len(labels), "positives": sum(labels)} | common_fields(measured)
    if row.scorer in COSINES:
        return common | {"separation": measured.separation}
    if row.scorer == Scorer.VERDICT:
        return common | _of_verdict(row, measured, labels=labels)
    return common


def _of_verdict(row: Evaluation, measured: Report, *, labels: Sequence[int]) -> dict[str, Any]:
    judge = engines.measured_verdict(row.checkpoint, row.fingerprint).judge
    ready, reject = judge.ready_threshold, judge.reject_threshold
    at_fitted = point_at(ready, scores=row.scores, labels=labels, barred=row.broken)
    return {
        "tpr_minus_fpr": measured.tpr_minus_fpr,
        "calibration_error": expected_calibration_error(calibration(row.scores, labels)),
        "brier": brier_score(row.scores, labels),
        "thresholds": {"ready": ready, "reject": reject},
        "ready": asdict(at_fitted),
    }


def _map(row: Evaluation, *, pairs: Sequence[TestSetPair]) -> list[dict[str, Any]]:
    """Return map positions for a sample of the texts, embedded with the scorer's encoder; [] for
    a scorer without vectors and for fewer than four texts."""
    if row.scorer not in COSINES:
        return []
    texts = on_map(pairs)
    if len(texts) < 4:
        return []
    # Imported here, because pages import this module and must not load scikit-learn.
    from mwpapp.ml.evaluation.curves.embedding_map import embedding_map  # noqa: PLC0415

    positions: list[list[float]] = embedding_map(_encoder(row).encode(list(texts)), seed=1).tolist()
    return [
        {"x": round(x, 3), "y": round(y, 3), "side": side}
        for (x, y), side in zip(positions, texts.values(), strict=True)
    ]


def _encoder(row: Evaluation) -> Encoder:
    if row.scorer == Scorer.PARAQD:
        return engines.measured_scorer(row.checkpoint, row.fingerprint).encoder
    return engines.encoder()


def on_map(pairs: Sequence[TestSetPair]) -> dict[str, str]:
    """Return {text: side} for at most MAX_PAIRS_ON_MAP pairs, taken at equal intervals."""
    step = max(1, ceil(len(pairs) / MAX_PAIRS_ON_MAP))
    sample = pairs[::step]
    sides = {pair.paraphrase: SIDES[1] if pair.label else SIDES[2] for pair in sample}
    return sides | {pair.question: SIDES[0] for pair in sample}
