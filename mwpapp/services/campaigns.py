"""Campaigns: made by a lead, led through their states, and who takes part in them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass

from django.db import IntegrityError, connection, transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from mwpapp.models import Answer, Campaign, Claim, GuidelineVersion, Participation, User
from mwpapp.models.campaigns import FEWEST_LABELS, MOST_LABELS
from mwpapp.services import events, rights

State = Campaign.State

# Where each state may lead. A campaign that was closed is paused again to reopen it.
NEXT_STATES: Mapping[str, frozenset[str]] = {
    State.DRAFT: frozenset({State.PRACTICE, State.OPEN}),
    State.PRACTICE: frozenset({State.OPEN, State.PAUSED}),
    State.OPEN: frozenset({State.PAUSED, State.CLOSED}),
    State.PAUSED: frozenset({State.PRACTICE, State.OPEN, State.CLOSED}),
    State.CLOSED: frozenset({State.PAUSED}),
}


class CannotChange(Exception):
    """The campaign cannot be changed like this, for a reason that its lead can read."""


class WrittenMeanwhile(CannotChange):
    """There are newer guidelines than those that a text began from; `newest` numbers them."""

    def __init__(self, newest: int) -> None:
        super().__init__(_("Version %s was saved since this text was begun.") % newest)
        self.newest = newest


@dataclass(frozen=True, slots=True, kw_only=True)
class Example:
    """A pair in the guidelines with its answer and why it is so."""

    question: str
    paraphrase: str
    answer: Answer
    why: str


def create(
    lead: User, *, name: str, question: str, wanted: int = 2, gold_every: int = 10
) -> Campaign:
    """A draft. Raises CannotChange for a name that the lead has used or an impossible number."""
    name, question = _named(name, question)
    _check_wanted(wanted)
    return _save_named(
        Campaign(lead=lead, name=name, question=question, wanted=wanted, gold_every=gold_every)
    )


def change_state(campaign: Campaign, *, to: str) -> Campaign:
    """Lead it to another state. Raises CannotChange where there is no way or something lacks."""
    with transaction.atomic():
        row = _locked(campaign)
        if to not in NEXT_STATES[row.state]:
            change = {"now": row.get_state_display(), "then": dict(State.choices).get(to, to)}
            raise CannotChange(_("No way leads from “%(now)s” to “%(then)s”.") % change)
        _check_ready(row, to=to)
        row.state = to
        row.save(update_fields=["state"])
        announce(row)
    campaign.state = to
    return campaign


def want(campaign: Campaign, *, labels: int) -> Campaign:
    """Another number of labels for each pair, as long as the campaign is a draft."""
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
    campaign: Campaign, *, name: str, question: str, wanted: int, gold_every: int
) -> Campaign:
    """Its settings. Raises CannotChange for what is fixed by now: the number of labels once the
    campaign has begun, the question once somebody has answered it."""
    if wanted != campaign.wanted:
        want(campaign, labels=wanted)
    name, question = _named(name, question)
    with transaction.atomic():
        row = _locked(campaign)
        if question != row.question and row.labels.exists():
            raise CannotChange(_("The question is fixed: somebody has answered it."))
        row.name, row.question, row.gold_every = name, question, gold_every
        _save_named(row)
        announce(row)
    return row


def delete(campaign: Campaign) -> None:
    """Throw a draft away, with its pairs. Raises CannotChange where there is work in it."""
    with transaction.atomic():
        row = _locked(campaign)
        if row.state != State.DRAFT or row.labels.exists():
            raise CannotChange(_("Only a draft that nobody has labelled can be deleted."))
        row.delete()


def write_guidelines(
    campaign: Campaign,
    *,
    by: User,
    text: str,
    examples: Iterable[Example] = (),
    began: int | None = None,
) -> GuidelineVersion:
    """The next version of the guidelines; what was labelled before keeps its own. Words that
    are in force already make none. Raises WrittenMeanwhile where the text began from another
    version than the newest, which `began` numbers (0: from none)."""
    text, given = text.strip(), [asdict(example) for example in examples]
    if not text:
        raise CannotChange(_("The guidelines are empty."))
    with transaction.atomic():
        newest = _locked(campaign).guidelines.order_by("-number").first()
        if newest is not None and (newest.text, newest.examples) == (text, given):
            return newest
        last = newest.number if newest is not None else 0
        if began not in {None, last}:
            raise WrittenMeanwhile(last)
        return GuidelineVersion.objects.create(
            campaign=campaign, number=last + 1, text=text, examples=given, written_by=by
        )


def invite(campaign: Campaign, *, annotator: User) -> Participation:
    """Have an annotator take part; one who left comes back with the old labels and order."""
    with transaction.atomic():
        _locked(campaign)  # nobody becomes annotator and adjudicator in the same moment
        if not rights.may_invite(campaign.lead, campaign, annotator=annotator):
            raise CannotChange(_("%s cannot label in this campaign.") % annotator)
        participation, _made = Participation.objects.update_or_create(
            campaign=campaign, annotator=annotator, defaults={"left_at": None}
        )
        announce(campaign)
    return participation


def leave(campaign: Campaign, *, annotator: User) -> None:
    """No more pairs for this annotator; what they hold goes back, their labels stay."""
    with transaction.atomic():
        taking_part = campaign.participations.active().filter(annotator=annotator)
        taking_part.update(left_at=timezone.now())
        Claim.objects.filter(pair__campaign=campaign, annotator=annotator).delete()
        announce(campaign)


def appoint(campaign: Campaign, *, adjudicator: User) -> None:
    """Have somebody besides the lead decide disagreements."""
    with transaction.atomic():
        _locked(campaign)
        if not rights.may_appoint(campaign.lead, campaign, adjudicator=adjudicator):
            raise CannotChange(_("%s cannot adjudicate in this campaign.") % adjudicator)
        campaign.adjudicators.add(adjudicator)


def dismiss(campaign: Campaign, *, adjudicator: User) -> None:
    campaign.adjudicators.remove(adjudicator)


def lacks(campaign: Campaign, *, to: str) -> str:
    """What keeps the campaign from a state: whatever gives pairs needs guidelines beside them,
    and pairs. Empty where nothing does."""
    if to not in {State.PRACTICE, State.OPEN}:
        return ""
    if not campaign.guidelines.exists():
        return _("Write the guidelines first.")
    if to == State.PRACTICE and not campaign.pairs.filter(practice=True).exists():
        return _("There are no pairs to practise on.")
    if to == State.OPEN and not campaign.pairs.real().exists():
        return _("There are no pairs to label.")
    return ""


def hold_state(campaign: Campaign) -> None:
    """Read its state, which stays as it is until the transaction ends: a label that is on its
    way when a campaign is closed comes in before that, or not at all. Many hold it at once;
    always before a pair, as everybody locks these two in one order."""
    with connection.cursor() as cursor:  # Django knows no lock that is shared
        cursor.execute("SELECT state FROM mwpapp_campaign WHERE id = %s FOR SHARE", [campaign.pk])
        for (state,) in cursor:  # none where it is deleted, and its pairs with it
            campaign.state = state


def announce(campaign: Campaign) -> None:
    """Tell the pages of the lead and the adjudicators that something changed."""
    events.publish([events.campaign_topic(campaign.pk)], what="campaign", ids=[campaign.pk])


def _locked(campaign: Campaign) -> Campaign:
    row = Campaign.objects.select_for_update().filter(pk=campaign.pk).first()
    if row is None:
        raise CannotChange(_("This campaign is not there any more."))
    return row


def _named(name: str, question: str) -> tuple[str, str]:
    name, question = name.strip(), question.strip()
    if not name or not question:
        raise CannotChange(_("A campaign needs a name and a question."))
    return name, question


def _save_named(campaign: Campaign) -> Campaign:
    try:
        with transaction.atomic():
            campaign.save()
    except IntegrityError:
        raise CannotChange(_("You have a campaign with this name.")) from None
    return campaign


def _check_wanted(labels: int) -> None:
    if not FEWEST_LABELS <= labels <= MOST_LABELS:
        limits = {"fewest": FEWEST_LABELS, "most": MOST_LABELS}
        raise CannotChange(_("A pair takes %(fewest)d to %(most)d labels.") % limits)


def _check_ready(campaign: Campaign, *, to: str) -> None:
    if lacking := lacks(campaign, to=to):
        raise CannotChange(lacking)
