"""Align the quantities of a variant with those of its reference.

Only quantities with equal values are aligned. Among equal values, the unit, the counted thing,
the owner, the surrounding words and the order decide, so that two fives of one problem are not
confused.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from mwpapp.ml.text.quantities import find_quantities
from mwpapp.ml.text.sentences import split_sentences
from mwpapp.ml.types import AlignedQuantity, Alignment, Quantity

_MAX_COMPARISONS = 2500  # of quantities; above this, only order decides, and swaps are not sought
_WINDOW = 40  # characters on each side whose words are compared
_WORD = re.compile(r"[^\W\d_]{3,}")
_NAME = re.compile(r"\b[A-Z][^\W\d_]+(?:['’]s)?\b")


_Labels = tuple[str | None, str | None, str | None]
"""The unit (or the thing, if there is no unit), the thing and the owner of a quantity."""


@dataclass(frozen=True, slots=True)
class _Side:
    """The quantities of one text, with the surrounding words and the owner of each."""

    quantities: list[Quantity]
    contexts: list[frozenset[str]]
    owners: list[str | None]


def align(reference: str, variant: str, *, decimal_sign: str = "") -> Alignment:
    """Return the alignment of the quantities of two texts.

    If `decimal_sign` ("." or ",") is empty, it is inferred from each text.
    """
    here, there = _with_articles(reference, variant, decimal_sign=decimal_sign)
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


def to_original(
    alignment: Alignment, *, original: Sequence[Quantity]
) -> tuple[AlignedQuantity, ...]:
    """Return which quantity of the original each quantity of the variant corresponds to.

    `original` contains the original's quantities. The reference of `alignment` is the original
    itself, or has other values in the same places: quantities with the same index correspond.
    """
    numbers = {q.span: number for number, q in enumerate(_articles_last(alignment.reference))}
    spans = dict(enumerate(q.span for q in _articles_last(original)))
    partners = {j: numbers[alignment.reference[i].span] for i, j in alignment.pairs}
    aligned = []
    for j, quantity in enumerate(alignment.variant):
        number = partners.get(j)
        span = None if number is None else spans.get(number)
        aligned.append(AlignedQuantity(variant=quantity.span, original=number, original_span=span))
    return tuple(aligned)


def _articles_last(quantities: Sequence[Quantity]) -> list[Quantity]:
    """Return the quantities in the order of the text, with articles after all others: whether an
    article counts depends on the variant, so articles must not shift the indices of the others."""
    return sorted(quantities, key=lambda quantity: quantity.form == "article")


def _with_articles(
    reference: str, variant: str, *, decimal_sign: str
) -> tuple[list[Quantity], list[Quantity]]:
    """Return the quantities of both texts, including articles that correspond to a 1."""
    here = find_quantities(reference, decimal_sign=decimal_sign)
    there = find_quantities(variant, decimal_sign=decimal_sign)
    more_here = _articles_for(there, here, text=reference)
    more_there = _articles_for(here, there, text=variant)
    return _in_order(here + more_here), _in_order(there + more_there)


def _articles_for(others: list[Quantity], known: list[Quantity], *, text: str) -> list[Quantity]:
    """Return the articles in `text` that correspond to a 1 in `others`. Only articles of the same
    unit and thing are returned, and at most one for each 1 that `known` lacks."""
    lacking = sum(q.value == 1 for q in others) - sum(q.value == 1 for q in known)
    if lacking <= 0:
        return []
    ones = {(q.unit, q.thing) for q in others if q.value == 1}
    articles = [q for q in find_quantities(text, articles=True) if q.form == "article"]
    return [q for q in articles if (q.unit, q.thing) in ones][:lacking]


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
    """Return for each quantity the nearest name before it in its sentence, or None."""
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
    """Align greedily, most similar pair first; ties keep the order of the texts."""
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
    """Return pairs of reference indices whose units, things or owners are swapped."""
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
    """Return whether a label of two quantities (i, k) is swapped in their partners (j, m)."""
    return any(
        i[n] is not None and k[n] is not None and i[n] != k[n] and i[n] == m[n] and k[n] == j[n]
        for n in range(3)
    )
