"""The scores of a variant as fields of its row."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from django.utils import timezone

from mwpapp.ml.types import AlignedQuantity, Verdict
from mwpapp.models import Paraphrase

SCORES = ("paraqd", "valid_probability", "judgement", "evidence", "alignment")


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
