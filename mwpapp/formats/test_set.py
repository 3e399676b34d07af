"""A frozen test set as it travels in files, whatever the format."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True, kw_only=True)
class FrozenPair:
    """A question and its paraphrase with what people found.

    `label` is 1 for valid, 0 for not valid, None where it is unresolved; `labels` says what
    each annotator answered, under numbers that stand for people; `reason` is an adjudicator's.
    """

    question: str
    paraphrase: str
    label: int | None
    provenance: str
    reason: str = ""
    labels: Mapping[str, str] = field(default_factory=dict)
    origin: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Description:
    """All of a set but its pairs. `checksum` is the SHA-256 of the pairs as JSON lines;
    `learned_from_at` says since when a training has had them, which ends their worth as a test."""

    name: str
    version: int
    question: str
    guidelines: str
    guideline_version: int | None
    frozen_at: str  # ISO 8601
    checksum: str
    agreement: Mapping[str, Any]
    learned_from_at: str | None = None  # ISO 8601


class NoTestSet(ValueError):
    """A file holds no test set, or one that was damaged; the message says where and why."""
