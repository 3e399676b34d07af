"""Turn texts with their answers into items of a pool."""

from __future__ import annotations

from mwpapp.formats.assessments.assessment import Item
from mwpapp.ml.assessments.steps import solution_steps
from mwpapp.ml.equations.answers.reading import parse_answer
from mwpapp.ml.equations.printing import format_value
from mwpapp.ml.types import Problem, Rounding
from mwpapp.services.wording import worded

_MOST_PLACES = 6


def item_of(
    id: str,
    *,
    text: str,
    answer: str,
    unit: str,
    kind: str,
    equation: str,
    rounding: str = "",
    decimal_sign: str = "",
) -> Item:
    """Return the item, with the other ways to write its answer and the steps of its solution.

    Steps are in the active language. There are none unless the equation gives the answer.
    `rounding` is that of the problem; without it, the answer shows how the result is rounded.
    """
    problem = Problem(
        text=text,
        answer=answer,
        unit=unit,
        equation=equation,
        rounding=Rounding(rounding or Rounding.NONE),
        decimal_sign=decimal_sign,
    )
    return Item(
        id=id,
        text=text,
        answer=answer,
        also_right=_alternatives(answer),
        unit=unit,
        kind=kind,
        equation=equation,
        steps=tuple(worded(step.message) for step in solution_steps(problem)),
    )


def _alternatives(answer: str) -> tuple[str, ...]:
    """Return a mixed number as a fraction, and as a decimal if that is short."""
    value = parse_answer(answer)
    if value is None or "/" not in answer:
        return ()
    ways = [str(value)]
    if (value * 10**_MOST_PLACES).denominator == 1:
        ways.append(format_value(value))
    return tuple(way for way in dict.fromkeys(ways) if way != answer)
