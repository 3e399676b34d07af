"""The words and marks of a text by place, for operators that exchange single words."""

from __future__ import annotations

import re
from collections.abc import Sequence

from mwpapp.ml.operators.numerals import like_case, replace_spans
from mwpapp.ml.types import Span

# "1,200", "o'clock" and "four-hour" are one word each; every mark is one of its own.
_PIECE = re.compile(r"\w+(?:[.,'’/-]\w+)*|[^\w\s]")


def word_spans(text: str) -> list[Span]:
    """Words and marks in order of the text."""
    return [found.span() for found in _PIECE.finditer(text)]


def written(text: str, spans: Sequence[Span]) -> list[str]:
    return [text[start:end] for start, end in spans]


def is_word(piece: str) -> bool:
    """Whether it has a letter; a number in digits and a mark have none."""
    return any(map(str.isalpha, piece))


def exchange_words(text: str, spans: Sequence[Span], *, new: dict[int, str]) -> str:
    """`text` with the piece at each index of `new` exchanged, as large or small as it was;
    "" drops it with the space after it."""
    return replace_spans(
        text,
        {spans[at]: like_case(word, old=text[slice(*spans[at])]) for at, word in new.items()},
    )
