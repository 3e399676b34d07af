"""Give annotators their next pair, and save, correct and undo their labels.

Annotators label blind. The functions return the texts of a pair and the annotator's own answers.
They never return another annotator's label or name, a score, an operator, or a gold answer (except
that of a labelled practice pair).

A real pair never gets more than the requested number of labels. Every change to its labels first
locks the pair's row and then, in a new statement, counts the missing labels and the unexpired
claims of others. An expired claim does not count, so its pair becomes available again; a late label
is accepted if one is still missing.
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
from mwpapp.services.labelling import claims
from mwpapp.services.labelling.campaigns import announce, hold_state
from mwpapp.services.labelling.claims import CannotLabel

MAX_SECONDS = 24 * 3600.0  # a longer time for one label is capped at this


@dataclass(frozen=True, slots=True, kw_only=True)
class Task:
    """A pair to label, with its guidelines. `answer_known` can only be true for practice pairs;
    `asked` is the campaign's question."""

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
class LabelInput:
    """An annotator's answer for a pair. `seconds` is the time that the page measured, if any;
    `guidelines` is the version that the annotator read, which may be older than the newest.
    `stamp` is that of the label that the annotator saw, or empty if they saw none. If it is None,
    the answer replaces any label."""

    answer: str
    skip_reason: str = ""
    reasons: Sequence[str] = ()
    comment: str = ""
    seconds: float | None = None
    guidelines: int | None = None
    stamp: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnLabel:
    """One of the annotator's labels with its pair. `expected` is the known answer of a practice
    pair, and `why` its reason; `seconds` is the time until the first answer; `stamp`
    changes with every change of the label."""

    pair_id: int
    question: str
    paraphrase: str
    practice: bool
    expected: str
    why: str
    answer: str
    skip_reason: str
    reasons: Sequence[str]
    comment: str
    seconds: float
    guideline_version: int
    changed_at: datetime
    stamp: str
    may_be_corrected: bool


class ChangedMeanwhile(CannotLabel):
    """The annotator has given another answer, `current`, in another tab or window."""

    def __init__(self, current: OwnLabel) -> None:
        super().__init__(_("You have labelled this pair in another tab or window."))
        self.current = current


def next_task(campaign: Campaign, *, annotator: User) -> Task | None:
    """Return the pair that the annotator has claimed, or claim another one for them.

    Return None if no pair is available for them now. Raise CannotLabel if they do not take part.
    """
    pair = claims.current_or_next(campaign, annotator=annotator)
    return None if pair is None else _task(campaign, pair)


def save(campaign: Campaign, *, annotator: User, pair_id: int, given: LabelInput) -> OwnLabel:
    """Save the label of a pair that the annotator has claimed. A second label corrects the first.

    Raise CannotLabel, with a reason for the annotator, if the label cannot be accepted, and
    ChangedMeanwhile if it would replace a label that the annotator has not seen.
    """
    _check(given)
    with transaction.atomic():
        pair = _locked(campaign, annotator=annotator, pair_id=pair_id)
        open_for = _open_for(pair, annotator=annotator)
        if open_for is None:  # a labelled pair has no claim
            return _second_label(pair, annotator=annotator, given=given)
        if not pair.campaign.gives_pairs:
            raise CannotLabel(_("This campaign is not accepting labels now."))
        if pair.state == Pair.State.CLOSED:  # it was decided after the annotator claimed it
            raise _full()
        _count_answer(pair, annotator=annotator, before=None, after=given.answer)
        label = Label(
            pair=pair, campaign=pair.campaign, annotator=annotator,
            guidelines=_version_read(pair.campaign, number=given.guidelines),
            seconds=_seconds(open_for, measured=given.seconds), **_fields(given),
        )  # fmt: skip
        label.save()
        pair.claims.filter(annotator=annotator).delete()
        _settle(pair)
    return _own_label(label)


def skip(
    campaign: Campaign, *, annotator: User, pair_id: int, reason: str, stamp: str | None = None
) -> OwnLabel:
    """Skip a pair, with a reason. It is not offered to this annotator again."""
    given = LabelInput(answer=Answer.SKIP, skip_reason=reason, stamp=stamp)
    return save(campaign, annotator=annotator, pair_id=pair_id, given=given)


