"""Define kept variants as rows of a file of any format."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class KeptVariant:
    """A variant that a teacher accepted, or edited and kept, beside its original."""

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
    changes: str  # codes joined by "+"
    naturalness: float | None
    kept_anyway: bool  # its verdict, its answer or its checks advised against it
