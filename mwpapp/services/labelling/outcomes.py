"""Count which labels the pairs of a campaign would get if it were closed and frozen now."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import F

from mwpapp.models import Adjudication, Answer, Campaign

UNANIMOUS_FROM = 2  # a pair with this many labels, all equal, is unanimous


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """Numbers of real pairs, as if the campaign were closed now."""

    unanimous: int
    adjudicated: int
    waiting: int  # for an adjudicator: the labels disagree or are too few
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
    decided = Adjudication.objects.filter(pair__in=real)
    undecided = decided.filter(decision=Answer.CANNOT_TELL).count()
    adjudicated = decided.count() - undecided
    agreed = real.filter(adjudication__isnull=True, disputed=False)
    unanimous = agreed.filter(missing__lte=F("campaign__wanted") - UNANIMOUS_FROM).count()
    waiting = real.unsettled().count()
    return Outcome(
        unanimous=unanimous,
        adjudicated=adjudicated,
        waiting=waiting,
        undecided=undecided,
        unanswered=real.count() - unanimous - adjudicated - undecided - waiting,
    )
