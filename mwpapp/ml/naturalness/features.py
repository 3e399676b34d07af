"""Compute the features from which naturalness is judged, by name and in a fixed order.

A variant is compared with its original. Another story is judged by itself, so it has fewer
features. Their names are part of a checkpoint.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from mwpapp.ml.naturalness.comparing import Comparison
from mwpapp.ml.naturalness.wording import (
    asks_first,
    early_definites,
    folded_condition,
    large_number_words_beside_digits,
    number_words,
    vague_unknowns,
)
from mwpapp.ml.naturalness.words import Word

WINDOW = 5
"""The length, in words, of the least likely passage."""
# Bounds, so that one advantage, such as a shorter text, cannot outweigh every fault.
_BOUNDS = {"change": (-60.0, 15.0), "more_number_words": (-2.0, 2.0)}
_OTHER_BOUNDS = (-40.0, 40.0)

ALONE = (
    "lowest_window", "mean", "early_definites", "asks_first", "mixed_numerals", "vague_unknowns",
    "folded_condition",
)  # fmt: skip
COMPARED = (
    "change", "worst_kept", "worst_new", "original_window", "early_definites", "now_asks_first",
    "new_mixed_numerals", "more_number_words", "new_vague_unknowns", "folded_condition",
)  # fmt: skip


def alone(text: str, *, words: Sequence[Word]) -> dict[str, float]:
    """Return the features of a text by itself, in the order of ALONE."""
    return _within(_of_text(text, words=words), names=ALONE)


def compared(original: str, variant: str, *, comparison: Comparison) -> dict[str, float]:
    """Return the features of a variant beside its original, in the order of COMPARED."""
    before = _of_text(original, words=comparison.original)
    after = _of_text(variant, words=comparison.variant)
    more = number_words(comparison.variant) - number_words(comparison.original)
    values = {
        **after,
        **_changes(comparison),
        "original_window": before["lowest_window"],
        "now_asks_first": after["asks_first"] - before["asks_first"],
        "new_mixed_numerals": after["mixed_numerals"] if more > 0 else 0.0,
        "more_number_words": float(more),
        "new_vague_unknowns": after["vague_unknowns"] - before["vague_unknowns"],
    }
    return _within(values, names=COMPARED)


def _of_text(text: str, *, words: Sequence[Word]) -> dict[str, float]:
    values = [word.log_probability for word in words if word.counted]
    return {
        "lowest_window": lowest_window(words),
        "mean": float(np.mean(values)) if values else 0.0,
        "early_definites": float(early_definites(text)),
        "asks_first": float(asks_first(text)),
        "mixed_numerals": float(large_number_words_beside_digits(words)),
        "vague_unknowns": float(vague_unknowns(text)),
        "folded_condition": float(folded_condition(text)),
    }


def _changes(comparison: Comparison) -> dict[str, float]:
    """Return how the log probabilities differ, for shared words and for the others."""
    kept, moved = comparison.changes(comparison.kept), comparison.changes(comparison.moved)
    added = _counted(comparison.variant, at=comparison.added)
    removed = _counted(comparison.original, at=comparison.removed)
    return {
        "change": sum(kept) + sum(moved) + sum(added) - sum(removed),
        "worst_kept": min(kept, default=0.0),
        "worst_new": min(added, default=0.0),
    }


def _counted(words: Sequence[Word], *, at: Sequence[int]) -> list[float]:
    return [words[i].log_probability for i in at if words[i].counted]


def lowest_window(words: Sequence[Word]) -> float:
    """Return the lowest sum of the log probabilities of WINDOW consecutive words."""
    sums = np.cumsum([0.0, *(word.log_probability if word.counted else 0.0 for word in words)])
    width = min(WINDOW, len(words))
    return float((sums[width:] - sums[: len(sums) - width]).min())


def _within(values: Mapping[str, float], *, names: Sequence[str]) -> dict[str, float]:
    """Return the named values in order, within their bounds."""
    return {name: float(np.clip(values[name], *_BOUNDS.get(name, _OTHER_BOUNDS))) for name in names}
