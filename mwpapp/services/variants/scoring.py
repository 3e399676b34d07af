"""Score variants, and score them again after an edit or an upgrade."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from django.db import transaction
from django.db.models import F, Q

from mwpapp.ml.pipelines.judge_text import JudgedText, judge_texts
from mwpapp.models import Paraphrase, Run
from mwpapp.services import events
from mwpapp.services.runs import lifecycle
from mwpapp.services.variants.decisions import written_by_people
from mwpapp.services.variants.judging import loaded_engines, text_to_judge
from mwpapp.services.variants.scores import scored_fields
from mwpapp.services.variants.settling import settle

BATCH = 32  # variants; an edit that a teacher waits for is scored between two batches


def rescore(paraphrase_id: int) -> None:
    """Score a variant if it has no scores or those of an earlier version, and is not out of
    date."""
    row = Paraphrase.objects.select_related("problem").filter(pk=paraphrase_id).first()
    if row is not None and row.waits_for_judging:
        _judge([row])


def rescore_outdated(*, after: int = 0) -> int | None:
    """Score the next batch of variants that an earlier version scored, with ids above `after`.
    Return the last id, or None if there are none. A kept variant that fails its check is
    reopened."""
    waiting = (
        Paraphrase.objects.scored_without_alignment().filter(pk__gt=after).select_related("problem")
    )
    rows = list(waiting.order_by("pk")[:BATCH])
    _judge(rows)
    return rows[-1].pk if rows else None


def request_check(source: Run) -> Run | None:
    """Queue a run that scores the variants that `source` imported; None if all have scores or
    such a run is unfinished. The caller enqueues it after commit."""
    total = Paraphrase.objects.unscored().filter(run=source).count()
    if not total:
        return None
    with transaction.atomic():
        lifecycle.lock_kind(Run.Kind.JUDGING)  # two workers can receive the same message
        checks = Run.objects.filter(kind=Run.Kind.JUDGING, parameters__of_run=source.pk)
        if checks.unfinished().exists():
            return None
        parameters = {"of_run": source.pk, "name": source.parameters["name"]}
        return lifecycle.request(
            Run.Kind.JUDGING, asked_by=source.asked_by, parameters=parameters, total=total
        )


def score_imported(run: Run) -> None:
    """Score one batch of imported variants. Raise Unfinished while some are left."""
    waiting = Paraphrase.objects.unscored().filter(run=run.parameters["of_run"])
    _judge(list(waiting.select_related("problem").order_by("pk")[:BATCH]))
    left = waiting.count()
    total = max(run.total, left)
    lifecycle.advance(run, done=total - left, total=total, counts={})
    if left:
        raise lifecycle.Unfinished


def unscored() -> list[int]:
    """Return the ids of the variants, of any status, that have no scores yet, except those that are
    out of date. Accepted imported variants are excluded, because a run scores them."""
    imported = Q(run__kind=Run.Kind.QUIZ, status=Paraphrase.Status.ACCEPTED)
    return list(Paraphrase.objects.unscored().exclude(imported).values_list("pk", flat=True))


def any_outdated() -> bool:
    """Return whether any variants have scores of an earlier version."""
    return Paraphrase.objects.scored_without_alignment().exists()


def _judge(rows: Sequence[Paraphrase]) -> None:
    """Score each row's text. A text that is edited during the scoring is scored separately."""
    judged: Sequence[JudgedText] = ()
    if rows:
        loaded = loaded_engines()
        typed = written_by_people(rows)
        texts = [text_to_judge(row, by_person=row.pk in typed) for row in rows]
        judged = judge_texts(
            texts, engines=loaded, solver=loaded.solver, naturalness=loaded.naturalness
        )
    with transaction.atomic():
        for row, result in zip(rows, judged, strict=True):
            same = Paraphrase.objects.filter(
                pk=row.pk, text=row.text, reference_text=row.reference_text
            )
            if same.update(version=F("version") + 1, **scored_fields(result)):
                settle(row, was_waiting=row.scored_at is None)
        for problem_id, group in groupby(
            sorted(rows, key=lambda row: row.problem_id), key=lambda row: row.problem_id
        ):
            ids = [row.pk for row in group]
            events.publish([events.problem_topic(problem_id)], what="paraphrase", ids=ids)
