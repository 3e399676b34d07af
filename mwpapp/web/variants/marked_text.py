"""Present texts and equations: coloured quantities, the question, changed words, trees."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import groupby

from django.utils.html import conditional_escape, format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe

from mwpapp.ml.catalogue.kinds import asks_another, is_another_story
from mwpapp.ml.equations.drawing import tree_svg
from mwpapp.ml.equations.errors import EquationError
from mwpapp.ml.equations.parsing import parse
from mwpapp.ml.equations.printing import to_readable
from mwpapp.ml.text.alignment import align, to_original
from mwpapp.ml.text.conventions import convention_of
from mwpapp.ml.text.marking import (
    ANSWER,
    Segment,
    mark,
    mark_alone,
    mark_original,
    mark_story,
)
from mwpapp.ml.text.quantities import find_quantities
from mwpapp.ml.types import AlignedQuantity, Span
from mwpapp.models import Paraphrase, Problem
from mwpapp.services.variants.evidence import alignment_of
from mwpapp.web.variants.partners import named_partners

# Finding the changed words of 300 long variants takes seconds, so the result is cached.
_mark = lru_cache(maxsize=2048)(mark)
_mark_original = lru_cache(maxsize=2048)(mark_original)

TINTS = 8  # further quantities share the last tint, as in the drawn tree
ANSWER_TINT = 9


@dataclass(frozen=True, slots=True, kw_only=True)
class Drawn:
    """An equation in schoolbook notation and as a picture. One that cannot be parsed is shown as
    written, without a picture."""

    readable: str = ""
    tree: SafeString | None = None


def drawn(
    equation: str,
    *,
    text: str,
    decimal_sign: str = "",
    tints: Mapping[Fraction, int] | None = None,
) -> Drawn:
    """Draw the equation. `tints` maps the values of its numbers to colour numbers; by default, the
    numbers have the colours of the quantities in `text`. Their decimal sign is `decimal_sign`, or
    that of the text if `decimal_sign` is empty."""
    if tints is None:
        tints = colours(text, decimal_sign=decimal_sign)
    try:
        tree = parse(equation)
    except EquationError:
        return Drawn(readable=equation)
    decimal = convention_of(text, decimal_sign=decimal_sign).decimal
    # The picture contains only shapes and numbers, and no user-supplied text.
    picture = mark_safe(tree_svg(tree, colours=tints, decimal=decimal))  # noqa: S308
    return Drawn(readable=to_readable(tree, decimal=decimal), tree=picture)


def colours(text: str, *, decimal_sign: str = "") -> dict[Fraction, int]:
    """Return the colour number of each value in a text: the index of the first quantity with it."""
    found: dict[Fraction, int] = {}
    for number, quantity in enumerate(find_quantities(text, decimal_sign=decimal_sign)):
        found.setdefault(quantity.value, number)
    return found


@dataclass(frozen=True, slots=True, kw_only=True)
class Piece:
    """A piece of text in one style. `look` contains its CSS classes, and `name` the number that a
    name or thing shares with its partner in the other text."""

    text: str
    look: str
    name: int | None = None

    @property
    def html(self) -> SafeString:
        """The text, in an element only if it has a style or a partner."""
        name = "" if self.name is None else format_html(' data-name="{}"', self.name)
        look = format_html(' class="{}"', self.look) if self.look else ""
        if not name and not look:
            return conditional_escape(self.text)
        return format_html("<span{}{}>{}</span>", look, name, self.text)


@dataclass(frozen=True, slots=True, kw_only=True)
class Stretch:
    """Consecutive pieces: one quantity with its unit or noun, or the text between two
    quantities. `tint` is the colour of quantity `number`, or 0 for a stretch without a quantity."""

    pieces: list[Piece]
    number: int | None = None
    tint: int = 0

    @property
    def html(self) -> SafeString:
        return format_html_join("", "{}", ((piece.html,) for piece in self.pieces))


def original_stretches(text: str, *, decimal_sign: str = "") -> list[Stretch]:
    """Return a problem's own text with its quantities in colour and its question marked."""
    return _stretches(mark_alone(text, decimal_sign=decimal_sign))


def matched_stretches(text: str, *, matched: Mapping[Span, int]) -> list[Stretch]:
    """Return another problem's text. `matched` gives its quantities the colour numbers of the
    corresponding quantities; the others have no colour."""
    aligned = [AlignedQuantity(variant=span, original=one) for span, one in matched.items()]
    return _stretches(mark_story(text, alignment=aligned))


def marked_text(text: str, *, against: str) -> list[Stretch]:
    """Return a text with its differences from another text marked."""
    alignment = align(against, text)
    aligned = to_original(alignment, original=alignment.reference)
    return _stretches(_mark(text, original=against, alignment=aligned))


def marked(paraphrase: Paraphrase, *, problem: Problem) -> list[Stretch]:
    """Return a variant's text compared with its original, coloured by the stored alignment.

    The alignment of a variant that is out of date refers to an earlier text of the original, so
    such a variant has no colours.
    """
    alignment = () if paraphrase.out_of_date else alignment_of(paraphrase)
    names = tuple(new for _old, new in named_partners(paraphrase, problem=problem))
    if is_another_story(paraphrase.kind):
        return _stretches(mark_story(paraphrase.text, alignment=alignment, names=names))
    return _stretches(
        _mark(
            paraphrase.text,
            original=problem.text,
            alignment=alignment,
            gives_answer=asks_another(paraphrase.kind),
            names=names,
        )
    )


def marked_original(paraphrase: Paraphrase, *, problem: Problem) -> list[Stretch]:
    """Return the original's text compared with one of its variants: the words that the variant
    does not contain are marked, unless it is out of date or tells another story."""
    sign = problem.decimal_sign
    names = tuple(old for old, _new in named_partners(paraphrase, problem=problem))
    if paraphrase.out_of_date or is_another_story(paraphrase.kind):
        return _stretches(mark_alone(problem.text, decimal_sign=sign, names=names))
    return _stretches(
        _mark_original(
            problem.text,
            variant=paraphrase.text,
            alignment=alignment_of(paraphrase),
            decimal_sign=sign,
            names=names,
        )
    )


def _stretches(segments: Sequence[Segment]) -> list[Stretch]:
    return [
        Stretch(
            pieces=[
                Piece(text=segment.text, look=_look(segment), name=segment.name)
                for segment in group
            ],
            number=number,
            tint=_tint(number),
        )
        for number, group in groupby(segments, key=lambda segment: segment.quantity)
    ]


def _tint(number: int | None) -> int:
    if number == ANSWER:
        return ANSWER_TINT
    return 0 if number is None else min(number + 1, TINTS)


def _look(segment: Segment) -> str:
    return " ".join(
        name
        for name, wanted in (("changed", segment.changed), ("asks", segment.question))
        if wanted
    )
