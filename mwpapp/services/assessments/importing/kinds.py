"""Say how an imported text differs from its original, and what it is compared with."""

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

_SAME_STORY: Final = 0.5  # the least share of common words of two texts that tell the same story


def kind_of(item: Item, *, original: Problem) -> str:
    """Return the kind that the file names, or else the one that the texts show."""
    parts = parts_of(item.kind)
    if parts and set(parts) <= set(KINDS):
        return item.kind
    texts = (item.text, original.text)
    mine, other = (
        sorted(found.value for found in find_quantities(text, decimal_sign=original.decimal_sign))
        for text in texts
    )
    if mine != other:
        return RENUMBERED
    return REWORDED if _same_story(*texts) else RETOLD


def reference_of(item: Item, *, original: Problem, kind: str) -> Reference:
    """Return what the text is compared with: the original, with the numbers of the text if the
    kind has new ones and they can be told apart."""
    reference = Reference(
        text=original.text,
        equation=original.equation or None,
        answer=original.answer or None,
        decimal_sign=original.decimal_sign,
    )
    if not has_new_numbers(kind):
        return reference
    own = Stated(text=original.text, unit=original.unit, decimal_sign=original.decimal_sign)
    terms = own.terms(Rounding(original.rounding))
    return with_same_numbers(reference, before=original.text, after=item.text, terms=terms)


def equation_of(item: Item, *, original: Problem, reference: Reference) -> str:
    """Return the equation of the file, or else that of the reference if it gives the answer."""
    if item.equation or not reference.equation:
        return item.equation
    own = Stated(
        text=item.text,
        equation=reference.equation,
        answer=item.answer,
        unit=item.unit,
        decimal_sign=original.decimal_sign,
    )
    rounding = Rounding(original.rounding)
    faults = any(answer_faults(own, reference=reference, rounding=rounding))
    return "" if faults else reference.equation


def _same_story(text: str, other: str) -> bool:
    mine, theirs = (
        {each.lower for each in lexemes(one) if each.kind == "word"} for one in (text, other)
    )
    return len(mine & theirs) >= _SAME_STORY * max(len(mine), 1)
