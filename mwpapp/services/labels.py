"""Labelling, from the annotator's chair: the next pair, a label, a correction.

Everything that is returned here is blind: a pair's texts and the annotator's own answers, never
another's label, a score, an operator, a gold answer (but that of a practice pair once labelled)
or who else takes part.

Exactly the wanted number of labels: whoever takes or gives a label of a pair holds that pair's
row lock, and counts with a fresh statement, after the lock, how many labels are missing and how
many of those others hold by a claim that has not run out. A claim that ran out counts no more,
so its pair returns by itself; its late label is taken if there is still room for it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.db.models import DurationField, ExpressionWrapper, F, prefetch_related_objects
from django.db.models.functions import Now
from django.utils.translation import gettext as _

from mwpapp.models import Answer, Campaign, GuidelineVersion, Label, Pair, Reason, User
from mwpapp.services import claims
from mwpapp.services.campaigns import announce, hold_state
from mwpapp.services.claims import CannotLabel

LONGEST_SECONDS = 24 * 3600.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Task:
    """A pair to label, with all that stands beside it. `answer_known` is said of pairs to
    practise on alone."""

    pair_id: int
    question: str
    paraphrase: str
    practice: bool
    answer_known: bool
    asked: str
    guidelines: str
    guideline_version: int
    examples: Sequence[dict[str, str]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Given:
    """What an annotator says about a pair. `seconds` is what the page measured, if it did;
    `guidelines` the version that stood beside the pair, which need not be the newest any more."""

    answer: str
    skip_reason: str = ""
    reasons: Sequence[str] = ()
    comment: str = ""
    seconds: float | None = None
    guidelines: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnLabel:
    """An own label with its pair. `expected` is the known answer of a practice pair, `seconds`
    how long it was looked at before the first answer."""

    pair_id: int
    question: str
    paraphrase: str
    practice: bool
    expected: str
    answer: str
    skip_reason: str
    reasons: Sequence[str]
    comment: str
    seconds: float
    guideline_version: int
    changed_at: datetime
    may_be_corrected: bool


def next_task(campaign: Campaign, *, annotator: User) -> Task | None:
    """The pair that the annotator holds, or another one, held for them from now on.

    None where there is none for them at the moment. Raises CannotLabel for somebody who does
    not take part.
    """
    pair = claims.held_or_fresh(campaign, annotator=annotator)
    return None if pair is None else _task(campaign, pair)


def save(campaign: Campaign, *, annotator: User, pair_id: int, given: Given) -> OwnLabel:
    """Save the label of a pair that the annotator was given; a second one corrects the first.

    Raises CannotLabel where it cannot be taken, with a reason that the annotator can read.
    """
    _check(given)
    with transaction.atomic():
        pair = _locked(campaign, annotator=annotator, pair_id=pair_id)
        open_for = _open_for(pair, annotator=annotator)
        if open_for is None:  # whoever has labelled a pair holds it no more
            return _again(pair, annotator=annotator, given=given)
        if not pair.campaign.gives_pairs:
            raise CannotLabel(_("The campaign takes no labels now."))
        _use_room(pair, annotator=annotator, before=None, after=given.answer)
        label = Label(
            pair=pair, campaign=pair.campaign, annotator=annotator,
            guidelines=_read(pair.campaign, number=given.guidelines),
            seconds=_seconds(open_for, measured=given.seconds), **_fields(given),
        )  # fmt: skip
        label.save()
        pair.claims.filter(annotator=annotator).delete()
        _settle(pair)
    return _own_label(label)


def skip(campaign: Campaign, *, annotator: User, pair_id: int, reason: str) -> OwnLabel:
    """Leave a pair to others, for a reason; it does not come back."""
    given = Given(answer=Answer.SKIP, skip_reason=reason)
    return save(campaign, annotator=annotator, pair_id=pair_id, given=given)


def correct(campaign: Campaign, *, annotator: User, pair_id: int, given: Given) -> OwnLabel:
    """Change an own label, as long as its pair is open. Raises CannotLabel."""
    _check(given)
    with transaction.atomic():
        pair = _locked(campaign, annotator=annotator, pair_id=pair_id)
        label = _own(pair, annotator=annotator)
        if label is None:
            raise CannotLabel(_("You have not labelled this pair."))
        return _correct(pair, label, annotator=annotator, given=given)


def last_labelled(campaign: Campaign, *, annotator: User) -> int | None:
    """The pair whose label `undo` takes back now."""
    own = _own_labels(campaign, annotator=annotator)
    found: int | None = own.values_list("pair_id", flat=True).first()
    return found


def undo(campaign: Campaign, *, annotator: User, pair_id: int | None = None) -> Task:
    """Take the last own label back; its pair is the annotator's again. Raises CannotLabel, also
    where the last label is of another pair than is named: who asks twice undoes once."""
    with transaction.atomic():
        last = last_labelled(campaign, annotator=annotator)
        if last is None:
            raise CannotLabel(_("There is nothing to undo."))
        if pair_id not in (None, last):
            raise CannotLabel(_("Nothing more was taken back: your last label is another one."))
        pair = _locked(campaign, annotator=annotator, pair_id=last)
        label = _own(pair, annotator=annotator)
        if label is None:
            raise CannotLabel(_("There is nothing to undo."))
        if not pair.campaign.gives_pairs or pair.state == Pair.State.CLOSED:
            raise CannotLabel(_("This label cannot be changed any more."))
        _return_room(pair, label)
        label.delete()
        looked = timedelta(seconds=label.seconds)
        if not claims.take(pair, annotator=annotator, looked=looked):
            raise _full()  # it was a skip, and others filled its place
        _settle(pair)
    return _task(campaign, pair)


def own_labels(
    campaign: Campaign, *, annotator: User, start: int = 0, count: int = 50, answer: str = ""
) -> list[OwnLabel]:
    """The annotator's own labels and skips, newest first; those with one answer if it is named."""
    rows = _own_labels(campaign, annotator=annotator, answer=answer).select_related(
        "pair", "campaign", "guidelines"
    )
    return [_own_label(row) for row in rows[start : start + count]]


