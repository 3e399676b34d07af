"""Turn texts with their answers into items of a pool."""

from __future__ import annotations

from mwpapp.formats.assessments.assessment import Item
from mwpapp.ml.equations.answers.reading import parse_answer
from mwpapp.ml.equations.printing import format_value

_MOST_PLACES = 6


def item_of(id: str, *, text: str, answer: str, unit: str, kind: str, equation: str) -> Item:
    """Return the item, with the other ways to write its answer."""
    return Item(
        id=id,
        text=text,
        answer=answer,
        also_right=_alternatives(answer),
        unit=unit,
        kind=kind,
        equation=equation,
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
