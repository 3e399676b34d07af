"""List everybody's answers to the practice pairs. Only the lead of the campaign may see them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from mwpapp.models import Answer, Campaign, Label, Pair
from mwpapp.models.labels import PairQuerySet


@dataclass(frozen=True, slots=True, kw_only=True)
class PracticeAnswer:
    """One annotator's answer. `as_expected` is None for skips and without a known answer."""

    annotator: str
    answer: str
    as_expected: bool | None
    reasons: Sequence[str]
    comment: str
    skip_reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PracticePair:
    """A practice pair, its known answer with the reason, and what annotators answered."""

    pair_id: int
    question: str
    paraphrase: str
    expected: str
    why: str
    answers: Sequence[PracticeAnswer]


def practice_pairs(campaign: Campaign, *, start: int = 0, count: int = 25) -> list[PracticePair]:
    """Return the practice pairs in the order of their numbers."""
    rows = _pairs(campaign).order_by("pk").prefetch_related("labels__annotator")
    return [_practice_pair(row) for row in rows[start : start + count]]


def count_practice(campaign: Campaign) -> int:
    return _pairs(campaign).count()


def _pairs(campaign: Campaign) -> PairQuerySet:
    return Pair.objects.filter(campaign=campaign, practice=True)


def _practice_pair(pair: Pair) -> PracticePair:
    labels = sorted(pair.labels.all(), key=lambda label: label.annotator.username)
    return PracticePair(
        pair_id=pair.pk,
        question=pair.question,
        paraphrase=pair.paraphrase,
        expected=pair.gold,
        why=pair.why,
        answers=[_answer(label, expected=pair.gold) for label in labels],
    )


def _answer(label: Label, *, expected: str) -> PracticeAnswer:
    compared = bool(expected) and label.answer != Answer.SKIP
    return PracticeAnswer(
        annotator=label.annotator.username,
        answer=label.answer,
        as_expected=label.answer == expected if compared else None,
        reasons=list(label.reasons),
        comment=label.comment,
        skip_reason=label.skip_reason,
    )
