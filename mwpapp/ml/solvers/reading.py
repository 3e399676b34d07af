"""Read a problem for a solver: its text with one mark for every number, and its quantities.

All numbers look alike to the encoder, so what it learns does not depend on their values. A mark
says only what form a number has and whether it is larger or smaller than the others, because
that decides what is subtracted from what.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from mwpapp.ml.text.quantities import find_quantities
from mwpapp.ml.types import Problem, Quantity, Span

MARK = "number"
MAX_QUANTITIES = 24
FORMS = 8
"""The number of forms: no number, one, another whole number, another number above one, a number
below one, a percentage, a time, "twice"."""
RANKS = 8
"""The number of ranks: no number, the largest value, the second largest and so on; all smaller
values share the last rank."""
_NAMED_FORMS = {"percent": 5, "time": 6, "multiplicative": 7}


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadProblem:
    """A problem as the encoder reads it.

    `text` has MARK in place of each quantity, and a space between a mark and a letter. `places` are
    the spans of the marks, `forms` and `ranks` their classes, all in the order of `quantities`.
    """

    text: str
    quantities: tuple[Quantity, ...]
    places: tuple[Span, ...]
    forms: tuple[int, ...]
    ranks: tuple[int, ...]

    @property
    def values(self) -> list[Fraction]:
        return [quantity.value for quantity in self.quantities]


def read_problem(problem: Problem) -> ReadProblem:
    """Return the problem as a solver reads it; only the first MAX_QUANTITIES numbers are marked."""
    found = find_quantities(problem.text, decimal_sign=problem.decimal_sign)[:MAX_QUANTITIES]
    parts: list[str] = []
    places: list[Span] = []
    end = length = 0
    for quantity in found:
        before = _apart(problem.text[end : quantity.start], is_first=not parts)
        before += " " if before[-1:].isalnum() else ""
        parts += [before, MARK]
        places.append((length + len(before), length + len(before) + len(MARK)))
        length, end = places[-1][1], quantity.end
    return ReadProblem(
        text="".join([*parts, _apart(problem.text[end:], is_first=not parts)]),
        quantities=tuple(found),
        places=tuple(places),
        forms=tuple(_form(quantity) for quantity in found),
        ranks=_ranks([quantity.value for quantity in found]),
    )


def _apart(between: str, *, is_first: bool) -> str:
    """Return the text between two marks so that no letter touches the first: "number kg" for
    "5kg"."""
    return f" {between}" if between[:1].isalnum() and not is_first else between


def _form(quantity: Quantity) -> int:
    value = abs(quantity.value)
    if quantity.form in _NAMED_FORMS:
        return _NAMED_FORMS[quantity.form]
    if value < 1:
        return 4
    if value.denominator > 1:
        return 3
    return 1 if value == 1 else 2


def _ranks(values: Sequence[Fraction]) -> tuple[int, ...]:
    order = {value: rank for rank, value in enumerate(sorted(set(values), reverse=True), start=1)}
    return tuple(min(order[value], RANKS - 1) for value in values)