def correct(campaign: Campaign, *, annotator: User, pair_id: int, given: LabelInput) -> OwnLabel:
    """Change one of the annotator's labels. Raise CannotLabel if there is none or if it cannot be
    changed, and ChangedMeanwhile if it is not the one that the annotator saw."""
    _check(given)
    with transaction.atomic():
        pair = _locked(campaign, annotator=annotator, pair_id=pair_id)
        label = _label_of(pair, annotator=annotator)
        if label is None:
            raise CannotLabel(_("You have not labelled this pair."))
        return _correct(pair, label, annotator=annotator, given=given)


def last_labelled(campaign: Campaign, *, annotator: User) -> int | None:
    """Return the id of the pair whose label `undo` would remove now, or None if there is none."""
    labels = _own_labels(campaign, annotator=annotator)
    pair_id: int | None = labels.values_list("pair_id", flat=True).first()
    return pair_id


def undo(campaign: Campaign, *, annotator: User, pair_id: int | None = None) -> Task:
    """Remove the annotator's last label and claim its pair for them again.

    Raise CannotLabel if there is no label to undo, if it can no longer be changed, or if `pair_id`
    is not the pair of the last label, so that a repeated request undoes one label only.
    """
    with transaction.atomic():
        last = last_labelled(campaign, annotator=annotator)
        if last is None:
            raise CannotLabel(_("There is nothing to undo."))
        if pair_id not in (None, last):
            raise CannotLabel(_("Nothing was undone: your last label is on another pair."))
        pair = _locked(campaign, annotator=annotator, pair_id=last)
        label = _label_of(pair, annotator=annotator)
        if label is None:
            raise CannotLabel(_("There is nothing to undo."))
        if not pair.campaign.gives_pairs or pair.state == Pair.State.CLOSED:
            raise CannotLabel(_("This label can no longer be changed."))
        _uncount_answer(pair, label)
        label.delete()
        time_spent = timedelta(seconds=label.seconds)
        if not claims.take(pair, annotator=annotator, time_spent=time_spent):
            raise _full()  # the label was a skip, and others have given all requested labels
        _settle(pair)
    return _task(campaign, pair)


def own_labels(
    campaign: Campaign, *, annotator: User, start: int = 0, count: int = 50, answer: str = ""
) -> list[OwnLabel]:
    """Return the annotator's labels and skips, newest first, optionally of one answer only."""
    rows = _own_labels(campaign, annotator=annotator, answer=answer).select_related(
        "pair", "campaign", "guidelines"
    )
    return [_own_label(row) for row in rows[start : start + count]]


def count_own(campaign: Campaign, *, annotator: User, answer: str = "") -> int:
    """Count all rows of `own_labels`."""
    count: int = _own_labels(campaign, annotator=annotator, answer=answer).count()
    return count


def own_label(campaign: Campaign, *, annotator: User, pair_id: int) -> OwnLabel:
    """Return the annotator's label of a pair. Raise CannotLabel if there is none."""
    rows = _own_labels(campaign, annotator=annotator).filter(pair_id=pair_id)
    row = rows.select_related("pair", "campaign", "guidelines").first()
    if row is None:
        raise CannotLabel(_("You have not labelled this pair."))
    return _own_label(row)


def _locked(campaign: Campaign, *, annotator: User, pair_id: int) -> Pair:
    """Lock the pair, and its campaign's state, until the transaction ends."""
    claims.check_takes_part(campaign, annotator=annotator)
    hold_state(campaign)
    pair = Pair.objects.select_for_update().filter(campaign=campaign, pk=pair_id).first()
    if pair is None:
        raise CannotLabel(_("There is no such pair."))
    pair.campaign = campaign
    return pair


def _label_of(pair: Pair, *, annotator: User) -> Label | None:
    return pair.labels.filter(annotator=annotator).select_related("guidelines").first()


def _own_labels(campaign: Campaign, *, annotator: User, answer: str = "") -> Any:
    labels = Label.objects.filter(campaign=campaign, annotator=annotator)
    return (labels.filter(answer=answer) if answer else labels).order_by("-created_at", "-pk")


def _second_label(pair: Pair, *, annotator: User, given: LabelInput) -> OwnLabel:
    """Correct the first label. Raise CannotLabel if the annotator has neither label nor claim."""
    label = _label_of(pair, annotator=annotator)
    if label is None:
        raise CannotLabel(_("There is no such pair."))
    return _correct(pair, label, annotator=annotator, given=given)


