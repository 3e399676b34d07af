"""List the people who take part in a campaign or could be added to it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.db.models import Count, Exists, OuterRef, Subquery
from django.db.models.functions import Coalesce, Lower
from django.utils.translation import gettext as _

from mwpapp.models import Adjudication, Campaign, Label, Role, User


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


def colleagues(campaign: Campaign) -> list[User]:
    """Return the people of the lead's school by name, with what they do in the campaign, for
    `annotators` and `adjudicators`."""
    labels = Label.objects.filter(campaign=campaign, annotator=OuterRef("pk")).given().order_by()
    counted = labels.values("annotator").annotate(count=Count("pk")).values("count")
    taking_part = campaign.participations.filter(annotator=OuterRef("pk"))
    decided = Adjudication.objects.filter(pair__campaign=campaign, decided_by=OuterRef("pk"))
    people = User.objects.filter(school_id=campaign.lead.school_id).annotate(
        joined=Exists(taking_part),
        active=Exists(taking_part.active()),
        appointed=Exists(campaign.adjudicators.filter(pk=OuterRef("pk"))),
        decided=Exists(decided),
        given=Coalesce(Subquery(counted), 0),
    )
    return list(people.order_by(Lower("last_name"), Lower("first_name"), Lower("username")))


def annotators(campaign: Campaign, *, colleagues: Iterable[Any]) -> list[Annotator]:
    """Return participants first, then former ones, then people who can be invited, then those who
    cannot."""
    rows = [
        Annotator(
            person=person,
            takes_part=person.active,
            left=person.joined and not person.active,
            labels=person.given,
            why_not=_why_not(person, lead=campaign.lead_id),
        )
        for person in colleagues
        if person.joined or (person.is_active and person.has_role(Role.ANNOTATOR))
    ]
    return sorted(rows, key=lambda row: (not row.takes_part, not row.left, bool(row.why_not)))


def adjudicators(campaign: Campaign, *, colleagues: Iterable[Any]) -> list[Adjudicator]:
    """Return the adjudicators, then the other active people in the school except the lead."""
    rows = [
        Adjudicator(
            person=person,
            appointed=person.appointed,
            why_not=_("Labels in this campaign, now or earlier.") if person.joined else "",
        )
        for person in colleagues
        if person.appointed or (person.is_active and person.pk != campaign.lead_id)
    ]
    return sorted(rows, key=lambda row: (not row.appointed, bool(row.why_not)))


def _why_not(person: Any, *, lead: int) -> str:
    """Return why `rights.may_invite` refuses the person, or ""."""
    if person.pk == lead or person.appointed or person.decided:
        return _("Leads or adjudicates this campaign, now or earlier.")
    if not person.is_active:
        return _("This account is inactive.")
    if not person.has_role(Role.ANNOTATOR):
        return _("Is no longer an annotator.")
    return ""
