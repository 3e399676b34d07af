"""Reword the evidence on a variant that was compared with a text other than the original.

A renumbered variant is compared with a copy of the original that has the new numbers, a reversed
one with a text that rules made from the original. What is true of these references need not be true
of the original: a reversed variant has another question, and all of its words are "kept".
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction

from mwpapp.ml.catalogue.kinds import asks_another
from mwpapp.ml.equations.answers.reading import parse_answer
from mwpapp.ml.text.alignment import align
from mwpapp.ml.text.sentences import question_span
from mwpapp.ml.types import Alignment, Evidence, Quantity, Reference, State
from mwpapp.ml.verdict.evidence.gather import in_reading_order
from mwpapp.ml.verdict.evidence.piece import piece
from mwpapp.ml.verdict.evidence.quoting import phrase

# The codes of the same messages without any mention of the original.
_WITHOUT_ORIGINAL = {
    ("quantities", "changed"): "expected",
    ("quantities", "new"): "unexpected",
    ("quantities", "more"): "more_than_due",
    ("quantities", "fewer"): "fewer_than_due",
}
_KEPT = ("one_kept", "both_kept", "all_kept")
_ABOUT_REVERSED_REFERENCE = ("question", "units", "reading", "quantities")
"""Fine evidence about these only says that a reversed variant agrees with its reference."""


def true_of_original(
    evidence: Sequence[Evidence], *, kind: str, original: str, text: str, reference: Reference
) -> tuple[Evidence, ...]:
    """Return the evidence on `text`, which was compared with `reference`, worded so that it is true
    of `original`."""
    if reference.text == original:
        return tuple(evidence)
    reworded = [_without_original(one) for one in evidence]
    if asks_another(kind):
        found = _of_reversed(reworded, original=original, text=text, reference=reference)
        return in_reading_order(found)
    return tuple(_of_renumbered(one) for one in reworded)


def _without_original(evidence: Evidence) -> Evidence:
    code = _WITHOUT_ORIGINAL.get((evidence.about, evidence.code))
    return replace(evidence, code=code) if code else evidence


def _of_renumbered(evidence: Evidence) -> Evidence:
    if evidence.about == "quantities" and evidence.code.startswith(_KEPT):
        shown = {"quantities": evidence.parameters["quantities"]}
        return replace(evidence, code="kept_with_new_numbers", parameters=shown)
    if (evidence.about, evidence.code) == ("reading", "same"):
        return replace(evidence, code="same_but_numbers")
    return evidence


def _of_reversed(
    evidence: Sequence[Evidence], *, original: str, text: str, reference: Reference
) -> Iterator[Evidence]:
    """Yield the evidence, replacing what is fine about the reference with what is true of the
    original."""
    fine = {one.about for one in evidence if one.state is State.FINE}
    doubtful = {one.about for one in evidence if one.state is not State.FINE}
    yield from (
        one
        for one in evidence
        if one.state is not State.FINE or one.about not in _ABOUT_REVERSED_REFERENCE
    )
    sign = reference.decimal_sign
    alignment = align(original, text, decimal_sign=sign)
    if "quantities" in fine - doubtful:
        yield from _given(alignment, original=original, text=text)
    if "question" in fine - doubtful:
        value = parse_answer(reference.answer or "", decimal_sign=sign)
        yield _asked(alignment, original=original, text=text, value=value)


def _given(alignment: Alignment, *, original: str, text: str) -> Iterator[Evidence]:
    """Yield evidence on the number that was the answer, and on the numbers that the text keeps."""
    if len(alignment.added) == 1:
        (answer,) = (alignment.variant[j] for j in alignment.added)
        yield piece(
            "quantities",
            "answer_given",
            state=State.FINE,
            in_variant=answer.span,
            phrase=phrase(text, answer),
        )
    kept = [phrase(text, alignment.variant[j]) for _, j in alignment.pairs]
    if kept:
        yield piece(
            "quantities",
            "other_kept" if len(kept) == 1 else "others_kept",
            state=State.FINE,
            quantities=", ".join(kept),
        )


def _asked(alignment: Alignment, *, original: str, text: str, value: Fraction | None) -> Evidence:
    """Return evidence on which number of the original the question now asks for."""
    place = question_span(text)
    asked = _asked_quantity(alignment, value=value)
    if asked is None:
        return piece("question", "asks_another", state=State.FINE, in_variant=place)
    return piece(
        "question",
        "asks_given",
        state=State.FINE,
        in_variant=place,
        phrase=phrase(original, asked),
    )


def _asked_quantity(alignment: Alignment, *, value: Fraction | None) -> Quantity | None:
    """Return the quantity of the original that the text lacks and that has this value, if there is
    exactly one."""
    lacking = [alignment.reference[i] for i in alignment.missing]
    asked = [quantity for quantity in lacking if quantity.value == value]
    return asked[0] if len(asked) == 1 else None