def count_own(campaign: Campaign, *, annotator: User, answer: str = "") -> int:
    """How many `own_labels` brings in all."""
    count: int = _own_labels(campaign, annotator=annotator, answer=answer).count()
    return count


def own_label(campaign: Campaign, *, annotator: User, pair_id: int) -> OwnLabel:
    """One own label. Raises CannotLabel where there is none."""
    rows = _own_labels(campaign, annotator=annotator).filter(pair_id=pair_id)
    row = rows.select_related("pair", "campaign", "guidelines").first()
    if row is None:
        raise CannotLabel(_("You have not labelled this pair."))
    return _own_label(row)


def _locked(campaign: Campaign, *, annotator: User, pair_id: int) -> Pair:
    """The pair with its row lock, and its campaign, which stays in its state until the end."""
    claims.participation_of(campaign, annotator)
    hold_state(campaign)
    pair = Pair.objects.select_for_update().filter(campaign=campaign, pk=pair_id).first()
    if pair is None:
        raise CannotLabel(_("There is no such pair."))
    pair.campaign = campaign
    return pair


def _own(pair: Pair, *, annotator: User) -> Label | None:
    return pair.labels.filter(annotator=annotator).select_related("guidelines").first()


def _own_labels(campaign: Campaign, *, annotator: User, answer: str = "") -> Any:
    own = Label.objects.filter(campaign=campaign, annotator=annotator)
    return (own.filter(answer=answer) if answer else own).order_by("-created_at", "-pk")


def _again(pair: Pair, *, annotator: User, given: Given) -> OwnLabel:
    """A second label corrects the first; a pair that was never given is as good as none."""
    label = _own(pair, annotator=annotator)
    if label is None:
        raise CannotLabel(_("There is no such pair."))
    return _correct(pair, label, annotator=annotator, given=given)


def _correct(pair: Pair, label: Label, *, annotator: User, given: Given) -> OwnLabel:
    if not pair.campaign.takes_corrections or pair.state == Pair.State.CLOSED:
        raise CannotLabel(_("This label cannot be changed any more."))
    _use_room(pair, annotator=annotator, before=label.answer, after=given.answer)
    for name, value in _fields(given).items():
        setattr(label, name, value)
    label.guidelines = _read(pair.campaign, number=given.guidelines)
    label.pair = pair
    label.save()
    _settle(pair)
    return _own_label(label)


