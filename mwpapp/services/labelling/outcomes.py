"""Count which labels the pairs of a campaign would get if it were closed and frozen now."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Count, F, Q

from mwpapp.models import Answer, Campaign

UNANIMOUS_FROM = 2  # a pair with at least this many labels, all equal, is unanimous


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """Numbers of real pairs, as if the campaign were closed now."""

    unanimous: int
    adjudicated: int
    waiting: int  # for an adjudicator: labels differ or are too few, or one is “cannot tell”
    undecided: int  # the adjudicator could not tell
    unanswered: int  # nobody has labelled or skipped them

    @property
    def decided(self) -> int:
        return self.adjudicated + self.undecided

    @property
    def unresolved(self) -> int:
        """Count the pairs that would be unlabelled in a test set frozen now."""
        return self.waiting + self.undecided + self.unanswered


def outcome(campaign: Campaign) -> Outcome:
    """Count the pairs by the rules of `measuring.from_campaign.freeze`."""
    real = campaign.pairs.real()
    agreed = Q(adjudication__isnull=True, disputed=False)
    labelled_enough = Q(missing__lte=F("campaign__wanted") - UNANIMOUS_FROM)
    counted = real.aggregate(
        all=Count("pk"),
        unanimous=Count("pk", filter=agreed & labelled_enough),
        decided=Count("adjudication"),
        undecided=Count("pk", filter=Q(adjudication__decision=Answer.CANNOT_TELL)),
    )
    waiting = real.unsettled().count()
    return Outcome(
        unanimous=counted["unanimous"],
        adjudicated=counted["decided"] - counted["undecided"],
        waiting=waiting,
        undecided=counted["undecided"],
        unanswered=counted["all"] - counted["unanimous"] - counted["decided"] - waiting,
    )
