"""Find the passage of a text that sounds oddest."""

from __future__ import annotations

from collections.abc import Sequence

from mwpapp.ml.naturalness.comparing import Comparison
from mwpapp.ml.naturalness.words import Word
from mwpapp.ml.types import Span

WINDOW = 4
"""The length of a passage in words. In 54% of the texts that two readers call unnatural, it meets
the passage that they name; it has a tenth of the words."""
_TYPICAL = 3.0  # the surprise of a word, in natural logarithms


def odd_passage(words: Sequence[Word], *, comparison: Comparison | None) -> Span | None:
    """Return the span of the WINDOW words that surprise most, without quiet words at its ends.

    With a comparison, a word of the original surprises only as far as it became less likely. None
    if the text has no words.
    """
    if not words:
        return None
    surprises = _surprises(words, comparison=comparison)
    width = min(WINDOW, len(words))
    sums = [sum(surprises[at : at + width]) for at in range(len(words) - width + 1)]
    first = sums.index(max(sums))
    loud = [at for at in range(first, first + width) if surprises[at] > 0] or [first]
    return words[loud[0]].start, words[loud[-1]].end


def _surprises(words: Sequence[Word], *, comparison: Comparison | None) -> list[float]:
    """Return the surprise of each word, at least 0."""
    found = [max(0.0, -_TYPICAL - word.log_probability) if word.counted else 0.0 for word in words]
    if comparison is not None:
        for i, j in (*comparison.kept, *comparison.moved):
            change = comparison.original[i].log_probability - words[j].log_probability
            found[j] = 0.0 if words[j].is_number else max(0.0, change)
    return found
