"""List the people who take part in a campaign or could be added to it."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Count
from django.db.models.functions import Lower
from django.utils.translation import gettext as _

from mwpapp.models import Adjudication, Campaign, Label, Participation, Role, User


@dataclass(frozen=True, slots=True, kw_only=True)
class Annotator:
    """An annotator of the lead's school, or another person who takes or took part. `why_not` says
    why they cannot be invited, or is empty."""

    person: User
    takes_part: bool
    left: bool
    labels: int
    why_not: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Adjudicator:
    """A person of the lead's school. `why_not` says why they cannot adjudicate, or is empty."""

    person: User
    appointed: bool
    why_not: str


def annotators(campaign: Campaign) -> list[Annotator]:
    """Return participants first, then people who can be invited, then people who cannot."""
    participations = {row.annotator_id: row for row in campaign.participations.all()}
    adjudicating = _adjudicating(campaign)
    labels = _labels(campaign)
    rows = [
        _annotator(
            person,
            participation=participations.get(person.pk),
            adjudicating=adjudicating,
            labels=labels,
        )
        for person in _school(campaign)
        if person.pk in participations or (person.is_active and person.has_role(Role.ANNOTATOR))
    ]
    return sorted(rows, key=lambda row: (not row.takes_part, not row.left, bool(row.why_not)))


def adjudicators(campaign: Campaign) -> list[Adjudicator]:
    """Return all people in the school except the lead, adjudicators first."""
    appointed = set(campaign.adjudicators.values_list("pk", flat=True))
    taking_part = set(campaign.participations.values_list("annotator_id", flat=True))
    rows = [
        Adjudicator(
            person=person,
            appointed=person.pk in appointed,
            why_not=_("Labels in this campaign.") if person.pk in taking_part else "",
        )
        for person in _school(campaign)
        if person.pk in appointed or (person.is_active and person.pk != campaign.lead_id)
    ]
    return sorted(rows, key=lambda row: (not row.appointed, bool(row.why_not)))


def _annotator(
    person: User,
    *,
    participation: Participation | None,
    adjudicating: set[int],
    labels: dict[int, int],
) -> Annotator:
    return Annotator(
        person=person,
        takes_part=participation is not None and participation.left_at is None,
        left=participation is not None and participation.left_at is not None,
        labels=labels.get(person.pk, 0),
        why_not=_why_not(person, adjudicating=adjudicating),
    )


def _why_not(person: User, *, adjudicating: set[int]) -> str:
    """Return why `rights.may_invite` refuses the person, or ""."""
    if person.pk in adjudicating:
        return _("Adjudicates in this campaign.")
    if not person.is_active:
        return _("This account is inactive.")
    if not person.has_role(Role.ANNOTATOR):
        return _("Is no longer an annotator.")
    return ""


def _adjudicating(campaign: Campaign) -> set[int]:
    """Return the ids of the lead and of all people for whom `rights.has_decided` is true."""
    decided = Adjudication.objects.filter(pair__campaign=campaign).order_by()
    return {
        campaign.lead_id,
        *campaign.adjudicators.values_list("pk", flat=True),
        *decided.values_list("decided_by", flat=True).distinct(),
    }


def _labels(campaign: Campaign) -> dict[int, int]:
    rows = Label.objects.filter(campaign=campaign).given().order_by()
    return dict(rows.values_list("annotator").annotate(Count("pk")))


def _school(campaign: Campaign) -> list[User]:
    people = User.objects.filter(school_id=campaign.lead.school_id)
    return list(people.order_by(Lower("last_name"), Lower("first_name"), Lower("username")))
