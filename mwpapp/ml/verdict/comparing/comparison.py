"""Compare a variant with its reference once, and share the result with all finders of evidence."""

from __future__ import annotations

from dataclasses import dataclass

from mwpapp.ml.equations.errors import EquationError
from mwpapp.ml.equations.slots import positions
from mwpapp.ml.text.alignment import align
from mwpapp.ml.text.sentences import question_span
from mwpapp.ml.types import Alignment, Answers, Reading, Reference, Span
from mwpapp.ml.verdict.comparing.entities import Entities, track_entities
from mwpapp.ml.verdict.comparing.wording import Wording, compare_wording


@dataclass(frozen=True, slots=True, kw_only=True)
class Comparison:
    """A variant compared with its reference.

    `needed` contains the indices of the reference's quantities that its equation uses. It is None
    if the equation is missing, cannot be read, or uses no number of the text. The judge adds
    `reading` and `answers` if it has them.
    """

    reference: Reference
    variant: str
    alignment: Alignment
    needed: frozenset[int] | None
    wording: Wording
    entities: Entities
    reference_question: Span | None
    variant_question: Span | None
    reading: Reading | None = None
    answers: Answers | None = None

    @property
    def reference_text(self) -> str:
        return self.reference.text


def compare(
    reference: Reference, variant: str, *, alignment: Alignment | None = None
) -> Comparison:
    """Compare `variant`, which need not be a stored one, with its reference. Pass `alignment` if
    it is already known."""
    if alignment is None:
        alignment = align(reference.text, variant, decimal_sign=reference.decimal_sign)
    wording = compare_wording(reference.text, variant, alignment=alignment)
    return Comparison(
        reference=reference,
        variant=variant,
        alignment=alignment,
        needed=_needed(reference, alignment),
        wording=wording,
        entities=track_entities(wording, quantities=alignment.reference),
        reference_question=question_span(reference.text),
        variant_question=question_span(variant),
    )


def _needed(reference: Reference, alignment: Alignment) -> frozenset[int] | None:
    if not reference.equation:
        return None
    try:
        slotted = positions(reference.equation, alignment.reference)
    except EquationError:
        return None
    # An equation that uses no number of the text does not show which numbers are needed.
    return frozenset(slotted.used) or None
