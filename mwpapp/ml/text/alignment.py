"""Which quantity of a variant is which quantity of its reference.

Equal values belong together; among equal values the unit, the thing counted, the words
around and the order decide, so that two fives of one problem are kept apart.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from mwpapp.ml.text.quantities import find_quantities
from mwpapp.ml.text.sentences import split_sentences
from mwpapp.ml.types import Quantity

_MAX_COMPARISONS = 2500  # of equal values; beyond that the order alone decides
_WINDOW = 40  # characters on each side whose words are compared
_WORD = re.compile(r"[^\W\d_]{3,}")
_NAME = re.compile(r"\b[A-Z][^\W\d_]+(?:['’]s)?\b")


_Labels = tuple[str | None, str | None, str | None]
"""What a quantity measures or counts, its thing beside a unit, and its owner."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Alignment:
    """Pairs of indices into `reference` and `variant`, in order of the reference.

    `missing` are reference indices and `added` variant indices without a partner. `swapped`
    holds pairs of reference indices whose things or owners changed places ("5 apples and 3
    pears" against "3 apples and 5 pears"). An article ("an egg") is in a list only where it
    stands for a "1" of the other text.
    """

    reference: tuple[Quantity, ...]
    variant: tuple[Quantity, ...]
    pairs: tuple[tuple[int, int], ...]
    missing: tuple[int, ...]
    added: tuple[int, ...]
    swapped: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class _Side:
    """One text with its quantities, the words around each and whose each is."""

    quantities: list[Quantity]
    contexts: list[frozenset[str]]
    owners: list[str | None]


def align(reference: str, variant: str) -> Alignment:
    """The alignment of the quantities of two texts."""
    here, there = _with_articles(reference, variant)
    first, second = _side(reference, here), _side(variant, there)
    pairs = _pairs(first, second)
    left, right = {i for i, _ in pairs}, {j for _, j in pairs}
    return Alignment(
        reference=tuple(here),
        variant=tuple(there),
        pairs=tuple(pairs),
        missing=tuple(i for i in range(len(here)) if i not in left),
        added=tuple(j for j in range(len(there)) if j not in right),
        swapped=tuple(_swapped(pairs, first=first, second=second)),
    )


def _with_articles(reference: str, variant: str) -> tuple[list[Quantity], list[Quantity]]:
    """The quantities of both, with those articles that stand for a 1 of the other text."""
    here, there = find_quantities(reference), find_quantities(variant)
    more_here = _articles_for(there, here, text=reference)
    more_there = _articles_for(here, there, text=variant)
    return _in_order(here + more_here), _in_order(there + more_there)


def _articles_for(ones: list[Quantity], known: list[Quantity], *, text: str) -> list[Quantity]:
    """Articles of `text` for the ones that have no partner of value 1 in `known`."""
    lacking = sum(q.value == 1 for q in ones) - sum(q.value == 1 for q in known)
    if lacking <= 0:
        return []
    things = {q.thing for q in ones if q.value == 1 and q.thing}
    articles = [q for q in find_quantities(text, articles=True) if q.form == "article"]
    return [q for q in articles if q.thing in things][:lacking]


def _in_order(quantities: list[Quantity]) -> list[Quantity]:
    return sorted(quantities, key=lambda quantity: quantity.start)


def _side(text: str, quantities: list[Quantity]) -> _Side:
    contexts = [_context(text, quantity) for quantity in quantities]
    return _Side(quantities, contexts, _owners(text, quantities))


def _context(text: str, quantity: Quantity) -> frozenset[str]:
    before = text[max(0, quantity.start - _WINDOW) : quantity.start]
    after = text[quantity.end : quantity.end + _WINDOW]
    return frozenset(word.lower() for word in _WORD.findall(before + " " + after))


def _owners(text: str, quantities: list[Quantity]) -> list[str | None]:
    """For each quantity the last name before it in its sentence, else None."""
    owners: list[str | None] = [None] * len(quantities)
    lower_words = set(re.findall(r"\b[a-z][^\W\d_]+", text))
    for start, end in split_sentences(text) if quantities else []:
        inside = [i for i, q in enumerate(quantities) if start <= q.start < end]
        names = [m for m in _NAME.finditer(text, start, end) if m[0].lower() not in lower_words]
        for i in inside:
            before = [m[0] for m in names if m.end() <= quantities[i].start]
            owners[i] = re.sub(r"['’]s$", "", before[-1]) if before else None
    return owners


def _pairs(first: _Side, second: _Side) -> list[tuple[int, int]]:
    left, right = _by_value(first.quantities), _by_value(second.quantities)
    pairs: list[tuple[int, int]] = []
    for value, here in left.items():
        there = right.get(value, [])
        if len(here) * len(there) > _MAX_COMPARISONS:
            pairs.extend(zip(here, there, strict=False))
        else:
            pairs.extend(_best(here, there, first=first, second=second))
    return sorted(pairs)


def _by_value(quantities: Sequence[Quantity]) -> dict[Fraction, list[int]]:
    groups: dict[Fraction, list[int]] = defaultdict(list)
    for i, quantity in enumerate(quantities):
        groups[quantity.value].append(i)
    return groups


def _best(
    here: list[int], there: list[int], *, first: _Side, second: _Side
) -> list[tuple[int, int]]:
    """Greedy: the most alike pair first; at equal likeness the texts' order is kept."""
    ranked = sorted(
        (-_likeness(i, j, first=first, second=second), abs(a - b), i, j)
        for a, i in enumerate(here)
        for b, j in enumerate(there)
    )
    pairs: list[tuple[int, int]] = []
    left, right = set(here), set(there)
    for _, _, i, j in ranked:
        if i in left and j in right:
            pairs.append((i, j))
            left.discard(i)
            right.discard(j)
    return pairs


def _likeness(i: int, j: int, *, first: _Side, second: _Side) -> float:
    one, other = first.quantities[i], second.quantities[j]
    common = first.contexts[i] & second.contexts[j]
    union = first.contexts[i] | second.contexts[j]
    owner = first.owners[i]
    return (
        2.0 * (one.unit == other.unit)
        + 2.0 * (one.thing is not None and one.thing == other.thing)
        + 1.0 * (owner is not None and owner == second.owners[j])
        + (len(common) / len(union) if union else 0.0)
    )


def _swapped(pairs: list[tuple[int, int]], *, first: _Side, second: _Side) -> list[tuple[int, int]]:
    """Pairs of reference indices that took over each other's thing or owner."""
    moved = [(i, j) for i, j in pairs if _labels(first, i) != _labels(second, j)]
    if len(moved) ** 2 > _MAX_COMPARISONS:
        return []
    return [
        (i, k)
        for a, (i, j) in enumerate(moved)
        for k, m in moved[a + 1 :]
        if _exchanged(_labels(first, i), _labels(first, k), _labels(second, j), _labels(second, m))
    ]


def _labels(side: _Side, i: int) -> _Labels:
    quantity = side.quantities[i]
    return quantity.unit or quantity.thing, quantity.thing, side.owners[i]


def _exchanged(i: _Labels, k: _Labels, j: _Labels, m: _Labels) -> bool:
    """Whether one label of two quantities (i, k) is exchanged in their partners (j, m)."""
    return any(
        i[n] is not None and k[n] is not None and i[n] != k[n] and i[n] == m[n] and k[n] == j[n]
        for n in range(3)
    )
