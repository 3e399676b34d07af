"""Measure how hard a text is to read."""

from __future__ import annotations

import re

from mwpapp.ml.text.sentences import split_sentences

LONG = 6  # letters; longer words count as long
_WORD = re.compile(r"[^\W\d_]+(?:['’-][^\W\d_]+)*|\d[\d.,/]*")


def readability(text: str) -> int:
    """Return the readability index LIX of a text: words per sentence, plus the percentage of words
    with more than six letters. A text with a higher index is harder to read; one without words has
    the index 0.

    The index does not count syllables, so it works for any language with spaces between words.
    Source: Björnsson, C. H. (1968), Läsbarhet.
    """
    words = _WORD.findall(text)
    if not words:
        return 0
    sentences = max(len(split_sentences(text)), 1)
    long_words = sum(len(word) > LONG for word in words)
    return round(len(words) / sentences + 100 * long_words / len(words))
