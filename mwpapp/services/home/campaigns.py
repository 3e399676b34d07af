"""Summarise the campaigns of a lead for the home page, with one query."""

from __future__ import annotations

from typing import Any

from django.db.models import Count, IntegerField, OuterRef, QuerySet, Subquery, Sum
from django.db.models.expressions import Combinable
from django.db.models.functions import Coalesce

from mwpapp.models import GuidelineVersion, Pair, Participation, User
from mwpapp.models.labels import REAL
from mwpapp.services.labelling.summaries import CampaignSummary
from mwpapp.services.rights import campaigns_led_by


def active_campaigns(person: User, *, at_most: int) -> list[CampaignSummary]:
    """Return the newest campaigns that the person leads and that are not closed, with the
    counts that decide on the next step. Practice pairs and gold pairs are not counted."""
    campaign = OuterRef("pk")
    pairs = Pair.objects.filter(campaign=campaign)
    rows = campaigns_led_by(person).not_closed()
    counts = {
        "pairs": _counted(pairs.filter(REAL), Count("pk")),
        "missing": _counted(pairs.filter(REAL), Sum("missing")),
        "waits": _counted(pairs.to_adjudicate(), Count("pk")),
        "people": _counted(Participation.objects.active().filter(campaign=campaign), Count("pk")),
        "guidelines": _counted(GuidelineVersion.objects.filter(campaign=campaign), Count("pk")),
    }
    # Without the prefix, an annotation would clash with the relation of the same name.
    counted = rows.annotate(**{f"n_{name}": count for name, count in counts.items()})
    return [
        CampaignSummary(campaign=row, **{name: getattr(row, f"n_{name}") for name in counts})
        for row in counted[:at_most]
    ]


def _counted(rows: QuerySet[Any], aggregate: Combinable) -> Combinable:
    totals = rows.order_by().values("campaign").annotate(n_counted=aggregate).values("n_counted")
    return Coalesce(Subquery(totals, output_field=IntegerField()), 0)
