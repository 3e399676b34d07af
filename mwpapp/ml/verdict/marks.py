"""A mark for every word of two texts: what became of it on the other side.

The cross-encoder reads these beside the words, so that it need not find out by itself that
"a dozen" is the 12 of the other text, or that Nadia is Kofi now. Aligned quantities bear the
same mark in both texts. Ours; that marking aligned quantities helps is known of
cross-encoders over word problems.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from mwpapp.ml.types import Quantity, Span
from mwpapp.ml.verdict.comparison import Comparison
from mwpapp.ml.verdict.tokens import NUMBER_MARK, Word

NONE = 0
"""No word: punctuation and the tokens between the texts."""
KEPT = 1
ALONE = 2
"""A word that has no like in the other text."""
RENAMED = 3
"""A name or thing that another word replaced everywhere, and that word."""
UNPAIRED = 4
"""A quantity without a partner."""
PAIRED = 5
"""The first pair of quantities; the others follow."""
MOST_PAIRS = 16  # those beyond share the last mark
COUNT = PAIRED + MOST_PAIRS

Marked = tuple[Span, int]


def mark_words(comparison: Comparison) -> tuple[list[Marked], list[Marked]]:
    """The marked spans of the reference and of the variant, each in order of place."""
    wording, renamed = comparison.wording, comparison.entities.renamed
    here = {word.stem for word in wording.reference}
    there = {word.stem for word in wording.variant}
    pairs = comparison.alignment.pairs
    first = dict(pairs)
    second = {j: i for i, j in pairs}
    reference = [
        *_words(wording.reference, known=there, renamed=set(renamed)),
        *_quantities(comparison.alignment.reference, pair={i: i for i in first}),
    ]
    variant = [
        *_words(wording.variant, known=here, renamed=set(renamed.values())),
        *_quantities(comparison.alignment.variant, pair=second),
    ]
    return sorted(reference), sorted(variant)


def _words(words: Sequence[Word], *, known: set[str], renamed: set[str]) -> Iterator[Marked]:
    for word in words:
        if word.stem.startswith(NUMBER_MARK):
            continue
        if word.stem in renamed:
            yield word.span, RENAMED
        else:
            yield word.span, KEPT if word.stem in known else ALONE


def _quantities(quantities: Sequence[Quantity], *, pair: dict[int, int]) -> Iterator[Marked]:
    """`pair` gives for a paired quantity the place of its partner's pair in the reference."""
    for number, quantity in enumerate(quantities):
        at = pair.get(number)
        mark = UNPAIRED if at is None else PAIRED + min(at, MOST_PAIRS - 1)
        yield (quantity.start, quantity.end), mark
