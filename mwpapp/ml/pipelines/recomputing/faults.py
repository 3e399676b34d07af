"""Find what is wrong with the answer of a variant, given its equation and its numbers."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal
from fractions import Fraction

from mwpapp.ml.catalogue.messages import Message, gettext_noop
from mwpapp.ml.equations.answers.reading import read_answer
from mwpapp.ml.equations.answers.stating import stated_result
from mwpapp.ml.equations.errors import EquationError
from mwpapp.ml.equations.evaluation import evaluate
from mwpapp.ml.equations.parsing import parse
from mwpapp.ml.equations.printing import format_value
from mwpapp.ml.equations.rounding import rounded
from mwpapp.ml.equations.slots import positions
from mwpapp.ml.pipelines.recomputing.moving import KNOWN_CONSTANTS
from mwpapp.ml.pipelines.recomputing.recompute import Stated
from mwpapp.ml.text.quantities import find_quantities
from mwpapp.ml.types import Reference, Rounding

MAX_EXACT_LENGTH = 12  # characters of a value that is shown in full

_NO_ANSWER = gettext_noop("It has no answer yet.")
_NO_VALUE = gettext_noop("Its equation cannot be computed: %(reason)s")
_ANOTHER_RESULT = gettext_noop("Its equation gives %(result)s, but its answer is %(answer)s.")
_NOT_IN_TEXT = gettext_noop("Its equation uses %(numbers)s, which its text does not contain.")


def answer_faults(
    variant: Stated, *, reference: Reference, rounding: Rounding
) -> Iterator[Message]:
    """Yield what is wrong: no answer although the reference has one, or has an equation that the
    variant lacks; an equation without a value, or with numbers that are not in the text; or an
    equation that does not give the answer.

    The text may lack numbers that are in the reference's equation but not in its text and, if the
    reference has no equation, well-known constants.
    """
    lost_equation = reference.equation and not variant.equation
    if not variant.answer and (reference.answer or lost_equation):
        yield Message(_NO_ANSWER)
    if not variant.equation:
        return
    try:
        foreign = _foreign(variant, reference=reference)
        result = rounded(evaluate(parse(variant.equation), exact=False), rounding)
        agrees = _agrees(variant, reference=reference, rounding=rounding)
    except EquationError as error:
        yield Message(_NO_VALUE, {"reason": str(error.message)})
        return
    if foreign:
        yield Message(_NOT_IN_TEXT, {"numbers": ", ".join(map(format_value, foreign))})
    if variant.answer and not agrees:
        yield Message(_ANOTHER_RESULT, {"result": _readable(result), "answer": variant.answer})


def _agrees(variant: Stated, *, reference: Reference, rounding: Rounding) -> bool:
    terms = variant.terms(rounding)
    if read_answer(variant.answer, decimal_sign=terms.sign) is None:
        return variant.answer == (reference.answer or "")  # "Tuesday" can only be compared as text
    return stated_result(variant.equation, variant.answer, terms=terms) is not None


def _foreign(variant: Stated, *, reference: Reference) -> list[Fraction]:
    """Return the numbers of the equation that the text lacks, except those that the reference's
    text lacks too or, if the reference has no equation, well-known constants."""
    sign = variant.decimal_sign
    quantities = find_quantities(variant.text, decimal_sign=sign)
    constants = positions(variant.equation, quantities).constants
    known = KNOWN_CONSTANTS
    if reference.equation:
        try:
            stated = find_quantities(reference.text, decimal_sign=sign)
            placed = positions(reference.equation, stated)
        except EquationError:
            return []
        known = frozenset(placed.constants)
    return list(dict.fromkeys(value for value in constants if value not in known))


def _readable(value: Fraction) -> str:
    exact = format_value(value)
    if len(exact) <= MAX_EXACT_LENGTH:
        return exact
    # Values can be larger than the largest float.
    decimal = Decimal(value.numerator) / Decimal(value.denominator)
    return f"{decimal.normalize():.6g}"
