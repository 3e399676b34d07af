"""List the annotators' answers to the practice pairs, and each annotator's result.

Only the lead of the campaign may see the answers of others; annotators may see their own result.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Count, F, IntegerField, Prefetch, Q, Subquery
from django.db.models.functions import Coalesce

from mwpapp.models import Answer, Campaign, Label, Pair
from mwpapp.models.labels import PairQuerySet


@dataclass(frozen=True, slots=True, kw_only=True)
class PracticeAnswer:
    """One annotator's answer. `as_expected` is None for a skip, or if the pair has no known
    answer."""

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


@dataclass(frozen=True, slots=True, kw_only=True)
class PracticeResult:
    """The result of one person: of the `of` practice pairs with a known answer, how many were
    answered, and how many as expected."""

    annotator: str
    as_expected: int
    answered: int
    of: int
    pass_mark: int  # percent; 0 if the campaign has none

    @property
    def finished(self) -> bool:
        return self.answered >= self.of

    @property
    def percent(self) -> int:
        """The share answered as expected, rounded down, so that 100% means every pair."""
        return 100 * self.as_expected // self.of if self.of else 0

    @property
    def passed(self) -> bool | None:
        """Whether the pass mark is reached. None if there is no pass mark, if no pair has a known
        answer, or if some of those pairs are not answered yet."""
        if not self.pass_mark or not self.of or not self.finished:
            return None
        return 100 * self.as_expected >= self.pass_mark * self.of


def practice_results(
    campaign: Campaign, *, annotator_id: int | None = None
) -> list[PracticeResult]:
    """Return the results of the annotators who take part, or of one of them, sorted by
    username."""
    known = _pairs(campaign).exclude(gold="").order_by().values("campaign")
    count = Subquery(known.annotate(n=Count("pk")).values("n"), output_field=IntegerField())
    is_answered = Q(annotator__labels__campaign=campaign, annotator__labels__pair__practice=True)
    is_answered &= ~Q(annotator__labels__pair__gold="") & ~Q(annotator__labels__answer=Answer.SKIP)
    is_expected = is_answered & Q(annotator__labels__answer=F("annotator__labels__pair__gold"))
    taking_part = campaign.participations.active().order_by("annotator__username")
    if annotator_id is not None:
        taking_part = taking_part.filter(annotator=annotator_id)
    rows = taking_part.annotate(
        answered=Count("annotator__labels", filter=is_answered),
        hits=Count("annotator__labels", filter=is_expected),
        known=Coalesce(count, 0),
    ).values_list("annotator__username", "answered", "hits", "known")
    return [
        PracticeResult(
            annotator=name, answered=answered, as_expected=hits, of=of, pass_mark=campaign.pass_mark
        )
        for name, answered, hits, of in rows
    ]


def practice_pairs(campaign: Campaign, *, start: int = 0, count: int = 25) -> list[PracticePair]:
    """Return at most `count` practice pairs from index `start`, ordered by id."""
    labels = Prefetch("labels", Label.objects.select_related("annotator"))
    rows = _pairs(campaign).order_by("pk").prefetch_related(labels)
    return [_practice_pair(row) for row in rows[start : start + count]]


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
