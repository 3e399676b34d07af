"""Find the words and punctuation of a text, for operators that replace single words."""

from __future__ import annotations

import re
from collections.abc import Sequence

from mwpapp.ml.operators.numerals import like_case, replace_spans
from mwpapp.ml.types import Span

# "1,200", "o'clock" and "four-hour" are one word each; every punctuation mark is separate.
_PIECE = re.compile(r"\w+(?:[.,'’/-]\w+)*|[^\w\s]")


def word_spans(text: str) -> list[Span]:
    """Return the spans of the words and punctuation marks, in the order of the text."""
    return [match.span() for match in _PIECE.finditer(text)]


def pieces_at(text: str, spans: Sequence[Span]) -> list[str]:
    return [text[start:end] for start, end in spans]


def is_word(piece: str) -> bool:
    """Return whether the piece contains a letter; numbers in digits and punctuation do not."""
    return any(map(str.isalpha, piece))


def exchange_words(text: str, spans: Sequence[Span], *, new: dict[int, str]) -> str:
    """Return `text` with the pieces at the indices in `new` replaced, keeping capitalization.

    "" deletes a piece and the spaces after it, unless it directly follows a non-space character.
    """
    return replace_spans(
        text,
        {spans[at]: like_case(word, old=text[slice(*spans[at])]) for at, word in new.items()},
    )
