"""Texts as a teacher reads them: quantities with the colour that they keep, the question,
what differs, equations in the signs of a schoolbook and as a tree."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import groupby

from django.utils.safestring import SafeString, mark_safe

from mwpapp.ml.equations.drawing import tree_svg
from mwpapp.ml.equations.errors import EquationError
from mwpapp.ml.equations.parsing import parse
from mwpapp.ml.equations.printing import to_readable
from mwpapp.ml.text.marking import Segment, mark, mark_alone
from mwpapp.ml.text.quantities import find_quantities
from mwpapp.ml.types import Kind
from mwpapp.models import Paraphrase, Problem

# Two texts are compared once for all who look at them and each time they do; a page of 300
# long variants takes seconds otherwise.
_mark = lru_cache(maxsize=2048)(mark)

TINTS = 8  # the last one is shared by all further quantities, as in the drawn tree


@dataclass(frozen=True, slots=True, kw_only=True)
class Drawn:
    """An equation in schoolbook signs and as a picture; empty where it cannot be read."""

    readable: str = ""
    tree: SafeString | None = None


def drawn(equation: str, *, text: str) -> Drawn:
    """The equation with the quantities of `text` in their colours."""
    try:
        tree = parse(equation)
    except EquationError:
        return Drawn(readable=equation)
    # Our own drawing: shapes and numbers, no text of anybody's.
    picture = mark_safe(tree_svg(tree, colours=colours(text)))  # noqa: S308
    return Drawn(readable=to_readable(tree), tree=picture)


def colours(text: str) -> dict[Fraction, int]:
    """The colour number of each value in a text; the first of equal ones gives it."""
    found: dict[Fraction, int] = {}
    for number, quantity in enumerate(find_quantities(text)):
        found.setdefault(quantity.value, number)
    return found


def answer_with_unit(answer: str, unit: str) -> str:
    """ "54 plants"; the unit once, also where the answer names it already."""
    if not unit or unit.lower() in answer.lower():
        return answer
    gap = "" if unit.startswith("%") else " "
    return f"{answer}{gap}{unit}" if answer else ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Piece:
    """A stretch of text that looks the same throughout; `look` holds its classes."""

    text: str
    look: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Stretch:
    """Pieces that belong together: one quantity with its unit or thing, or what lies between
    two. `tint` is the colour of quantity `number`, 0 between quantities."""

    pieces: list[Piece]
    number: int | None = None
    tint: int = 0


def original_stretches(text: str) -> list[Stretch]:
    """A problem's own text: its quantities in colour and its question."""
    return _stretches(mark_alone(text))


def marked_text(text: str, *, against: str) -> list[Stretch]:
    """Any text beside the one that it is compared with."""
    return _stretches(_mark(against, text).variant)


def marked(paraphrase: Paraphrase, *, problem: Problem) -> list[Stretch]:
    """A variant's text against the original as it stands on the same page.

    The colours of new numbers come from the reference, in which they stand where the original
    has the old ones; what differs is always said against the original.
    """
    against_original = _mark(problem.text, paraphrase.text).variant
    if Kind.RENUMBERED.value not in paraphrase.kind.split("+"):
        return _stretches(against_original)
    coloured = _mark(paraphrase.reference_text, paraphrase.text).variant
    return _stretches(_joined(colours_of=coloured, changes_of=against_original))


def _joined(*, colours_of: Sequence[Segment], changes_of: Sequence[Segment]) -> list[Segment]:
    """Two markings of one text as one, letter by letter."""
    letters = zip(_letters(colours_of), _letters(changes_of), strict=True)
    looks = [
        (coloured.quantity, changed.changed, coloured.question, letter)
        for (letter, coloured), (_letter, changed) in letters
    ]
    return [
        Segment(
            text="".join(look[3] for look in group),
            quantity=quantity,
            changed=changed,
            question=question,
        )
        for (quantity, changed, question), group in groupby(looks, key=lambda look: look[:3])
    ]


def _letters(segments: Sequence[Segment]) -> list[tuple[str, Segment]]:
    return [(letter, segment) for segment in segments for letter in segment.text]


def _stretches(segments: Sequence[Segment]) -> list[Stretch]:
    return [
        Stretch(
            pieces=[Piece(text=segment.text, look=_look(segment)) for segment in group],
            number=number,
            tint=0 if number is None else min(number + 1, TINTS),
        )
        for number, group in groupby(segments, key=lambda segment: segment.quantity)
    ]


def _look(segment: Segment) -> str:
    return " ".join(
        name
        for name, wanted in (("changed", segment.changed), ("asks", segment.question))
        if wanted
    )
