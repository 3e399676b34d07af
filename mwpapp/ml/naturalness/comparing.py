"""Align the words of a variant with those of its original."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher

from mwpapp.ml.naturalness.words import Word

Pairs = tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Comparison:
    """The words of both texts. `kept` and `moved` contain a pair of indices (original, variant) for
    each shared word: `kept` for words in the same order in both texts, `moved` for the others.
    `removed` contains the indices of the words that only the original has, `added` those of the
    words that only the variant has."""

    original: Sequence[Word]
    variant: Sequence[Word]
    kept: Pairs
    moved: Pairs
    removed: tuple[int, ...]
    added: tuple[int, ...]

    def changes(self, pairs: Pairs) -> list[float]:
        """Return the change in log probability for each pair: negative if the word is less likely
        in the variant. Numbers are ignored, because how likely a digit is depends on the digits
        around it."""
        return [
            self.variant[j].log_probability - self.original[i].log_probability
            for i, j in pairs
            if not self.variant[j].is_number
        ]


def compare(original: Sequence[Word], variant: Sequence[Word]) -> Comparison:
    """Return the alignment of two texts. Words are equal if their keys are equal."""
    matcher = SequenceMatcher(
        None, [word.key for word in original], [word.key for word in variant], autojunk=False
    )
    kept = tuple(
        (block.a + k, block.b + k)
        for block in matcher.get_matching_blocks()
        for k in range(block.size)
    )
    matched_original = {i for i, _ in kept}
    matched_variant = {j for _, j in kept}
    places = defaultdict(list)
    for i, word in enumerate(original):
        if i not in matched_original:
            places[word.key].append(i)
    moved = []
    for j, word in enumerate(variant):
        if j not in matched_variant and places[word.key]:
            moved.append((places[word.key].pop(0), j))
    matched_original |= {i for i, _ in moved}
    matched_variant |= {j for _, j in moved}
    return Comparison(
        original=original,
        variant=variant,
        kept=kept,
        moved=tuple(moved),
        removed=tuple(i for i in range(len(original)) if i not in matched_original),
        added=tuple(j for j in range(len(variant)) if j not in matched_variant),
    )
