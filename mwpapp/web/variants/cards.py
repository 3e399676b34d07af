"""Present a variant as a card."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from mwpapp.ml.catalogue.kinds import has_own_answer
from mwpapp.ml.equations.answers.showing import shown_answer
from mwpapp.ml.pipelines.writing.difference import changes_of
from mwpapp.ml.types import Judgement
from mwpapp.models import Paraphrase, Problem, RejectionReason, User
from mwpapp.models.paraphrases import ParaphraseQuerySet
from mwpapp.models.problems import Rounding
from mwpapp.services import rights
from mwpapp.services.variants.decisions import is_reopened, with_reopened
from mwpapp.services.variants.editing import is_drafted, with_drafts
from mwpapp.services.variants.judging import threshold_of, with_threshold
from mwpapp.services.variants.obstacles import obstacles
from mwpapp.web.variants.evidence_lines import NOTHING, EvidenceShown, evidence_shown
from mwpapp.web.variants.kind_labels import label_of, label_of_changes
from mwpapp.web.variants.marked_text import ANSWER_TINT, Stretch, drawn, marked, marked_original

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
STATUS_LOOKS = {"accepted": "ready", "edited": "ready", "rejected": "reject"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Card:
    """Everything that `variants/card.html` shows about one variant."""

    variant: Paraphrase
    stretches: list[Stretch]
    original: list[Stretch]  # the original's text compared with this variant
    kinds: str
    changes: str  # "another story · new numbers"
    differs: str  # "87% different"; empty if unknown
    verdict: str  # "Ready"; empty if the text has no scores or is out of date
    sign: str
    percent: int | None  # how likely the variant is to be valid, for the verdict's bar
    ready_from: int | None  # the lowest percentage at which new variants are ready, on the bar
    evidence: EvidenceShown
    own_equation: str  # empty if the solution is the original's
    own_answer: str
    status: str  # "Rejected · too easy"
    status_look: str
    may_decide: bool
    reasons: list[str]  # why an edited or reopened text is not kept
    asks: list[str]  # reasons against keeping it, if the card asks for confirmation
    reopened: bool  # a check reopened it after it had been kept
    drafted: bool  # the person has typed an edit and not saved it

    @property
    def rejection_reasons(self) -> list[tuple[int, str, str]]:
        """The key, the value and the label of each reason for a rejection."""
        reasons = enumerate(RejectionReason.choices, start=1)
        return [(key, value, str(label)) for key, (value, label) in reasons]

    @property
    def decided(self) -> str:
        """The timestamp of the decision in seconds, so that the latest one can be undone first."""
        at = self.variant.reviewed_at
        return f"{at.timestamp():.6f}" if at else ""

    @property
    def pending(self) -> bool:
        return self.variant.status == Paraphrase.Status.PENDING

    @property
    def gives_answer(self) -> bool:
        """Whether a quantity has the colour of the original's answer."""
        return any(stretch.tint == ANSWER_TINT for stretch in self.stretches)

    @property
    def being_checked(self) -> bool:
        return self.variant.scored_at is None and not self.variant.kept_anyway

    @property
    def edit_waits(self) -> bool:
        """Whether an edited text is kept automatically unless its check rejects it."""
        return self.pending and self.edited and self.variant.scored_at is None

    @property
    def edited(self) -> bool:
        """Whether somebody edited the pending variant, so that the edit can be undone."""
        return self.pending and self.variant.reviewed_at is not None and not self.reopened


def for_cards(variants: ParaphraseQuerySet, *, person: User) -> ParaphraseQuerySet:
    """Return the variants with everything else that their cards show: the threshold for ready,
    whether a check reopened them, and whether the person has a draft."""
    return with_threshold(with_reopened(with_drafts(variants, person=person)))


def cards(variants: Iterable[Paraphrase], *, problem: Problem, person: User) -> list[Card]:
    """Return the cards of one problem's variants from `for_cards`, in the same order."""
    may_decide = rights.may_change_problem(person, problem)
    return [card(row, problem=problem, may_decide=may_decide) for row in variants]


def card(
    row: Paraphrase,
    *,
    problem: Problem,
    may_decide: bool,
    asks: Sequence[str] = (),
) -> Card:
    """Return the card of a variant. A pending variant must be from `for_cards`."""
    row.problem = problem  # saves a query for `out_of_date`
    # The card of a decided variant is folded and shows only plain text.
    pending = row.status == Paraphrase.Status.PENDING
    judged = pending and not row.out_of_date
    own_equation, own_answer = _own_solution(row) if pending else ("", "")
    return Card(
        variant=row,
        stretches=marked(row, problem=problem) if pending else [],
        kinds=label_of(row.kind),
        changes=_changes(row) if pending else "",
        differs=_differs(row) if judged else "",
        original=marked_original(row, problem=problem) if judged else [],
        verdict="" if row.out_of_date else _verdict(row),
        percent=_percent(row.valid_probability),
        ready_from=_percent(threshold_of(row)),
        sign=JUDGEMENT_SIGNS[Judgement(row.judgement)] if row.judgement else "",
        evidence=evidence_shown(row) if judged else NOTHING,
        own_equation=own_equation,
        own_answer=own_answer,
        status=_status(row),
        status_look=STATUS_LOOKS.get(row.status, ""),
        may_decide=may_decide,
        reasons=obstacles(row) if judged and row.reviewed_at and row.scored_at else [],
        asks=list(asks),
        drafted=may_decide and pending and is_drafted(row),
        reopened=is_reopened(row),
    )


def _verdict(row: Paraphrase) -> str:
    if not row.judgement or row.valid_probability is None:
        return ""
    return str(JUDGEMENT_WORDS[Judgement(row.judgement)])


def _status(row: Paraphrase) -> str:
    words = str(STATUS_WORDS.get(Paraphrase.Status(row.status), ""))
    if not row.rejected_for:
        return words
    return f"{words} · {RejectionReason(row.rejected_for).label}"


def _percent(probability: float | None) -> int | None:
    if probability is None:
        return None
    # 0% and 100% would suggest certainty.
    return min(max(round(100 * probability), 1), 99)


def _changes(row: Paraphrase) -> str:
    codes = changes_of(
        row.kind, original=row.problem.text, text=row.text, parameters=row.parameters
    )
    return label_of_changes(codes) or label_of(row.kind)


def _differs(row: Paraphrase) -> str:
    if row.difference is None:
        return ""
    return _("%(percent)s%% different") % {"percent": round(100 * row.difference)}


def _own_solution(row: Paraphrase) -> tuple[str, str]:
    """Return the equation and the answer with its unit. Both are "" if they are the original's or
    if the answer is unknown."""
    edited = (row.equation, row.answer) != (row.reference_equation, row.reference_answer)
    own = has_own_answer(row.kind) or row.unit != row.problem.unit or edited
    if not own or not row.answer:
        return "", ""
    sign = row.problem.decimal_sign
    readable = (
        drawn(row.equation, text=row.text, decimal_sign=sign).readable if row.equation else ""
    )
    if readable and row.problem.rounding != Rounding.NONE:
        rounded = row.problem.get_rounding_display().lower()
        readable = _("%(equation)s, %(rounded)s") % {"equation": readable, "rounded": rounded}
    return readable, shown_answer(row.answer, row.unit, text=row.text)
