"""Does the variant have every number that the equation needs?"""

from __future__ import annotations

from collections.abc import Iterator

from mwpapp.ml.equations.errors import EquationError
from mwpapp.ml.equations.evaluation import evaluate
from mwpapp.ml.equations.parsing import parse
from mwpapp.ml.equations.printing import format_value, to_readable
from mwpapp.ml.equations.slots import positions_in
from mwpapp.ml.types import Evidence, State
from mwpapp.ml.verdict.comparing.comparison import Comparison
from mwpapp.ml.verdict.evidence.piece import piece
from mwpapp.ml.verdict.evidence.quantities import find_quantity_faults


def solution_evidence(comparison: Comparison) -> Iterator[Evidence]:
    """One piece, where every quantity that the equation needs is aligned and none is swapped."""
    alignment, needed = comparison.alignment, comparison.needed
    if not comparison.reference.equation or needed is None:
        return
    if not needed <= {i for i, _ in alignment.pairs} or find_quantity_faults(alignment).swapped:
        return
    try:
        node = parse(comparison.reference.equation)
        value = evaluate(node)
        constants = positions_in(node, alignment.reference).constants
    except EquationError:
        return
    # "Each half" divides by a 2 that no text states.
    yield piece(
        "solution",
        "text_numbers_kept" if constants else "numbers_kept",
        state=State.FINE,
        equation=to_readable(node),
        answer=format_value(value),
    )
