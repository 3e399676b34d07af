"""Define the row that every file format writes for a kept variant."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class KeptVariant:
    """A variant that a teacher accepted or edited, with its original."""

    problem_id: int
    original: str
    variant_id: int
    kind: str
    text: str
    equation: str
    answer: str
    unit: str
    grade: int | None
    status: str
    judgement: str
    paraqd: float | None
    valid_probability: float | None
    difference: float | None  # from the original, in [0, 1]
    changes: str  # codes of what differs from the original, joined by "+"
    naturalness: float | None
    kept_anyway: bool  # in spite of its verdict, its answer or missing scores
