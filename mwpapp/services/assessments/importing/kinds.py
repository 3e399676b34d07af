"""Determine the kind of an imported variant, its reference and its equation."""

from __future__ import annotations

from typing import Final

from mwpapp.formats.assessments.assessment import Item
from mwpapp.ml.catalogue.kinds import KINDS, RENUMBERED, RETOLD, REWORDED, has_new_numbers, parts_of
from mwpapp.ml.pipelines.recomputing.faults import answer_faults
from mwpapp.ml.pipelines.recomputing.recompute import Stated, with_same_numbers
from mwpapp.ml.text.lexemes import lexemes
from mwpapp.ml.text.quantities import find_quantities
from mwpapp.ml.types import Reference, Rounding
from mwpapp.models import Problem

# A variant that shares at least this fraction of its words with the original tells the same story.
_SAME_STORY: Final = 0.5


def kind_of(item: Item, *, original: Problem) -> str:
    """Return the kind that the file states if it is known, or else one that is found by comparing
    the texts."""
    parts = parts_of(item.kind)
    if parts and set(parts) <= set(KINDS):
        return item.kind
    texts = (item.text, original.text)
    quantities, original_quantities = (
        sorted(
            quantity.value for quantity in find_quantities(text, decimal_sign=original.decimal_sign)
        )
        for text in texts
    )
    if quantities != original_quantities:
        return RENUMBERED
    return REWORDED if _same_story(*texts) else RETOLD


def reference_of(item: Item, *, original: Problem, kind: str) -> Reference:
    """Return what the text is judged against: the original, with the numbers of the text if the
    kind has new numbers and each can be matched with a number of the original."""
    reference = Reference(
        text=original.text,
        equation=original.equation or None,
        answer=original.answer or None,
        decimal_sign=original.decimal_sign,
    )
    if not has_new_numbers(kind):
        return reference
    stated = Stated(text=original.text, unit=original.unit, decimal_sign=original.decimal_sign)
    terms = stated.terms(Rounding(original.rounding))
    return with_same_numbers(reference, before=original.text, after=item.text, terms=terms)


def equation_of(item: Item, *, original: Problem, reference: Reference) -> str:
    """Return the equation in the file, or else that of the reference if it gives the answer, or
    ""."""
    if item.equation or not reference.equation:
        return item.equation
    stated = Stated(
        text=item.text,
        equation=reference.equation,
        answer=item.answer,
        unit=item.unit,
        decimal_sign=original.decimal_sign,
    )
    rounding = Rounding(original.rounding)
    faults = any(answer_faults(stated, reference=reference, rounding=rounding))
    return "" if faults else reference.equation


def _same_story(text: str, other: str) -> bool:
    words, other_words = (
        {lexeme.lower for lexeme in lexemes(each_text) if lexeme.kind == "word"}
        for each_text in (text, other)
    )
    return len(words & other_words) >= _SAME_STORY * max(len(words), 1)
