"""Create and change campaigns, move them between states, and manage who takes part."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass

from django.db import IntegrityError, connection, transaction
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from mwpapp.models import Answer, Campaign, Claim, GuidelineVersion, Participation, User
from mwpapp.models.campaigns import FEWEST_LABELS, MAX_LABELS
from mwpapp.services import events, rights
from mwpapp.services.labelling.summaries import CampaignSummary, summary
from mwpapp.services.refusals import Refusal

State = Campaign.State

MAX_EXAMPLES = 50  # in the guidelines
MAX_EXPLANATION_LENGTH = 1_000  # characters that explain the answer of an example

# The states that can follow each state. A closed campaign is reopened by pausing it.
NEXT_STATES: Mapping[str, frozenset[str]] = {
    State.DRAFT: frozenset({State.PRACTICE, State.OPEN}),
    State.PRACTICE: frozenset({State.OPEN, State.PAUSED}),
    State.OPEN: frozenset({State.PAUSED, State.CLOSED}),
    State.PAUSED: frozenset({State.PRACTICE, State.OPEN, State.CLOSED}),
    State.CLOSED: frozenset({State.PAUSED}),
}


class CannotChange(Refusal):
    """The change is not allowed. The message is the reason."""


class Unconfirmed(CannotChange):
    """The change is allowed, but has an effect that the lead must confirm."""


class WrittenMeanwhile(CannotChange):
    """Version `newest` of the guidelines was saved during the edit."""

    def __init__(self, newest: int) -> None:
        super().__init__(_("Version %s was saved while you were editing.") % newest)
        self.newest = newest


@dataclass(frozen=True, slots=True, kw_only=True)
class Example:
    """An example in the guidelines: a pair, its answer and the reason."""

    question: str
    paraphrase: str
    answer: Answer
    why: str


def create(
    lead: User,
    *,
    name: str,
    question: str,
    wanted: int = 2,
    gold_every: int = 10,
    asks_reason: bool = False,
    pass_mark: int = 0,
) -> Campaign:
    """Create a draft. Raise CannotChange if the name or the question is empty, if the lead already
    uses the name, or if the number of labels is invalid."""
    name, question = _checked_names(name, question)
    _check_wanted(wanted)
    return _save_unique(
        Campaign(
            lead=lead,
            name=name,
            question=question,
            wanted=wanted,
            gold_every=gold_every,
            asks_reason=asks_reason,
            pass_mark=pass_mark,
        )
    )


def change_state(campaign: Campaign, *, to: str, sure: bool = False) -> Campaign:
    """Move the campaign to another state. Raise CannotChange if that state cannot follow the
    current one, or if guidelines or pairs are missing, and Unconfirmed if a draft or a campaign in
    practice would open with too few annotators, unless `sure`."""
    with transaction.atomic():
        row = _locked(campaign)
        if to not in NEXT_STATES[row.state]:
            change = {"now": row.get_state_display(), "then": dict(State.choices).get(to, to)}
            raise CannotChange(_("A campaign cannot change from “%(now)s” to “%(then)s”.") % change)
        now = summary(row)
        if lacking := lacks(now, to=to):
            raise CannotChange(lacking)
        opens = to == State.OPEN and row.state in {State.DRAFT, State.PRACTICE}
        if opens and not sure and (why := short_of_people(now)):
            raise Unconfirmed(why)
        row.state, row.archived_at = to, None
        row.save(update_fields=["state", "archived_at"])
        announce(row)
    campaign.state = to
    return campaign


def archive(campaign: Campaign, *, archived: bool) -> None:
    """Move a closed campaign to the archive or back. Raise CannotChange for any other campaign."""
    with transaction.atomic():
        row = _locked(campaign)
        if row.state != State.CLOSED:
            raise CannotChange(_("Only closed campaigns can be archived."))
        row.archived_at = timezone.now() if archived else None
        row.save(update_fields=["archived_at"])


def set_labels_per_pair(campaign: Campaign, *, labels: int) -> Campaign:
    """Change the number of labels for each pair. Raise CannotChange for an invalid number
    or if the campaign is not a draft."""
    _check_wanted(labels)
    with transaction.atomic():
        row = _locked(campaign)
        if row.state != State.DRAFT:
            raise CannotChange(_("The number of labels is fixed once a campaign has begun."))
        row.wanted = labels
        row.save(update_fields=["wanted"])
        row.pairs.real().update(missing=labels)
    campaign.wanted = labels
    return campaign


def change(
    campaign: Campaign,
    *,
    name: str,
    question: str,
    wanted: int,
    gold_every: int,
    asks_reason: bool = False,
    pass_mark: int = 0,
) -> Campaign:
    """Change the settings. Raise CannotChange if a setting is invalid, if the number of labels
    changes although the campaign is not a draft, or if the question changes although the campaign
    has labels."""
    name, question = _checked_names(name, question)
    with transaction.atomic():
        row = _locked(campaign)
        if wanted != row.wanted:
            row = set_labels_per_pair(row, labels=wanted)
        if question != row.question and row.labels.exists():
            raise CannotChange(_("The question cannot be changed because the campaign has labels."))
        row.name, row.question, row.gold_every = name, question, gold_every
        row.asks_reason, row.pass_mark = asks_reason, pass_mark
        _save_unique(row)
        announce(row)
    return row


def delete(campaign: Campaign) -> None:
    """Delete a draft with its pairs. Raise CannotChange if the campaign is not a draft or has
    labels."""
    with transaction.atomic():
        row = _locked(campaign)
        if row.state != State.DRAFT or row.labels.exists():
            raise CannotChange(_("Only drafts without labels can be deleted."))
        row.delete()


def write_guidelines(
    campaign: Campaign,
    *,
    by: User,
    text: str,
    examples: Iterable[Example] = (),
    began: int | None = None,
) -> GuidelineVersion:
    """Save the next version of the guidelines; earlier labels keep theirs. If the
    text and the examples equal those of the newest version, save nothing.

    `began` is the version that the text was based on: 0 if there was none, None to skip the check.
    Raise WrittenMeanwhile if it is not the newest, and CannotChange if the text is empty.
    """
    text, rows = text.strip(), [asdict(example) for example in examples]
    if not text:
        raise CannotChange(_("The guidelines are empty."))
    with transaction.atomic():
        newest = _locked(campaign).guidelines.order_by("-number").first()
        if newest is not None and (newest.text, newest.examples) == (text, rows):
            return newest
        last = newest.number if newest is not None else 0
        if began not in {None, last}:
            raise WrittenMeanwhile(last)
        return GuidelineVersion.objects.create(
            campaign=campaign, number=last + 1, text=text, examples=rows, written_by=by
        )


def invite(campaign: Campaign, *, annotator: User) -> Participation:
    """Add an annotator, or readmit one who left; they keep their labels and their order of pairs.
    Raise CannotChange if they cannot be invited."""
    with transaction.atomic():
        _locked(campaign)  # so that nobody becomes both an annotator and an adjudicator
        if not rights.may_invite(campaign.lead, campaign, annotator=annotator):
            raise CannotChange(_("%s cannot label in this campaign.") % annotator)
        participation, _created = Participation.objects.update_or_create(
            campaign=campaign, annotator=annotator, defaults={"left_at": None}
        )
        announce(campaign)
    return participation


def leave(campaign: Campaign, *, annotator: User) -> None:
    """Remove an annotator: release their claims and keep their labels."""
    with transaction.atomic():
        taking_part = campaign.participations.active().filter(annotator=annotator)
        taking_part.update(left_at=timezone.now())
        Claim.objects.filter(pair__campaign=campaign, annotator=annotator).delete()
        announce(campaign)


def appoint(campaign: Campaign, *, adjudicator: User) -> None:
    """Let another person decide disagreements in addition to the lead."""
    with transaction.atomic():
        _locked(campaign)
        if not rights.may_appoint(campaign.lead, campaign, adjudicator=adjudicator):
            raise CannotChange(_("%s cannot adjudicate in this campaign.") % adjudicator)
        campaign.adjudicators.add(adjudicator)


def dismiss(campaign: Campaign, *, adjudicator: User) -> None:
    """Remove an adjudicator; their decisions are kept."""
    campaign.adjudicators.remove(adjudicator)


def lacks(now: CampaignSummary, *, to: str) -> str:
    """Return what the campaign still needs for a state, or "" if nothing is missing. A
    campaign that offers pairs needs guidelines and pairs."""
    if to not in {State.PRACTICE, State.OPEN}:
        return ""
    if not now.guidelines:
        return _("Write the guidelines first.")
    if to == State.PRACTICE and not now.practice:
        return _("Add practice pairs first.")
    if to == State.OPEN and not now.pairs:
        return _("Add pairs first.")
    return ""


def short_of_people(now: CampaignSummary) -> str:
    """Return a warning if each pair needs more labels than there are annotators, or ""."""
    wanted, people = now.campaign.wanted, now.people
    if people >= wanted:
        return ""
    if not people:
        return _("No annotators take part, so no pairs will be labelled. Invite annotators first.")
    words = ngettext(
        "Each pair needs %(wanted)d labels, but only %(people)d annotator takes part, so pairs "
        "will stay incomplete.",
        "Each pair needs %(wanted)d labels, but only %(people)d annotators take part, so pairs "
        "will stay incomplete.",
        people,
    )
    return words % {"wanted": wanted, "people": people}


def hold_state(campaign: Campaign) -> None:
    """Lock the campaign's state with a shared lock until the transaction ends, so that no label is
    saved after the campaign is closed. To avoid deadlocks, lock the campaign before a pair."""
    with connection.cursor() as cursor:  # Django has no shared row lock
        cursor.execute("SELECT state FROM mwpapp_campaign WHERE id = %s FOR SHARE", [campaign.pk])
        for (state,) in cursor:  # no row if the campaign was deleted
            campaign.state = state


def announce(campaign: Campaign) -> None:
    """Notify the lead's open pages that the campaign has changed."""
    events.publish([events.campaign_topic(campaign.pk)], what="campaign", ids=[campaign.pk])


def _locked(campaign: Campaign) -> Campaign:
    row = Campaign.objects.select_for_update().filter(pk=campaign.pk).first()
    if row is None:
        raise CannotChange(_("This campaign no longer exists."))
    return row


def _checked_names(name: str, question: str) -> tuple[str, str]:
    name, question = name.strip(), question.strip()
    if not name or not question:
        raise CannotChange(_("A campaign needs a name and a question."))
    return name, question


def _save_unique(campaign: Campaign) -> Campaign:
    try:
        with transaction.atomic():
            campaign.save()
    except IntegrityError:
        raise CannotChange(_("You already have a campaign with this name.")) from None
    return campaign


def _check_wanted(labels: int) -> None:
    if not FEWEST_LABELS <= labels <= MAX_LABELS:
        limits = {"fewest": FEWEST_LABELS, "most": MAX_LABELS}
        raise CannotChange(
            _("The number of labels for each pair must be %(fewest)d to %(most)d.") % limits
        )
