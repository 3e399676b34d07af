"""Tell stories with the numbers that their authors gave them.

This way, they can also be told for a problem whose numbers fit few stories. The problem is given
the numbers of the story before the variant is compared with it.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from dataclasses import replace

from mwpapp.ml.catalogue.kinds import RENUMBERED, RETOLD, combined_name
from mwpapp.ml.equations.printing import format_value
from mwpapp.ml.generators.renumber.generator import Renumber
from mwpapp.ml.generators.story.bounds import form_of, shown
from mwpapp.ml.generators.story.frame import Frame
from mwpapp.ml.generators.story.match import Match
from mwpapp.ml.generators.story.ranking import spread
from mwpapp.ml.generators.story.writing import NAME, answer_of, equation_of, story_text, told
from mwpapp.ml.text.quantities import find_quantities
from mwpapp.ml.types import Candidate, Quantity, Reference


def with_own_numbers(
    frames: Iterable[Frame], original: Frame, *, rng: random.Random
) -> Iterator[Candidate]:
    """Yield the stories of `frames`, which have the calculation of `original`, roughly the most
    similar ones first. Leave out stories whose numbers cannot be written in the original's text."""
    matches = filter(None, (_match(frame, original) for frame in frames))
    for match in spread(matches, original, rng=rng):
        renumbered = _renumbered(original, match)
        text = story_text(renumbered, rng=rng)
        if _reads_back(text, original=original, match=match):
            yield _candidate(match, renumbered, text=text, rng=rng)


def _match(frame: Frame, original: Frame) -> Match | None:
    """Return a story that keeps its numbers. Return None if its bounds were derived, if its
    calculation is a different one, or if one of its numbers cannot replace that of `original`."""
    orders = frame.orders.get(original.named_form)
    if not frame.is_written or not orders:
        return None
    places = orders[0]
    pairs = zip(frame.own, (original.own[place] for place in places), strict=True)
    if not all(_can_replace(old, new) for new, old in pairs):
        return None
    origins = tuple(original.slots[place] for place in places)
    return Match(frame, tuple(frame.own), origins, original.convention)


def _can_replace(old: Quantity, new: Quantity) -> bool:
    """Return whether `new` can be written in place of `old`: "5" for "8", but not for "25%" or
    "twice", and "0.5" only for another decimal."""
    if form_of(old) != form_of(new):
        return False
    if form_of(old) not in ("number", "percent"):
        return old.value == new.value
    return shown(old).denominator > 1 or shown(new).denominator == 1


def _renumbered(original: Frame, match: Match) -> Match:
    """Return `original` with the numbers of the story."""
    taken = dict(zip(match.origins, match.quantities, strict=True))
    quantities = tuple(taken[index] for index in original.slots)
    return Match(original, quantities, tuple(original.slots), original.convention)


def _reads_back(text: str, *, original: Frame, match: Match) -> bool:
    """Return whether `text`, the original with the numbers of the story, is read back with them."""
    wanted = [quantity.value for quantity in original.quantities]
    for index, quantity in zip(match.origins, match.quantities, strict=True):
        wanted[index] = quantity.value
    found = find_quantities(text, decimal_sign=original.problem.decimal_sign)
    return [quantity.value for quantity in found] == wanted


def _candidate(match: Match, renumbered: Match, *, text: str, rng: random.Random) -> Candidate:
    original = renumbered.frame
    story = told(match, original.problem, rng=rng)
    pairs = zip(original.own, renumbered.quantities, strict=True)
    numbers = {format_value(old.value): format_value(new.value) for old, new in pairs}
    return replace(
        story,
        kind=combined_name({RETOLD, RENUMBERED}),
        generator=f"{Renumber.name}+{NAME}",
        reference=Reference(
            text=text, equation=equation_of(renumbered), answer=answer_of(renumbered, text=text)
        ),
        parameters={Renumber.name: {"numbers": numbers}, NAME: story.parameters},
    )
