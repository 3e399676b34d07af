"""Order the stories for a problem: the most similar ones first, and themes in turn."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Iterator
from fractions import Fraction
from math import log
from statistics import median

from mwpapp.ml.generators.story.bounds import decimal_places, shown
from mwpapp.ml.generators.story.frame import Frame
from mwpapp.ml.generators.story.match import Match
from mwpapp.ml.text.units import canonical, unit_class

_USED = 2.0  # cost of a theme that was used before, in the units of `_cost`
_DRAWN = 1.5  # the largest random cost, which varies the order
_REPEATED = 1.0  # cost of a number that the story states twice and the problem once
_DERIVED = 1.0  # cost of bounds that were derived, not written
_HARDER, _EASIER = 0.5, 0.25  # cost of each grade above and below the problem's
_OTHER_MEASURE = 0.5  # cost of an answer in money if the problem asks for a length
_UNUSUAL = 1.5  # cost of each number that is less round than the story's number
_LONGER = 0.5  # cost of a text e times as long as the problem's
_LARGE, _ROUND, _TEN = 100, 50, 10  # a number from 100 on is round if 50 divides it


def spread(matches: Iterable[Match], original: Frame, *, rng: random.Random) -> Iterator[Match]:
    """Yield one match of each story, cheapest first; a theme costs more after each use."""
    found = list(matches)
    grade = _grade(found, original)
    best: dict[str, tuple[float, Match]] = {}
    for match in found:
        cost = _cost(match, original, grade=grade) + rng.uniform(0, _DRAWN)
        if match.frame.problem.id not in best or cost < best[match.frame.problem.id][0]:
            best[match.frame.problem.id] = cost, match
    used: Counter[str] = Counter()
    while best:
        name = min(best, key=lambda id: best[id][0] + _USED * used[_theme(best[id][1])])
        match = best.pop(name)[1]
        used[_theme(match)] += 1
        yield match


def _theme(match: Match) -> str:
    """Return the theme of a story, which is the first part of its id: "farm" for "farm-017"."""
    return match.frame.problem.id.partition("-")[0]


def _grade(matches: Iterable[Match], original: Frame) -> float | None:
    """Return the problem's grade, or the median grade of the stories that take its numbers."""
    if original.problem.grade:
        return original.problem.grade
    stories = (match.frame.problem for match in matches)
    known = {story.id: story.grade for story in stories if story.grade}  # a story can match often
    return median(known.values()) if known else None


def _cost(match: Match, original: Frame, *, grade: float | None) -> float:
    """Return how much the story differs from the problem, and how much harder it is."""
    frame = match.frame
    return (
        _sizes(match)
        + _units(match)
        + _UNUSUAL * _unusual(match)
        + _OTHER_MEASURE * _asks_for_another_measure(frame, original)
        + _grades(frame.problem.grade, grade)
        + _LONGER * max(0.0, log(len(frame.problem.text) / len(original.problem.text)))
        + _DERIVED * (not frame.is_written)
        + _REPEATED * (len(set(match.origins)) < len(match.origins))
    )


def _sizes(match: Match) -> float:
    """Return the largest ratio of a number to the story's original number, as a logarithm."""
    sizes = [
        abs(log(shown(given) / shown(own)))
        for own, given in zip(match.frame.own, match.quantities, strict=True)
        if shown(own) > 0 and shown(given) > 0
    ]
    return max(sizes, default=0.0)


def _unusual(match: Match) -> int:
    """Return how many numbers are less round than the story's numbers: 501 sheets of paper instead
    of 500, or $34.23 for a month at the gym instead of $40."""
    pairs = zip(match.frame.own, match.quantities, strict=True)
    return sum(_is_less_round(shown(given), than=shown(own)) for own, given in pairs)


def _is_less_round(given: Fraction, *, than: Fraction) -> bool:
    if decimal_places(given) > decimal_places(than):
        return True
    is_round = than >= _LARGE and not than % _ROUND
    return is_round and given >= _LARGE and bool(given % _TEN)


def _units(match: Match) -> float:
    """Return the share of the numbers that have another unit in the story."""
    pairs = list(zip(match.frame.own, match.quantities, strict=True))
    return sum(own.unit != given.unit for own, given in pairs) / len(pairs)


def _asks_for_another_measure(frame: Frame, original: Frame) -> bool:
    """Return whether both answers have units, of different classes; things have no class."""
    asked, given = original.problem.unit, frame.problem.unit
    return bool(asked and given) and _class(asked or "") != _class(given or "")


def _class(unit: str) -> str | None:
    return unit_class(canonical(unit) or "")


def _grades(own: int | None, wanted: float | None) -> float:
    if not own or not wanted:
        return 0.0
    return _HARDER * max(0.0, own - wanted) + _EASIER * max(0.0, wanted - own)
