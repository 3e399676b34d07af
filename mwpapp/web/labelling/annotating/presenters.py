"""Present campaigns, pairs and the annotator's labels on the annotator's pages.

Annotators label blind: these pages must never depend on another person's label.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, overload

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from mwpapp.models import Campaign, User
from mwpapp.services import rights
from mwpapp.services.labelling import annotating
from mwpapp.services.labelling.annotating import LabelInput, OwnLabel, Task
from mwpapp.services.labelling.claims import CannotLabel
from mwpapp.services.labelling.own_progress import Progress, own_progress, progress_in
from mwpapp.services.labelling.practice import practice_results
from mwpapp.web.labelling.annotating.forms import (
    ANSWERS,
    BRIEF,
    REASON_KEYS,
    WHY_SKIP,
    LabelForm,
    SkipForm,
)

State = Campaign.State


@dataclass(frozen=True, slots=True, kw_only=True)
class Bar:
    """An annotator's progress, first in the practice round and then in the real pairs."""

    done: int
    all: int
    practice: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Idle:
    """The reason why there is no pair now. `again` says whether to suggest checking again later."""

    heading: str
    words: str
    again: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Job:
    """A campaign on the annotator's home page."""

    campaign: Campaign
    takes_part: bool
    progress: Progress
    practises: bool
    bar: Bar | None  # None if the person left or the campaign is closed
    idle: Idle | None


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnLabels(Sequence[OwnLabel]):
    """A person's labels as a sequence, so that a paginator reads one page at a time."""

    campaign: Campaign
    annotator: User
    answer: str

    def __len__(self) -> int:
        return annotating.count_own(self.campaign, annotator=self.annotator, answer=self.answer)

    @overload
    def __getitem__(self, part: int) -> OwnLabel: ...
    @overload
    def __getitem__(self, part: slice) -> list[OwnLabel]: ...
    def __getitem__(self, part: int | slice) -> OwnLabel | list[OwnLabel]:
        if isinstance(part, int):
            return self._read(part, 1)[0]
        return self._read(part.start, part.stop - part.start)

    def _read(self, start: int, count: int) -> list[OwnLabel]:
        return annotating.own_labels(
            self.campaign,
            annotator=self.annotator,
            answer=self.answer,
            start=start,
            count=count,
        )


def jobs(person: User) -> list[Job]:
    """Return the campaigns that the person takes or took part in, those with pairs to label
    first."""
    found = list(
        rights.participations_of(person).select_related("campaign").order_by("-campaign_id")
    )
    progress = progress_in([one.campaign for one in found], annotator=person)
    rows = [
        _job(one.campaign, progress=progress[one.campaign_id], takes_part=one.is_active)
        for one in found
    ]
    return sorted(rows, key=lambda job: (job.idle is not None, not job.takes_part))


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
    """Return the context of one pair, or of the reason why there is none.

    `after` is the previous label. If no `task` is given, an annotator who takes part gets the
    next one.
    """
    if takes_part and task is None:
        task = annotating.next_task(campaign, annotator=person)
    progress = own_progress(campaign, annotator=person)
    waits_after_practice = task is None and campaign.state == State.PRACTICE and campaign.pass_mark
    results = practice_results(campaign, annotator_id=person.pk) if waits_after_practice else []
    return {
        "campaign": campaign,
        "result": results[0] if results and results[0].of else None,
        "task": task,
        "progress": progress,
        "label_bar": bar(progress, practice=task is not None and task.practice),
        "idle": None if task else idle(campaign, progress=progress, takes_part=takes_part),
        "after": after,
        "form": form or LabelForm(),
        "skip_form": skip_form or SkipForm(),
        "undoable": progress.last_pair if takes_part and campaign.gives_pairs else None,
        **choices(),
    }


def choices() -> dict[str, Any]:
    """Return the answers and the reasons with their keys, and the reasons for skipping."""
    return {
        "answers": ANSWERS,
        "reasons": [
            (value, words, value.label, key)
            for (value, words), key in zip(BRIEF.items(), REASON_KEYS, strict=True)
        ],
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
    """Return the reason why there is nothing to label."""
    if not takes_part:
        return Idle(
            heading=_("You left this campaign"),
            words=_("Your labels are kept. To continue, ask the lead for a new invitation."),
        )
    if campaign.state == State.PAUSED:
        return Idle(
            heading=_("This campaign is paused"),
            words=_("Labelling continues later. You can still read and correct your labels."),
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
            "Thank you. Your %(n)s label is saved and can no longer be changed.",
            "Thank you. Your %(n)s labels are saved and can no longer be changed.",
            progress.labelled,
        ) % {"n": progress.labelled}
    return _("It no longer accepts labels.")


def own_answer(campaign: Campaign, *, person: User, pair_id: int | None) -> OwnLabel | None:
    """Return the person's label of a pair, if any."""
    if pair_id is None:
        return None
    try:
        return annotating.own_label(campaign, annotator=person, pair_id=pair_id)
    except CannotLabel:
        return None


def filled(label: OwnLabel) -> dict[str, Any]:
    """Return the initial values of a form for changing an existing label."""
    return {
        "answer": label.answer,
        "reasons": list(label.reasons),
        "comment": label.comment,
        "seconds": f"{label.seconds:.1f}",  # not localized, because a script reads it
    }


def conflict(campaign: Campaign, *, current: OwnLabel, given: LabelInput) -> dict[str, Any]:
    """Return the context of `annotating/conflict.html`: the saved label and the new answer."""
    return {
        "campaign": campaign,
        "label": current,
        "given": given,
        "sides": [(_("Saved answer"), current), (_("New answer"), given)],
        "reason_words": {value: str(value.label) for value in BRIEF},
    }


def _nothing_left(campaign: Campaign, *, left: int) -> Idle:
    if left:
        return Idle(
            heading=_("No pairs available now"),
            words=_("Other annotators are working on the remaining pairs. Check again later."),
            again=True,
        )
    if campaign.state == State.PRACTICE:
        return Idle(
            heading=_("Practice done"),
            words=_("The pairs that count appear once the campaign opens. Check again later."),
            again=True,
        )
    return Idle(heading=_("All done"), words=_("No pairs are left for you. Thank you."))


def _job(campaign: Campaign, *, progress: Progress, takes_part: bool) -> Job:
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
