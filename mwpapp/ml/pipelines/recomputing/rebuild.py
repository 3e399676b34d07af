"""Rebuild what a variant is compared with after its problem changed, if that is possible."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from mwpapp.ml.catalogue.kinds import asks_another, has_new_numbers
from mwpapp.ml.equations.answers.reading import parse_answer
from mwpapp.ml.equations.answers.stating import terms_of
from mwpapp.ml.equations.errors import EquationError
from mwpapp.ml.equations.evaluation import evaluate
from mwpapp.ml.equations.normal_forms.templates import template
from mwpapp.ml.equations.parsing import parse
from mwpapp.ml.equations.rounding import rounded
from mwpapp.ml.pipelines.recomputing.faults import answer_faults
from mwpapp.ml.pipelines.recomputing.moving import CannotMove, Worked, moved
from mwpapp.ml.pipelines.recomputing.recompute import Stated
from mwpapp.ml.text.conventions import convention_of
from mwpapp.ml.text.edits import Edit, apply_edits, article_edit
from mwpapp.ml.text.lexemes import lexemes
from mwpapp.ml.text.quantities import find_quantities
from mwpapp.ml.text.rendering import written
from mwpapp.ml.types import Problem, Quantity, Reference, Rounding

_SAME_STORY = 0.6  # a text tells the same story if it has at least this share of the other's words


@dataclass(frozen=True, slots=True, kw_only=True)
class Rebuilt:
    """What a variant is compared with now, and its equation and answer."""

    reference: Reference
    equation: str
    answer: str


def rebuild(
    variant: Stated, *, kind: str, reference: Reference, problem: Problem
) -> Rebuilt | None:
    """Return `variant` as a variant of the changed problem, or None if it no longer is one.

    `reference` is what the variant was compared with before the problem changed.

    - Same numbers: the problem must still have them. Equation and answer become the problem's,
      unless a person changed them.
    - New numbers: the problem must have the same number of quantities with the same units, and an
      equation of the same form. The variant's equation must give what the problem's equation gives
      for the variant's numbers.
    - Another question: the problem must contain the variant's answer and tell the same story. Each
      number of the reference must be in the problem or be its answer. The variant's equation must
      give its answer.
    """
    if asks_another(kind):
        return _reversed(variant, reference=reference, problem=problem)
    if has_new_numbers(kind):
        return _renumbered(variant, reference=reference, problem=problem)
    if _values(reference.text, problem) != _values(problem.text, problem):
        return None
    now = Reference(text=problem.text, equation=problem.equation, answer=problem.answer)
    # Keep what a person typed.
    equation = (
        problem.equation or ""
        if variant.equation == (reference.equation or "")
        else variant.equation
    )
    answer = problem.answer or "" if variant.answer == (reference.answer or "") else variant.answer
    return Rebuilt(reference=now, equation=equation, answer=answer)


def _renumbered(variant: Stated, *, reference: Reference, problem: Problem) -> Rebuilt | None:
    old, new = _quantities(reference.text, problem), _quantities(problem.text, problem)
    if not problem.equation or not reference.equation or not _alike(old, new):
        return None
    try:
        if template(problem.equation) != template(reference.equation):
            return None
        worked = moved(
            Worked(equation=problem.equation, answer=problem.answer or ""),
            quantities=new,
            values={
                i: quantity.value
                for i, quantity in enumerate(old)
                if quantity.value != new[i].value
            },
            terms=terms_of(problem),
        )
        same = variant.equation and _value(variant.equation) == _value(worked.equation)
    except (CannotMove, EquationError):
        return None
    if not same:
        return None
    now = Reference(
        text=_with_values(problem, old=new, values=[quantity.value for quantity in old]),
        equation=worked.equation,
        answer=worked.answer,
    )
    answer = worked.answer if variant.answer == (reference.answer or "") else variant.answer
    return Rebuilt(reference=now, equation=variant.equation, answer=answer)


def _reversed(variant: Stated, *, reference: Reference, problem: Problem) -> Rebuilt | None:
    sign = variant.terms(Rounding.NONE).sign
    answer, asked = _result(problem), parse_answer(variant.answer, decimal_sign=sign)
    if answer is None or asked is None or not variant.equation:
        return None
    now, before = (Counter(_values(text, problem)) for text in (problem.text, reference.text))
    if not now[asked] or before - now - Counter([answer]):
        return None
    wrong = any(answer_faults(variant, reference=reference, rounding=Rounding.NONE))
    if wrong or not _same_story(reference.text, problem.text):
        return None
    return Rebuilt(reference=reference, equation=variant.equation, answer=variant.answer)


def _result(problem: Problem) -> Fraction | None:
    """Return the answer that the problem states or, failing that, its equation gives."""
    sign = convention_of(problem.text, decimal_sign=problem.decimal_sign).decimal
    stated = parse_answer(problem.answer or "", decimal_sign=sign)
    if stated is not None or not problem.equation:
        return stated
    try:
        return rounded(_value(problem.equation), problem.rounding)
    except EquationError:
        return None


def _quantities(text: str, problem: Problem) -> list[Quantity]:
    """Return the quantities of a text, read with the problem's decimal sign."""
    return find_quantities(text, decimal_sign=problem.decimal_sign)


def _values(text: str, problem: Problem) -> list[Fraction]:
    return sorted(quantity.value for quantity in _quantities(text, problem))


def _value(equation: str) -> Fraction:
    return evaluate(parse(equation), exact=False)


def _alike(old: Sequence[Quantity], new: Sequence[Quantity]) -> bool:
    """Return whether the quantities of two texts have the same units in the same order."""
    return len(old) == len(new) and all(
        before.unit == after.unit and (before.form == "percent") == (after.form == "percent")
        for before, after in zip(old, new, strict=True)
    )


def _with_values(problem: Problem, *, old: Sequence[Quantity], values: Sequence[Fraction]) -> str:
    text = problem.text
    convention = convention_of(text, decimal_sign=problem.decimal_sign)
    edits = [
        Edit(quantity.start, quantity.end, written(value, like=quantity, convention=convention))
        for quantity, value in zip(old, values, strict=True)
        if value != quantity.value
    ]
    articles = [article for edit in edits if (article := article_edit(text, edit))]
    return apply_edits(text, [*edits, *articles])


def _same_story(text: str, other: str) -> bool:
    mine, theirs = (
        {each.lower for each in lexemes(one) if each.kind == "word"} for one in (text, other)
    )
    return len(mine & theirs) >= _SAME_STORY * max(len(mine), 1)
