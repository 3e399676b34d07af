"""Work out the equation and the answer of a variant whose text a person edited."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction

from mwpapp.ml.catalogue.messages import Message, gettext_noop
from mwpapp.ml.corpora.typed.typed_numbers import read_equation, with_numbers_read
from mwpapp.ml.equations.answers.reading import parse_answer
from mwpapp.ml.equations.answers.stating import Result, Terms, stated_result, written_result
from mwpapp.ml.equations.errors import EquationError
from mwpapp.ml.pipelines.recomputing.moving import CannotMove, Worked, moved
from mwpapp.ml.pipelines.recomputing.number_changes import NumberChanges, match_numbers
from mwpapp.ml.text.alignment import align
from mwpapp.ml.text.conventions import convention_of
from mwpapp.ml.text.edits import Edit, apply_edits, article_edit
from mwpapp.ml.text.rendering import written
from mwpapp.ml.types import Problem, Quantity, Reference, Rounding

_NEW_NUMBER = gettext_noop("The text has a new number that the equation does not use: %(numbers)s.")
_NEW_NUMBERS = gettext_noop("The text has new numbers that the equation does not use: %(numbers)s.")
_NO_VALUE = gettext_noop("The equation cannot be computed: %(reason)s")


@dataclass(frozen=True, slots=True, kw_only=True)
class Stated:
    """A text with its equation, its answer and the unit of the answer; "" where unknown.

    `decimal_sign` is "." or ",", or "" if the text itself shows which one it uses.
    """

    text: str
    equation: str = ""
    answer: str = ""
    unit: str = ""
    decimal_sign: str = ""

    def terms(self, rounding: Rounding) -> Terms:
        return Terms(
            rounding=rounding, unit=self.unit, text=self.text, decimal_sign=self.decimal_sign
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Edited:
    """The text that a person typed, with the equation and the answer if they typed them too. Fields
    that are None are worked out."""

    text: str
    equation: str | None = None
    answer: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Recomputed:
    """The equation and the answer of an edited text. `question` says why the answer could not be
    worked out and has to be typed. `numbers_changed` says whether the text's numbers changed."""

    equation: str
    answer: str
    numbers_changed: bool
    question: Message | None = None


def recompute(before: Stated, edited: Edited, *, rounding: Rounding) -> Recomputed:
    """Return the equation and the answer of an edited text.

    Changed numbers are applied to the equation, and the answer is written in the same form as the
    previous one. What a person typed takes precedence. Only the notation of the numbers in a typed
    equation may change ("1,5" becomes "1.5"), and steps and systems are replaced with one equation.
    """
    changes = match_numbers(before.text, edited.text, decimal_sign=before.decimal_sign)
    if edited.equation is not None:
        recomputed = _by_typed_equation(before, edited, changes=changes, rounding=rounding)
    elif not changes.any:
        recomputed = Recomputed(
            equation=before.equation, answer=before.answer, numbers_changed=False
        )
    else:
        recomputed = _by_moving(before, edited, changes=changes, rounding=rounding)
    if edited.answer is None:
        return recomputed
    return replace(
        recomputed, answer=edited.answer, question=None if edited.answer else recomputed.question
    )


def with_same_numbers(reference: Reference, *, before: str, after: str, terms: Terms) -> Reference:
    """Return the reference of an edited text: the reference of the text `before` the edit, with the
    same numbers changed. If no number changed, or the reference lacks one of the changed numbers,
    return it unchanged. The equation and the answer are None if they cannot be worked out."""
    changes = match_numbers(before, after, decimal_sign=terms.decimal_sign)
    shared = align(reference.text, before, decimal_sign=terms.decimal_sign)
    places = {j: i for i, j in shared.pairs}
    known = {changes.old[j].span: j for j in changes.changed}
    exchanged = {
        places[j]: changes.changed[known[quantity.span]]
        for j, quantity in enumerate(shared.variant)
        if quantity.span in known and j in places
    }
    if not exchanged or len(exchanged) < len(changes.changed):
        return reference
    return _exchanged(reference, quantities=shared.reference, new=exchanged, terms=terms)


def _exchanged(
    reference: Reference,
    *,
    quantities: tuple[Quantity, ...],
    new: Mapping[int, Quantity],
    terms: Terms,
) -> Reference:
    convention = convention_of(reference.text, decimal_sign=terms.decimal_sign)
    edits = [
        Edit(old.start, old.end, written(quantity.value, like=old, convention=convention))
        for i, quantity in new.items()
        for old in [quantities[i]]
    ]
    articles = [article for edit in edits if (article := article_edit(reference.text, edit))]
    try:
        worked = moved(
            Worked(equation=reference.equation or "", answer=reference.answer or ""),
            quantities=quantities,
            values=_values(new),
            terms=terms,
        )
    except CannotMove:
        worked = Worked(equation="", answer="")
    return Reference(
        text=apply_edits(reference.text, [*edits, *articles]),
        equation=worked.equation or None,
        answer=worked.answer or None,
    )


def _by_typed_equation(
    before: Stated, edited: Edited, *, changes: NumberChanges, rounding: Rounding
) -> Recomputed:
    equation = edited.equation or ""
    if not equation:
        answer = "" if changes.any else before.answer
        return Recomputed(equation="", answer=answer, numbers_changed=changes.any)
    known = before.answer if edited.answer is None and not changes.any else edited.answer
    typed = Problem(
        text=edited.text, equation=equation, answer=known, unit=before.unit,
        decimal_sign=before.decimal_sign,
    )  # fmt: skip
    equation = with_numbers_read(typed).equation or ""
    terms = replace(before.terms(rounding), text=edited.text)
    like = before.answer if parse_answer(before.answer, decimal_sign=terms.sign) is not None else ""
    try:
        answer = written_result(Result(node=read_equation(typed)), like=like, terms=terms)
    except EquationError as error:
        question = Message(_NO_VALUE, {"reason": str(error.message)})
        return Recomputed(
            equation=equation, answer="", numbers_changed=changes.any, question=question
        )
    return Recomputed(equation=equation, answer=answer, numbers_changed=changes.any)


def _by_moving(
    before: Stated, edited: Edited, *, changes: NumberChanges, rounding: Rounding
) -> Recomputed:
    try:
        worked = _moved(before, changes=changes, rounding=rounding)
    except CannotMove as reason:
        return _asking(reason.message)
    added = [changes.new[j].surface for j in changes.added]
    if not added:
        return Recomputed(equation=worked.equation, answer=worked.answer, numbers_changed=True)
    # A number that the equation does not use may change the answer or may be a distractor.
    terms = before.terms(rounding)
    equation = worked.equation if _gives(worked, edited.answer, terms=terms) else ""
    question = _NEW_NUMBER if len(added) == 1 else _NEW_NUMBERS
    return replace(_asking(Message(question, {"numbers": ", ".join(added)})), equation=equation)


def _moved(before: Stated, *, changes: NumberChanges, rounding: Rounding) -> Worked:
    return moved(
        Worked(equation=before.equation, answer=before.answer),
        quantities=changes.old,
        values=_values(changes.changed),
        removed=changes.removed,
        terms=before.terms(rounding),
    )


def _asking(question: Message) -> Recomputed:
    return Recomputed(equation="", answer="", numbers_changed=True, question=question)


def _gives(worked: Worked, answer: str | None, *, terms: Terms) -> bool:
    return bool(answer and stated_result(worked.equation, answer, terms=terms))


def _values(quantities: Mapping[int, Quantity]) -> dict[int, Fraction]:
    return {i: quantity.value for i, quantity in quantities.items()}
