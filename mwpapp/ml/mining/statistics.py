"""Count the distinct equations of a corpus, before and after each normalization."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass

from mwpapp.ml.encoders.han import spaced
from mwpapp.ml.equations.normal_forms.templates import NORMALIZATIONS
from mwpapp.ml.equations.slots import positions_in
from mwpapp.ml.equations.tree import Node
from mwpapp.ml.text.quantities import find_quantities


@dataclass(frozen=True, slots=True, kw_only=True)
class EquationCounts:
    """A row of TLWD's table 4.

    `different` is the number of distinct equations, `once` the number of those that occur in a
    single problem, and `rare` the number of those that occur less often than average.
    """

    different: int
    once: int
    rare: int


def count_equations(equations: Iterable[Hashable]) -> EquationCounts:
    """Return the counts for the equations of all problems, including repeated ones."""
    counts = Counter(equations).values()
    average = sum(counts) / len(counts) if counts else 0
    return EquationCounts(
        different=len(counts),
        once=sum(count == 1 for count in counts),
        rare=sum(count < average for count in counts),
    )


def normalization_table(problems: Iterable[tuple[str, Node]]) -> Mapping[str, EquationCounts]:
    """Return the counts of (text, equation) pairs by normalization, from finest to coarsest.

    "written" counts the equations as written. "positions" counts them with the text's quantities
    as slots, which is the first row in the paper.
    """
    pairs = list(problems)
    rows = {
        "written": [node for _, node in pairs],
        "positions": [
            positions_in(node, find_quantities(spaced(text))).node for text, node in pairs
        ],
    }
    for name, normalize in NORMALIZATIONS.items():
        if name != "none":
            rows[name] = [normalize(node) for _, node in pairs]
    return {name: count_equations(nodes) for name, nodes in rows.items()}
