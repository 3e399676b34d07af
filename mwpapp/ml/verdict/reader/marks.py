"""Mark every word of two texts by its role in the other text.

The marks tell the cross-encoder that "a dozen" is the 12 of the other text, or that Kofi replaced
Nadia. Aligned quantities have the same mark in both texts, and so do a name and its replacement.
Marking aligned quantities is a known technique for cross-encoders on word problems; the set of
marks is ours.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from mwpapp.ml.text.units import canonical
from mwpapp.ml.types import Quantity, Span
from mwpapp.ml.verdict.comparing.comparison import Comparison
from mwpapp.ml.verdict.comparing.tokens import NUMBER_MARK, Word

NONE = 0
"""Not a word: punctuation and separators."""
KEPT = 1
"""A word that is also in the other text."""
ALONE = 2
"""A word that is not in the other text."""
UNPAIRED = 3
"""A quantity without a partner."""
PAIRED = 4
"""The first quantity of the reference, and its partner. The marks of later quantities follow."""
MAX_PAIRS = 16  # later quantities share the last mark
RENAMED = PAIRED + MAX_PAIRS
"""The first name or thing that is replaced throughout, with its replacement. Others follow, so that
two renamed people have different marks."""
MAX_RENAMED = 8
COUNT = RENAMED + MAX_RENAMED

Marked = tuple[Span, int]


def mark_words(comparison: Comparison) -> tuple[list[Marked], list[Marked]]:
    """Return the marked spans of the reference and of the variant, in the order of each text."""
    wording, renamed = comparison.wording, comparison.entities.renamed
    here = {_kept_as(word) for word in wording.reference}
    there = {_kept_as(word) for word in wording.variant}
    pairs = comparison.alignment.pairs
    second = {j: i for i, j in pairs}
    reference = [
        *_words(wording.reference, known=there, renamed=_numbered(renamed)),
        *_quantities(comparison.alignment.reference, pair={i: i for i, _ in pairs}),
    ]
    variant = [
        *_words(wording.variant, known=here, renamed=_numbered(renamed.values())),
        *_quantities(comparison.alignment.variant, pair=second),
    ]
    return sorted(reference), sorted(variant)


def _numbered(stems: Iterable[str]) -> dict[str, int]:
    """Return the mark of each renamed stem, in order."""
    return {stem: RENAMED + min(at, MAX_RENAMED - 1) for at, stem in enumerate(stems)}


def _words(
    words: Sequence[Word], *, known: set[str], renamed: Mapping[str, int]
) -> Iterator[Marked]:
    for word in words:
        if word.stem.startswith(NUMBER_MARK):
            continue
        yield word.span, renamed.get(word.stem, KEPT if _kept_as(word) in known else ALONE)


def _kept_as(word: Word) -> str:
    """Return a key that is equal for two spellings of a unit: "km" and "kilometres"."""
    return canonical(word.text) or word.stem


def _quantities(quantities: Sequence[Quantity], *, pair: dict[int, int]) -> Iterator[Marked]:
    """Yield the marked quantities; `pair` maps the index of each paired quantity to that of its
    reference quantity."""
    for number, quantity in enumerate(quantities):
        at = pair.get(number)
        mark = UNPAIRED if at is None else PAIRED + min(at, MAX_PAIRS - 1)
        yield (quantity.start, quantity.end), mark
