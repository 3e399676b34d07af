"""Scores variants, and scores them again after an edit or an upgrade."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from itertools import groupby
from typing import Any

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from mwpapp.ml.pipelines.judge_text import TextToJudge, judge_texts, told_story
from mwpapp.ml.types import AlignedQuantity, Reference, Verdict
from mwpapp.models import Paraphrase
from mwpapp.services import events
from mwpapp.services.variants.judging import loaded_engines

SCORES = ("paraqd", "valid_probability", "judgement", "evidence", "alignment")
BATCH = 32  # variants; an edit that a teacher waits for is scored between two batches


def rescore(paraphrase_id: int) -> None:
    """Score a variant that was edited, or that an earlier version scored."""
    row = Paraphrase.objects.select_related("problem").filter(pk=paraphrase_id).first()
    if row is not None and row.waits_for_judging:
        _judge([row])


def rescore_outdated(*, after: int = 0) -> int | None:
    """Score the next batch of variants that an earlier version scored, and return the last id.
    Return None if there are none. Statuses and decisions do not change."""
    waiting = Paraphrase.objects.outdated().filter(pk__gt=after).select_related("problem")
    rows = list(waiting.order_by("pk")[:BATCH])
    _judge(rows)
    return rows[-1].pk if rows else None


def unscored() -> list[int]:
    """Return the ids of the variants, of any status, whose text has no scores yet."""
    return list(Paraphrase.objects.unscored().values_list("pk", flat=True))


def any_outdated() -> bool:
    """Return whether an earlier version scored any variants."""
    return Paraphrase.objects.outdated().exists()


def scored_fields(
    *, paraqd: float | None, verdict: Verdict, alignment: Sequence[AlignedQuantity]
) -> dict[str, Any]:
    """Return the fields of a scored variant."""
    return {
        "paraqd": paraqd,
        "valid_probability": verdict.probability,
        "judgement": verdict.judgement.value,
        "evidence": [asdict(piece) for piece in verdict.evidence],
        "alignment": [asdict(quantity) for quantity in alignment],
        "scored_at": timezone.now(),
    }


def scores_of(row: Paraphrase) -> dict[str, Any]:
    """Return the scores of the current text; empty if it has none yet."""
    return {} if row.scored_at is None else {name: getattr(row, name) for name in SCORES}


def set_scores(row: Paraphrase, scores: dict[str, Any]) -> None:
    """Restore the scores of `scores_of`, which may come from an earlier version."""
    empty: dict[str, Any] = {
        "paraqd": None,
        "valid_probability": None,
        "judgement": "",
        "evidence": [],
        "alignment": None,
    }
    for name, value in {**empty, **scores}.items():
        setattr(row, name, value)
    row.scored_at = timezone.now() if scores else None


def _judge(rows: Sequence[Paraphrase]) -> None:
    """Score each row's text. A text that is edited during the scoring is scored separately."""
    judged = judge_texts([_text(row) for row in rows], engines=loaded_engines()) if rows else []
    with transaction.atomic():
        for row, found in zip(rows, judged, strict=True):
            Paraphrase.objects.filter(pk=row.pk, text=row.text).update(
                version=F("version") + 1,
                **scored_fields(
                    paraqd=found.paraqd, verdict=found.verdict, alignment=found.alignment
                ),
            )
        for problem_id, some in groupby(
            sorted(rows, key=lambda row: row.problem_id), key=lambda row: row.problem_id
        ):
            ids = [row.pk for row in some]
            events.publish([events.problem_topic(problem_id)], what="paraphrase", ids=ids)


def _text(row: Paraphrase) -> TextToJudge:
    return TextToJudge(
        text=row.text,
        kind=row.kind,
        original=row.problem.text,
        reference=Reference(
            text=row.reference_text,
            equation=row.reference_equation or None,
            answer=row.reference_answer or None,
        ),
        story=told_story(
            row.kind,
            text=row.text,
            equation=row.equation,
            answer=row.answer,
            unit=row.unit,
            parameters=row.parameters,
        ),
    )
