"""What the annotator's pages show: campaigns with what is left, one pair, own labels.

Blind like the services that it asks: nothing here comes from another's label.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, overload

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from mwpapp.models import Campaign, Participation, User
from mwpapp.services import labels, rights
from mwpapp.services.claims import CannotLabel
from mwpapp.services.labels import OwnLabel, Task
from mwpapp.services.own_progress import Progress, own_progress
from mwpapp.web.forms.labels import ANSWERS, BRIEF, WHY_SKIP, LabelForm, SkipForm

State = Campaign.State


@dataclass(frozen=True, slots=True, kw_only=True)
class Bar:
    """How far an annotator is: with the practice as long as that lasts, then with the rest."""

    done: int
    all: int
    practice: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Idle:
    """Why there is no pair now; `again` where looking again in a while may help."""

    heading: str
    words: str
    again: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Job:
    """A campaign on the annotator's first page."""

    campaign: Campaign
    takes_part: bool
    progress: Progress
    practises: bool
    bar: Bar | None  # none where nothing more is to come
    idle: Idle | None


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnPages(Sequence[OwnLabel]):
    """Own labels as a paginator wants them: read a page at a time."""

    campaign: Campaign
    annotator: User
    answer: str

    def __len__(self) -> int:
        return labels.count_own(self.campaign, annotator=self.annotator, answer=self.answer)

    @overload
    def __getitem__(self, part: int) -> OwnLabel: ...
    @overload
    def __getitem__(self, part: slice) -> list[OwnLabel]: ...
    def __getitem__(self, part: int | slice) -> OwnLabel | list[OwnLabel]:
        if isinstance(part, int):
            return self._read(part, 1)[0]
        return self._read(part.start, part.stop - part.start)

    def _read(self, start: int, count: int) -> list[OwnLabel]:
        return labels.own_labels(
            self.campaign,
            annotator=self.annotator,
            answer=self.answer,
            start=start,
            count=count,
        )


def jobs(person: User) -> list[Job]:
    """The campaigns that the person takes part in or did, those with something to do first."""
    own = Participation.objects.filter(annotator=person)
    active = set(own.active().values_list("campaign_id", flat=True))
    found = rights.campaigns_labelled_by(person)
    made = [_job(row, person=person, takes_part=row.pk in active) for row in found]
    return sorted(made, key=lambda job: (job.idle is not None, not job.takes_part))


def desk(
    campaign: Campaign,
    *,
    person: User,
    task: Task | None = None,
    after: OwnLabel | None = None,
    form: LabelForm | None = None,
    skip_form: SkipForm | None = None,
    takes_part: bool = True,
) -> dict[str, Any]:
    """One pair with what stands around it, or why there is none; `after` is the label before.

    `task` is asked for where it is not given.
    """
    if takes_part and task is None:
        task = labels.next_task(campaign, annotator=person)
    progress = own_progress(campaign, annotator=person)
    return {
        "campaign": campaign,
        "task": task,
        "progress": progress,
        "label_bar": bar(progress, practice=task is not None and task.practice),
        "idle": None if task else idle(campaign, progress=progress, takes_part=takes_part),
        "after": after,
        "form": form or LabelForm(),
        "skip_form": skip_form or SkipForm(),
        "undoable": _undoable(campaign, person=person) if takes_part else None,
        **choices(),
    }


def _undoable(campaign: Campaign, *, person: User) -> int | None:
    """The pair of the label that can be taken back."""
    return labels.last_labelled(campaign, annotator=person) if campaign.gives_pairs else None


def choices() -> dict[str, Any]:
    """What can be pressed."""
    return {
        "answers": ANSWERS,
        "reasons": [(value, words, value.label) for value, words in BRIEF.items()],
        "why_skip": [(str(number), words) for number, words in enumerate(WHY_SKIP)],
    }


def bar(progress: Progress, *, practice: bool) -> Bar:
    if practice:
        done, left = progress.practised, progress.practice_left
    else:
        done = progress.labelled + progress.skipped - progress.practised
        left = progress.left - progress.practice_left
    return Bar(done=done, all=done + left, practice=practice)


def idle(campaign: Campaign, *, progress: Progress, takes_part: bool) -> Idle:
    """The reason in words for whoever would like to label."""
    if not takes_part:
        return Idle(
            heading=_("You left this campaign"),
            words=_("Your labels stay. To go on, ask whoever invited you to do so again."),
        )
    if campaign.state == State.PAUSED:
        return Idle(
            heading=_("This campaign is paused"),
            words=_("It goes on later. Until then you can look through your labels."),
        )
    if campaign.state == State.CLOSED:
        return Idle(
            heading=_("This campaign is closed"),
            words=_closing_words(progress),
        )
    return _nothing_left(campaign, left=progress.left)


def _closing_words(progress: Progress) -> str:
    if progress.labelled:
        return ngettext(
            "Thank you. Your %(n)s label is in, and stays as it is.",
            "Thank you. Your %(n)s labels are in, and stay as they are.",
            progress.labelled,
        ) % {"n": progress.labelled}
    return _("It takes no labels any more.")


def own_answer(campaign: Campaign, *, person: User, pair_id: int | None) -> OwnLabel | None:
    """The person's label of a pair, if there is one."""
    if pair_id is None:
        return None
    try:
        return labels.own_label(campaign, annotator=person, pair_id=pair_id)
    except CannotLabel:
        return None


def filled(label: OwnLabel) -> dict[str, Any]:
    """What a form begins with that continues an own label."""
    return {
        "answer": label.answer,
        "reasons": list(label.reasons),
        "comment": label.comment,
        "seconds": f"{label.seconds:.1f}",  # not as the language writes it: a script reads it
    }


def _nothing_left(campaign: Campaign, *, left: int) -> Idle:
    if left:
        return Idle(
            heading=_("No pair is free at this moment"),
            words=_("Some may become free again. Look again in a while."),
            again=True,
        )
    if campaign.state == State.PRACTICE:
        return Idle(
            heading=_("The practice is done"),
            words=_("The pairs that count come when the campaign opens. Look again then."),
            again=True,
        )
    return Idle(
        heading=_("All done"),
        words=_("There is nothing left for you in this campaign. Thank you."),
    )


def _job(campaign: Campaign, *, person: User, takes_part: bool) -> Job:
    progress = own_progress(campaign, annotator=person)
    waits = takes_part and campaign.gives_pairs and progress.left > 0
    goes_on = takes_part and campaign.state != State.CLOSED
    practises = campaign.state == State.PRACTICE or progress.practice_left > 0
    return Job(
        campaign=campaign,
        takes_part=takes_part,
        progress=progress,
        practises=practises,
        bar=bar(progress, practice=practises) if goes_on else None,
        idle=None if waits else idle(campaign, progress=progress, takes_part=takes_part),
    )
