"""Does the equation still give its answer, and does a solver answer both texts alike?"""

from __future__ import annotations

from collections.abc import Iterator

from mwpapp.ml.equations.errors import EquationError
from mwpapp.ml.equations.evaluation import evaluate
from mwpapp.ml.equations.parsing import parse
from mwpapp.ml.equations.printing import format_value, to_readable
from mwpapp.ml.equations.slots import positions_in
from mwpapp.ml.types import Answers, Evidence, State
from mwpapp.ml.verdict.comparison import Comparison
from mwpapp.ml.verdict.quantities import find_quantity_faults


def solution_evidence(comparison: Comparison) -> Iterator[Evidence]:
    """One line where every quantity that the equation needs is in its place."""
    alignment, needed = comparison.alignment, comparison.needed
    if (
        not comparison.reference.equation
        or needed is None
        or find_quantity_faults(alignment).swapped
    ):
        return
    paired = {i for i, _ in alignment.pairs}
    if not needed <= paired or find_quantity_faults(alignment).swapped:
        return
    try:
        node = parse(comparison.reference.equation)
        value = evaluate(node)
        constants = positions_in(node, alignment.reference).constants
    except EquationError:
        return
    # "Each half" divides by a 2 that no text states.
    numbers = "that the equation takes from the text" if constants else "for the equation"
    yield Evidence(
        about="solution",
        state=State.FINE,
        sentence=f"The numbers {numbers} are there: {to_readable(node)} = {format_value(value)}.",
    )


def solver_evidence(answers: Answers | None) -> Iterator[Evidence]:
    """One line where a solver answered both texts."""
    if answers is None or answers.reference is None or answers.variant is None:
        return
    if answers.reference == answers.variant:
        sentence = f"The solver finds {answers.variant} for both texts."
        yield Evidence(about="solver", state=State.FINE, sentence=sentence)
    else:
        sentence = (
            f"The solver finds {answers.variant} for this text "
            f"and {answers.reference} for the original."
        )
        yield Evidence(about="solver", state=State.DOUBT, sentence=sentence)