def _correct(pair: Pair, label: Label, *, annotator: User, given: LabelInput) -> OwnLabel:
    if not pair.campaign.takes_corrections or pair.state == Pair.State.CLOSED:
        raise CannotLabel(_("This label can no longer be changed."))
    label.pair = pair
    fields = _fields(given)
    if given.stamp not in {None, _stamp(label)}:
        if all(getattr(label, name) == value for name, value in fields.items()):
            return _own_label(label)  # the same answer was resent
        raise ChangedMeanwhile(_own_label(label))
    _count_answer(pair, annotator=annotator, before=label.answer, after=given.answer)
    for name, value in fields.items():
        setattr(label, name, value)
    label.guidelines = _version_read(pair.campaign, number=given.guidelines)
    label.save()
    _settle(pair)
    return _own_label(label)


def _count_answer(pair: Pair, *, annotator: User, before: str | None, after: str) -> None:
    """Update `pair.missing` for a new or changed answer. Raise CannotLabel if the pair needs no
    more labels."""
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
    return CannotLabel(
        _("This pair needs no more labels now: others have labelled it or are labelling it.")
    )


def _uncount_answer(pair: Pair, label: Label) -> None:
    if pair.missing is not None and label.answer != Answer.SKIP:
        pair.missing += 1


def _settle(pair: Pair) -> None:
    """Save the pair after a change to its labels, and announce the change."""
    if pair.missing is not None:
        answers = set(pair.labels.given().values_list("answer", flat=True))
        pair.disputed = len(answers) > 1 or Answer.CANNOT_TELL in answers
    pair.save(update_fields=["missing", "disputed"])
    announce(pair.campaign)


def _open_for(pair: Pair, *, annotator: User) -> timedelta | None:
    """Return the time since the annotator claimed the pair, or None if they have no claim on it."""
    elapsed = ExpressionWrapper(Now() - F("opened_at"), output_field=DurationField())
    claim = pair.claims.filter(annotator=annotator).annotate(elapsed=elapsed)
    since_claim: timedelta | None = claim.values_list("elapsed", flat=True).first()
    return since_claim


def _seconds(open_for: timedelta, *, measured: float | None) -> float:
    """Return the time since the pair was opened, or the shorter time that the page measured:
    the page does not count the time while it is hidden."""
    elapsed = min(open_for.total_seconds(), MAX_SECONDS)
    return elapsed if measured is None else min(max(measured, 0.0), elapsed)


def _check(given: LabelInput) -> None:
    if given.answer not in Answer.values:
        raise CannotLabel(_("Choose one of the answers."))
    if given.answer == Answer.SKIP and not given.skip_reason.strip():
        raise CannotLabel(_("Enter the reason for skipping this pair."))
    if not set(given.reasons) <= set(Reason.values):
        raise CannotLabel(_("Choose only the listed reasons."))


def _fields(given: LabelInput) -> dict[str, Any]:
    skipped = given.answer == Answer.SKIP
    return {
        "answer": given.answer,
        "skip_reason": given.skip_reason.replace("\x00", "").strip()[:300] if skipped else "",
        "reasons": [reason for reason in Reason.values if reason in given.reasons],
        "comment": given.comment.replace("\x00", "").strip()[:2_000],
    }


def _version_read(campaign: Campaign, *, number: int | None) -> GuidelineVersion:
    """Return the version that the annotator read, or the newest if it is not known."""
    versions = _versions(campaign)
    return next((version for version in versions if version.number == number), versions[-1])


def _versions(campaign: Campaign) -> list[GuidelineVersion]:
    """Return all versions in order. They are queried only once for each campaign object."""
    prefetch_related_objects([campaign], "guidelines")
    return sorted(campaign.guidelines.all(), key=lambda version: version.number)


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


def _stamp(label: Label) -> str:
    return label.changed_at.isoformat()


def _own_label(label: Label) -> OwnLabel:
    pair, campaign = label.pair, label.campaign
    return OwnLabel(
        pair_id=pair.pk,
        question=pair.question,
        paraphrase=pair.paraphrase,
        practice=pair.practice,
        expected=pair.gold if pair.practice else "",
        why=pair.why if pair.practice else "",
        answer=label.answer,
        skip_reason=label.skip_reason,
        reasons=list(label.reasons),
        comment=label.comment,
        seconds=label.seconds,
        guideline_version=label.guidelines.number,
        changed_at=label.changed_at,
        stamp=_stamp(label),
        may_be_corrected=campaign.takes_corrections and pair.state == Pair.State.OPEN,
    )
