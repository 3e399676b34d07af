"""Combine the loaded checkpoints with the operating point in effect, and prepare texts for them."""

from __future__ import annotations

from django.db.models import Subquery
from django.db.models.functions import Coalesce

from mwpapp.ml.catalogue.kinds import is_by_rule
from mwpapp.ml.checkpoints.errors import CheckpointError
from mwpapp.ml.pipelines.judge_text import TextToJudge, told_story
from mwpapp.ml.protocols import Engines, Judge, Tools
from mwpapp.ml.types import Reference
from mwpapp.models import OperatingPoint, Paraphrase
from mwpapp.models.paraphrases import ParaphraseQuerySet
from mwpapp.services import engines

REFERENCE_CHANGED = "reference_changed"
"""The parameter that marks a variant whose current reference is not the text that the generator
read, because the problem has changed since."""


def judge_in_effect() -> Judge:
    """Return the judge with the operating point in effect, which is read on every call."""
    fitted, fingerprint = engines.fitted_judge()
    point = OperatingPoint.objects.in_effect(fingerprint)
    return fitted if point is None else fitted.with_ready(point.threshold)


def with_threshold(rows: ParaphraseQuerySet) -> ParaphraseQuerySet:
    """Annotate variants for `threshold_of`."""
    try:
        fitted, fingerprint = engines.fitted_ready()
    except CheckpointError:
        return rows
    points = OperatingPoint.objects.current().filter(fingerprint=fingerprint)
    point = Subquery(points.values("threshold")[:1])
    return rows.annotate(ready_threshold=Coalesce(point, fitted))


def threshold_of(row: Paraphrase) -> float | None:
    """Return the lowest probability at which new variants are ready, for a variant of
    `with_threshold`. Return None if the weights of the verdict are missing or invalid."""
    threshold: float | None = getattr(row, "ready_threshold", None)
    return threshold


def loaded_engines() -> Engines:
    """Return the engines needed to write and judge variants."""
    return Engines(
        tools=Tools(
            tagger=engines.tagger(),
            translator=engines.translator(),
            stories=engines.stories(),
            paraphraser=engines.paraphraser(),
        ),
        scorer=engines.scorer(),
        judge=judge_in_effect(),
        naturalness=engines.naturalness(),
        solver=engines.solver(),
    )


def text_to_judge(row: Paraphrase, *, by_person: bool = False) -> TextToJudge:
    """Return a variant's text with its reference. `by_person` says whether a person wrote it."""
    unchanged = not by_person and REFERENCE_CHANGED not in row.parameters
    return TextToJudge(
        text=row.text,
        kind=row.kind,
        original=row.problem.text,
        reference=Reference(
            text=row.reference_text,
            equation=row.reference_equation or None,
            answer=row.reference_answer or None,
            decimal_sign=row.problem.decimal_sign,
        ),
        story=told_story(
            row.kind,
            text=row.text,
            equation=row.equation,
            answer=row.answer,
            unit=row.unit,
            parameters=row.parameters,
        ),
        by_person=by_person,
        by_rule=unchanged and is_by_rule(row.generator),
    )
