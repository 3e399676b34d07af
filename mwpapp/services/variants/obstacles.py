"""List the reasons why a variant may not be kept without confirmation: it has not been checked, its
verdict is reject, or its answer has faults."""

from __future__ import annotations

from django.utils.translation import gettext as _

from mwpapp.ml.catalogue.kinds import asks_another
from mwpapp.ml.catalogue.messages import Message
from mwpapp.ml.pipelines.recomputing.faults import answer_faults
from mwpapp.ml.pipelines.recomputing.recompute import Stated
from mwpapp.ml.types import Judgement, Reference, Rounding
from mwpapp.models import Paraphrase
from mwpapp.services.wording import worded


def obstacles(row: Paraphrase) -> list[str]:
    """Return the reasons against keeping a variant, as sentences; empty if it may be kept."""
    reasons = []
    if row.scored_at is None:
        reasons.append(_("It has not been checked yet."))
    elif row.judgement == Judgement.REJECT:
        reasons.append(_("Its verdict is Reject."))
    return reasons + [worded(fault) for fault in faults_of_answer(row)]


def faults_of_answer(row: Paraphrase) -> list[Message]:
    """Return the faults of the equation and the answer of a variant."""
    own, reference = stated(row), reference_of(row)
    return list(answer_faults(own, reference=reference, rounding=rounding_of(row)))


def stated(row: Paraphrase) -> Stated:
    """Return the text of a variant with its equation, answer and unit."""
    return Stated(
        text=row.text,
        equation=row.equation,
        answer=row.answer,
        unit=row.unit,
        decimal_sign=row.problem.decimal_sign,
    )


def reference_of(row: Paraphrase) -> Reference:
    """Return the text that a variant is judged against, with its equation and answer."""
    return Reference(
        text=row.reference_text,
        equation=row.reference_equation or None,
        answer=row.reference_answer or row.problem.answer or None,
    )


def rounding_of(row: Paraphrase) -> Rounding:
    """Return the rounding of a variant's answer: its problem's, unless it asks for another
    quantity."""
    return Rounding.NONE if asks_another(row.kind) else Rounding(row.problem.rounding)
