"""Read and write the scores of a variant as fields of its row."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from django.utils import timezone

from mwpapp.ml.pipelines.judge_text import JudgedText
from mwpapp.ml.types import JudgedCandidate
from mwpapp.models import Paraphrase

_UNSCORED: dict[str, Any] = {
    "paraqd": None,
    "valid_probability": None,
    "judgement": "",
    "evidence": [],
    "alignment": None,
    "difference": None,
    "naturalness": None,
    "group": "",
}
SCORES = tuple(_UNSCORED)


def scored_fields(judged: JudgedCandidate | JudgedText) -> dict[str, Any]:
    """Return the values of the score fields for a judged variant."""
    naturalness = judged.naturalness
    return {
        "paraqd": judged.paraqd,
        "valid_probability": judged.verdict.probability,
        "judgement": judged.verdict.judgement.value,
        "evidence": [asdict(piece) for piece in judged.verdict.evidence],
        "alignment": [asdict(quantity) for quantity in judged.alignment],
        "difference": judged.difference,
        "naturalness": None if naturalness is None else naturalness.probability,
        "group": judged.group,
        "scored_at": timezone.now(),
    }


def scores_of(row: Paraphrase) -> dict[str, Any]:
    """Return the scores of the current text; empty if it has none yet."""
    return {} if row.scored_at is None else {name: getattr(row, name) for name in SCORES}


def set_scores(row: Paraphrase, scores: dict[str, Any]) -> None:
    """Set scores that `scores_of` returned, perhaps in an earlier version; {} removes all
    scores."""
    for name, value in {**_UNSCORED, **scores}.items():
        setattr(row, name, value)
    row.scored_at = timezone.now() if scores else None
