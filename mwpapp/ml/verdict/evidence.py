"""All evidence on a variant, the sorts in the order in which a teacher reads them."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from mwpapp.ml.types import Evidence, State
from mwpapp.ml.verdict.comparison import Comparison
from mwpapp.ml.verdict.completeness import completeness_evidence
from mwpapp.ml.verdict.direction import direction_evidence
from mwpapp.ml.verdict.entities import entity_evidence
from mwpapp.ml.verdict.quantities import quantity_evidence
from mwpapp.ml.verdict.question import question_evidence
from mwpapp.ml.verdict.solution import solution_evidence
from mwpapp.ml.verdict.units import unit_evidence

SORTS: dict[str, Callable[[Comparison], Iterator[Evidence]]] = {
    "quantities": quantity_evidence,
    "units": unit_evidence,
    "entities": lambda comparison: entity_evidence(comparison.entities),
    "question": question_evidence,
    "direction": direction_evidence,
    "completeness": completeness_evidence,
    "solution": solution_evidence,
}

MOST_LINES = 40
_GRAVITY = {State.BROKEN: 0, State.DOUBT: 1, State.FINE: 2}


def gather_evidence(comparison: Comparison) -> tuple[Evidence, ...]:
    """The evidence of every sort; what is broken first, then doubts, then what is fine."""
    lines = [line for sort in SORTS.values() for line in sort(comparison)]
    lines.sort(key=lambda line: _GRAVITY[line.state])
    return tuple(lines[:MOST_LINES])
