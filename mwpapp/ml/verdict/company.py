"""What stands near a quantity, and whether two of them exchanged their company.

"Ana has 3 pens and Ben has 5" against "Ben has three pens, Ana five": the 3 kept its pens
but is with Ben now. Each paired quantity is compared, by the words of its sentence that stand
near it, with its own counterpart and with every other's; where two fit better crosswise, they
were exchanged. That needs no parse, and so it also sees through free rewording. Ours.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations

from mwpapp.ml.text.sentences import split_sentences
from mwpapp.ml.types import Quantity
from mwpapp.ml.verdict.comparison import Comparison
from mwpapp.ml.verdict.tokens import NUMBER_MARK, Word

REACH = 4
"""Words with content to either side that are near."""
UNTOUCHED = 1.0
_NAME = 2.0  # a name says more about an owner than another word does
_MOST = 12  # quantities; each is compared with each

Company = Mapping[str, float]


def company_margin(comparison: Comparison) -> float:
    """How much better the paired quantities fit as they are than with two exchanged: the least
    over all twos, in [-1, 1]. UNTOUCHED where there are no two."""
    alignment, wording = comparison.alignment, comparison.wording
    pairs = alignment.pairs[:_MOST]
    here = _companies(
        comparison.original,
        wording.reference,
        [alignment.reference[i] for i, _ in pairs],
        renamed=comparison.entities.renamed,
    )
    there = _companies(
        comparison.variant, wording.variant, [alignment.variant[j] for _, j in pairs], renamed={}
    )
    twos = combinations(zip(here, there, strict=True), 2)
    margins = [
        (_alike(a, x) + _alike(b, y) - _alike(a, y) - _alike(b, x)) / 2 for (a, x), (b, y) in twos
    ]
    return min(margins, default=UNTOUCHED)


def _companies(
    text: str,
    words: Sequence[Word],
    quantities: Sequence[Quantity],
    *,
    renamed: Mapping[str, str],
) -> list[Company]:
    telling = [
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
        inside = [word for word in telling if first <= word.start < last]
        found.append(_company(inside, quantity, renamed=renamed))
    return found


def _company(words: Sequence[Word], quantity: Quantity, *, renamed: Mapping[str, str]) -> Company:
    """The stems near the quantity, as the variant would call them, the nearer the heavier."""
    before = [word for word in words if word.end <= quantity.start][-REACH:]
    after = [word for word in words if word.start >= quantity.end][:REACH]
    company: dict[str, float] = {}
    for side in (reversed(before), iter(after)):
        for stem, weight in _weighted(side):
            stem = renamed.get(stem, stem)
            company[stem] = company.get(stem, 0.0) + weight
    return company


def _weighted(words: Iterable[Word]) -> Iterable[tuple[str, float]]:
    for distance, word in enumerate(words, start=1):
        yield word.stem, (_NAME if word.name else 1.0) / distance**0.5


def _alike(one: Company, other: Company) -> float:
    """Twice what both share over what both have (Dice), from 0 to 1."""
    both = sum(one.values()) + sum(other.values())
    shared = sum(min(weight, other.get(stem, 0.0)) for stem, weight in one.items())
    return 2 * shared / both if both else 0.0
