"""Check that the equation gives the answer, and that the variant contains every number that the
equation needs."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from fractions import Fraction
from functools import lru_cache

from mwpapp.ml.checks.answer import answer_warnings
from mwpapp.ml.checks.examined import examine
from mwpapp.ml.equations.answers.reading import parse_answer
from mwpapp.ml.equations.errors import EquationError
from mwpapp.ml.equations.evaluation import evaluate
from mwpapp.ml.equations.parsing import parse
from mwpapp.ml.equations.printing import format_value, short_value, to_readable
from mwpapp.ml.equations.rounding import rounded
from mwpapp.ml.equations.slots import positions_in
from mwpapp.ml.types import Evidence, Problem, Reference, Rounding, State
from mwpapp.ml.verdict.comparing.comparison import Comparison
from mwpapp.ml.verdict.evidence.piece import piece
from mwpapp.ml.verdict.evidence.quantities import find_quantity_faults


def solution_evidence(comparison: Comparison) -> Iterator[Evidence]:
    """Yield one piece if the equation does not give the answer of the reference. Otherwise, yield
    one if the equation has a value, every quantity that it needs is aligned, and no quantities are
    swapped."""
    if not comparison.reference.equation or comparison.needed is None:
        return
    differing = _difference(comparison.reference)
    if differing is None:
        yield from _kept_numbers(comparison, needed=comparison.needed)
    else:
        result, answer = differing
        yield piece("solution", "answer_differs", state=State.DOUBT, result=result, answer=answer)


def _kept_numbers(comparison: Comparison, *, needed: Collection[int]) -> Iterator[Evidence]:
    alignment, equation = comparison.alignment, comparison.reference.equation or ""
    aligned = {i for i, _ in alignment.pairs}
    if not aligned.issuperset(needed) or find_quantity_faults(comparison).swapped:
        return
    try:
        node = parse(equation)
        value = evaluate(node)
        constants = positions_in(node, alignment.reference).constants
    except EquationError:
        return
    # "Each half" divides by a 2 that is not in the text.
    code = "text_numbers_kept" if constants else "numbers_kept"
    answer = _rounded_answer(value, reference=comparison.reference)
    readable, result = to_readable(node), short_value(value)
    if answer is None:
        yield piece("solution", code, state=State.FINE, equation=readable, answer=result)
        return
    yield piece(
        "solution",
        f"{code}_rounded",
        state=State.FINE,
        equation=readable,
        result=result,
        answer=answer,
    )


@lru_cache(maxsize=64)
def _difference(reference: Reference) -> tuple[str, str] | None:
    """Return the result of the equation and the answer of the reference if they differ. The
    result is cached because many variants have the same reference."""
    problem = Problem(
        text=reference.text,
        equation=reference.equation,
        answer=reference.answer,
        decimal_sign=reference.decimal_sign,
    )
    for warning in answer_warnings(examine(problem)):
        if warning.code == "answer_differs":
            return str(warning.parameters["result"]), str(warning.parameters["answer"])
    return None


def _rounded_answer(value: Fraction, *, reference: Reference) -> str | None:
    """Return the stated answer if it is the result rounded up or down to a whole number."""
    sign, stated = reference.decimal_sign, reference.answer
    answer = parse_answer(stated, decimal_sign=sign) if stated else None
    whole = {rounded(value, way) for way in (Rounding.UP, Rounding.DOWN)}
    if answer is None or value.denominator == 1 or answer not in whole:
        return None
    return format_value(answer)
