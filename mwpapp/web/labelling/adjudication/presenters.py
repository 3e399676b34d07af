"""Present disagreements and decisions on the adjudication pages."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from mwpapp.models import Answer, Campaign, Reason
from mwpapp.services.labelling import adjudications
from mwpapp.services.labelling.adjudications import Dispute
from mwpapp.web.labelling.adjudication.forms import COMMON, DecisionForm

LATEST_SHOWN = 5


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownOpinion:
    """One annotator's answer as displayed."""

    letter: str
    answer: str
    words: str
    reasons: Sequence[str]
    comment: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """The position in the queue: after `start` postponed disagreements, or at the `chosen` one."""

    start: int = 0
    chosen: Dispute | None = None
    last: Dispute | None = None  # decided in the previous request
    settled: bool = False  # whether the chosen pair can no longer be decided


def desk(campaign: Campaign, *, place: Place, form: DecisionForm | None = None) -> dict[str, Any]:
    """Return the context of `adjudication/desk.html`: one disagreement, and the queue."""
    counted = adjudications.desk_of(campaign)
    waiting, decided = counted.waiting, counted.decided
    start = place.start if place.start < waiting else 0
    dispute = place.chosen or _next(campaign, start=start)
    return {
        "campaign": campaign,
        "dispute": dispute,
        "settled": place.settled,
        "typed": typed(form) if place.settled and form else "",
        "decision_words": decision_words(dispute) if dispute else "",
        "opinions": opinions(dispute) if dispute else [],
        "form": form or _filled(dispute),
        "answers": answers(),
        "start": start,
        "after": start + 1,
        "last": place.last,
        "last_words": decision_words(place.last) if place.last else "",
        "waiting": waiting,
        "decided": decided,
        "total": waiting + decided,
        "latest": lines(adjudications.decided(campaign, count=LATEST_SHOWN)),
        "guidelines": campaign.guidelines.order_by("number").last(),
    }


def opinions(dispute: Dispute) -> list[ShownOpinion]:
    return [
        ShownOpinion(
            letter=opinion.letter,
            answer=opinion.answer,
            words=_answer_words(opinion.answer),
            reasons=[str(Reason(code).label) for code in opinion.reasons],
            comment=opinion.comment or opinion.skip_reason,
        )
        for opinion in dispute.opinions
    ]


def _answer_words(answer: str) -> str:
    return _("Skipped") if answer == Answer.SKIP else str(Answer(answer).label)


def answers() -> list[tuple[str, str, int, list[str]]]:
    """Return each decision with its label, its digit key and its common reasons."""
    return [
        (answer, str(Answer(answer).label), key, [str(words) for words in reasons])
        for key, (answer, reasons) in enumerate(COMMON.items(), start=1)
    ]


def typed(form: DecisionForm) -> str:
    """Return the decision and the reason of a submitted form as text that can be copied."""
    form.full_clean()
    sent = form.cleaned_data
    words = str(Answer(sent["decision"]).label) if sent.get("decision") else ""
    return ": ".join(part for part in (words, sent["reason"]) if part)


def lines(decided: Sequence[Dispute]) -> list[tuple[Dispute, str]]:
    """Return each decided pair with the label of its decision."""
    return [(dispute, decision_words(dispute)) for dispute in decided]


def decision_words(dispute: Dispute) -> str:
    return str(Answer(dispute.decision).label) if dispute.decision else ""


def _next(campaign: Campaign, *, start: int) -> Dispute | None:
    return next(iter(adjudications.disputes(campaign, start=start, count=1)), None)


def _filled(dispute: Dispute | None) -> DecisionForm:
    if dispute is None:
        return DecisionForm()
    return DecisionForm(initial={"decision": dispute.decision, "reason": dispute.reason})
