"""Define the pairs and the description of a frozen test set, for every file format."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from mwpapp.formats.messages import FormatError


@dataclass(frozen=True, slots=True, kw_only=True)
class FrozenPair:
    """A question and its paraphrase with their label.

    `label` is 1 for valid, 0 for not valid, None for unresolved. `labels` maps each
    annotator's pseudonym to their answer. `reason` is the adjudicator's. `provenance` says how the
    label was decided; `origin` says where the pair comes from.
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
    """What a file says about a test set besides its pairs.

    `checksum` is the SHA-256 of the pairs as JSON lines. `learned_from_at` is when the
    pairs were first exported for training. A scorer that was trained on them cannot be measured on
    them.
    """

    name: str
    version: int
    question: str
    guidelines: str
    guideline_version: int | None
    frozen_at: str  # ISO 8601
    checksum: str
    agreement: Mapping[str, Any]
    learned_from_at: str | None = None  # ISO 8601


class InvalidTestSet(FormatError):
    """The file is not a valid test set, or it was changed after the set was frozen."""
