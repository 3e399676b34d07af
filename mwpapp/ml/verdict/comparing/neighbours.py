"""Compare the words near each quantity to find quantities that were swapped.

"Ana has 3 pens and Ben has 5" became "Ben has three pens, Ana five": the 3 still counts pens, but
it is now near Ben. The words near each paired quantity, within its sentence, are compared with
the words near its counterpart and near every other counterpart. If two quantities match better when
exchanged, they were probably swapped. No parser is needed, so this also works on free rewordings.
The method is ours.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations

from mwpapp.ml.text.sentences import split_sentences
from mwpapp.ml.types import Quantity
from mwpapp.ml.verdict.comparing.comparison import Comparison
from mwpapp.ml.verdict.comparing.tokens import NUMBER_MARK, Word

REACH = 4
"""The number of content words on each side that count as near."""
UNTOUCHED = 1.0
_NAME = 2.0  # a name says more about the owner than other words do
_MAX_QUANTITIES = 12  # each is compared with every other

Neighbours = Mapping[str, float]
"""The stems near a quantity, with their weights."""


def exchange_margin(
    comparison: Comparison, *, pairs: Sequence[tuple[int, int]] | None = None
) -> float:
    """Return how much better the paired quantities match as they are than with two of them
    swapped: the minimum, in [-1, 1], for any two of `pairs`, by default the first _MAX_QUANTITIES
    of the alignment. It is UNTOUCHED for fewer than two pairs."""
    alignment, wording = comparison.alignment, comparison.wording
    pairs = alignment.pairs[:_MAX_QUANTITIES] if pairs is None else pairs
    here = _all_neighbours(
        comparison.reference_text,
        wording.reference,
        [alignment.reference[i] for i, _ in pairs],
        renamed=comparison.entities.renamed,
    )
    there = _all_neighbours(
        comparison.variant, wording.variant, [alignment.variant[j] for _, j in pairs], renamed={}
    )
    twos = combinations(zip(here, there, strict=True), 2)
    margins = [
        (_likeness(a, x) + _likeness(b, y) - _likeness(a, y) - _likeness(b, x)) / 2
        for (a, x), (b, y) in twos
    ]
    return min(margins, default=UNTOUCHED)


def _all_neighbours(
    text: str,
    words: Sequence[Word],
    quantities: Sequence[Quantity],
    *,
    renamed: Mapping[str, str],
) -> list[Neighbours]:
    significant = [
        word
        for word in words
        if (word.content or word.name) and not word.stem.startswith(NUMBER_MARK)
    ]
    sentences = split_sentences(text)
    found = []
    for quantity in quantities:
        first, last = next(
            (span for span in sentences if span[0] <= quantity.start < span[1]), (0, len(text))
        )
        inside = [word for word in significant if first <= word.start < last]
        found.append(_neighbours(inside, quantity, renamed=renamed))
    return found


def _neighbours(
    words: Sequence[Word], quantity: Quantity, *, renamed: Mapping[str, str]
) -> Neighbours:
    """Return the stems near the quantity, with renamed stems replaced; nearer stems weigh more."""
    before = [word for word in words if word.end <= quantity.start][-REACH:]
    after = [word for word in words if word.start >= quantity.end][:REACH]
    near: dict[str, float] = {}
    for side in (reversed(before), iter(after)):
        for stem, weight in _weighted(side):
            stem = renamed.get(stem, stem)
            near[stem] = near.get(stem, 0.0) + weight
    return near


def _weighted(words: Iterable[Word]) -> Iterable[tuple[str, float]]:
    for distance, word in enumerate(words, start=1):
        yield word.stem, (_NAME if word.name else 1.0) / distance**0.5


def _likeness(one: Neighbours, other: Neighbours) -> float:
    """Return Dice's coefficient, from 0 to 1."""
    both = sum(one.values()) + sum(other.values())
    shared = sum(min(weight, other.get(stem, 0.0)) for stem, weight in one.items())
    return 2 * shared / both if both else 0.0