def _use_room(pair: Pair, *, annotator: User, before: str | None, after: str) -> None:
    """Count the change of an answer in `missing`. Raises CannotLabel where there is no room."""
    counted_before = before not in (None, Answer.SKIP)
    counted_after = after != Answer.SKIP
    if pair.missing is None or counted_before == counted_after:
        return
    if counted_before:
        pair.missing += 1
    elif not claims.has_room(pair, annotator=annotator):
        raise _full()
    else:
        pair.missing -= 1


def _full() -> CannotLabel:
    return CannotLabel(_("Others have labelled this pair meanwhile; it needs no more labels."))


def _return_room(pair: Pair, label: Label) -> None:
    if pair.missing is not None and label.answer != Answer.SKIP:
        pair.missing += 1


def _settle(pair: Pair) -> None:
    """Save what a change of its labels makes of the pair, and announce it."""
    if pair.missing is not None:
        answers = set(pair.labels.given().values_list("answer", flat=True))
        pair.disputed = len(answers) > 1 or Answer.CANNOT_TELL in answers
    pair.save(update_fields=["missing", "disputed"])
    announce(pair.campaign)


def _open_for(pair: Pair, *, annotator: User) -> timedelta | None:
    """How long the annotator has had the pair; None for one that they were never given, or
    have labelled."""
    elapsed = ExpressionWrapper(Now() - F("opened_at"), output_field=DurationField())
    own = pair.claims.filter(annotator=annotator).annotate(elapsed=elapsed)
    found: timedelta | None = own.values_list("elapsed", flat=True).first()
    return found


def _seconds(open_for: timedelta, *, measured: float | None) -> float:
    """Since the pair was opened; what the page measured where that is less, since it knows
    when nobody looked."""
    most = min(open_for.total_seconds(), LONGEST_SECONDS)
    return most if measured is None else min(max(measured, 0.0), most)


def _check(given: Given) -> None:
    if given.answer not in Answer.values:
        raise CannotLabel(_("This is no answer."))
    if given.answer == Answer.SKIP and not given.skip_reason.strip():
        raise CannotLabel(_("Say why you skip this pair."))
    if not set(given.reasons) <= set(Reason.values):
        raise CannotLabel(_("This is no reason."))


def _fields(given: Given) -> dict[str, Any]:
    skipped = given.answer == Answer.SKIP
    return {
        "answer": given.answer,
        "skip_reason": given.skip_reason.replace("\x00", "").strip()[:300] if skipped else "",
        "reasons": [reason for reason in Reason.values if reason in given.reasons],
        "comment": given.comment.replace("\x00", "").strip()[:2_000],
    }


def _read(campaign: Campaign, *, number: int | None) -> GuidelineVersion:
    """The version that the annotator says they read; the newest where they do not say."""
    versions = _versions(campaign)
    return next((found for found in versions if found.number == number), versions[-1])


def _versions(campaign: Campaign) -> list[GuidelineVersion]:
    """All that were written, in order; read once for a campaign that is passed around."""
    prefetch_related_objects([campaign], "guidelines")
    return sorted(campaign.guidelines.all(), key=lambda found: found.number)


def _task(campaign: Campaign, pair: Pair) -> Task:
    guidelines = _versions(campaign)[-1]
    return Task(
        pair_id=pair.pk,
        question=pair.question,
        paraphrase=pair.paraphrase,
        practice=pair.practice,
        answer_known=pair.practice and bool(pair.gold),
        asked=campaign.question,
        guidelines=guidelines.text,
        guideline_version=guidelines.number,
        examples=guidelines.examples,
    )


def _own_label(label: Label) -> OwnLabel:
    pair, campaign = label.pair, label.campaign
    return OwnLabel(
        pair_id=pair.pk,
        question=pair.question,
        paraphrase=pair.paraphrase,
        practice=pair.practice,
        expected=pair.gold if pair.practice else "",
        answer=label.answer,
        skip_reason=label.skip_reason,
        reasons=list(label.reasons),
        comment=label.comment,
        seconds=label.seconds,
        guideline_version=label.guidelines.number,
        changed_at=label.changed_at,
        may_be_corrected=campaign.takes_corrections and pair.state == Pair.State.OPEN,
    )
