"""A variant as a card: what the template shows, worked out here."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.translation import gettext_lazy

from mwpapp.ml.types import Judgement, Kind, State
from mwpapp.models import Paraphrase, Problem
from mwpapp.services import rights
from mwpapp.services.paraphrases import unit_of
from mwpapp.web.reading import Stretch, answer_with_unit, drawn, marked

KIND_WORDS = {
    Kind.REWORDED: gettext_lazy("reworded"),
    Kind.RETOLD: gettext_lazy("retold"),
    Kind.RENUMBERED: gettext_lazy("renumbered"),
    Kind.REORDERED: gettext_lazy("reordered"),
    Kind.REVERSED: gettext_lazy("reversed"),
}
JUDGEMENT_WORDS = {
    Judgement.READY: gettext_lazy("Ready"),
    Judgement.CHECK: gettext_lazy("Check"),
    Judgement.REJECT: gettext_lazy("Reject"),
}
STATUS_WORDS = {
    Paraphrase.Status.ACCEPTED: gettext_lazy("Accepted"),
    Paraphrase.Status.EDITED: gettext_lazy("Edited"),
    Paraphrase.Status.REJECTED: gettext_lazy("Rejected"),
}
JUDGEMENT_SIGNS = {Judgement.READY: "✓", Judgement.CHECK: "!", Judgement.REJECT: "✕"}
STATE_SIGNS = {State.FINE: "✓", State.DOUBT: "!", State.BROKEN: "✕"}
STATE_WORDS = {
    State.FINE: gettext_lazy("Fine:"),
    State.DOUBT: gettext_lazy("In doubt:"),
    State.BROKEN: gettext_lazy("Broken:"),
}
STATUS_LOOKS = {"accepted": "ready", "edited": "ready", "rejected": "reject"}
OWN_ANSWER_KINDS = {Kind.RENUMBERED.value, Kind.REVERSED.value}


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """One piece of evidence with its sign, and the word that the sign stands for."""

    state: str
    sign: str
    word: str
    sentence: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Card:
    """Everything that `review/card.html` shows of one variant."""

    variant: Paraphrase
    stretches: list[Stretch]
    kinds: str
    verdict: str  # "Ready · 0.97"; empty while the text waits for its check
    sign: str
    evidence: list[Line]
    own_equation: str  # of a variant that has its own numbers or question
    own_answer: str
    status: str
    status_look: str
    may_decide: bool

    @property
    def pending(self) -> bool:
        return self.variant.status == Paraphrase.Status.PENDING

    @property
    def being_checked(self) -> bool:
        return self.variant.scored_at is None


def cards(
    paraphrases: Iterable[Paraphrase], *, problem: Problem, person: rights.Person
) -> list[Card]:
    """The cards of variants of one problem, in their order."""
    may_decide = rights.may_change_problem(person, problem)
    return [card(row, problem=problem, may_decide=may_decide) for row in paraphrases]


def card(row: Paraphrase, *, problem: Problem, may_decide: bool) -> Card:
    row.problem = problem  # saves a query for `out_of_date`
    # A card that is folded shows its plain text alone.
    pending = row.status == Paraphrase.Status.PENDING
    own_equation, own_answer = _own(row, unit=unit_of(row)) if pending else ("", "")
    return Card(
        variant=row,
        stretches=marked(row, problem=problem) if pending else [],
        kinds=kind_words(row.kind),
        verdict=_verdict(row),
        sign=JUDGEMENT_SIGNS[Judgement(row.judgement)] if row.judgement else "",
        evidence=[_line(line) for line in row.evidence] if pending else [],
        own_equation=own_equation,
        own_answer=own_answer,
        status=str(STATUS_WORDS.get(Paraphrase.Status(row.status), "")),
        status_look=STATUS_LOOKS.get(row.status, ""),
        may_decide=may_decide,
    )


def kind_words(kind: str) -> str:
    """ "retold · renumbered" for a combined kind."""
    known = {kind.value: words for kind, words in KIND_WORDS.items()}
    return " · ".join(str(known.get(part, part)) for part in kind.split("+"))


def _verdict(row: Paraphrase) -> str:
    if not row.judgement or row.valid_probability is None:
        return ""
    # Nothing is certain: 1.00 would say so.
    probability = min(max(row.valid_probability, 0.01), 0.99)
    return f"{JUDGEMENT_WORDS[Judgement(row.judgement)]} · {probability:.2f}"


def _line(line: dict[str, str]) -> Line:
    state = State(line["state"])
    return Line(
        state=state.value,
        sign=STATE_SIGNS[state],
        word=str(STATE_WORDS[state]),
        sentence=line["sentence"],
    )


def _own(row: Paraphrase, *, unit: str) -> tuple[str, str]:
    """Equation and answer where they are not those of the original."""
    if not OWN_ANSWER_KINDS & set(row.kind.split("+")) or not row.answer:
        return "", ""
    readable = drawn(row.equation, text=row.text).readable if row.equation else ""
    return readable, answer_with_unit(row.answer, unit)
