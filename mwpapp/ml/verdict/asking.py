"""Which words of a text ask, and whether they ask for what the other text only tells.

"How many has Ben?" asks for Ben's, where the reference asks for Ana's and only tells of Ben.
A question that opens a long sentence ends where its condition begins ("How many ..., if ...").
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from mwpapp.ml.types import Span
from mwpapp.ml.verdict.comparison import Comparison
from mwpapp.ml.verdict.tokens import NUMBER_MARK, Word

_OPENINGS = [
    re.compile(rf"\b(?:{words})\b", re.IGNORECASE)
    for words in (
        "how|what",
        "find|determine|calculate|compute|work out|state|give|tell|show",
        "which|who|when|where",
    )
]
"""What opens a question, the surest sort first: the others also tell."""
_END = re.compile(r"[?.;!,]|\b(?:if|when|given|provided|assuming|supposing)\b", re.IGNORECASE)
_SHORTEST = 12
"""Characters after its opening that belong to a question in any case."""


def asking_span(text: str) -> Span | None:
    """The last opening of the surest sort there is, up to where its clause ends. None where
    nothing asks."""
    found = next((sort for words in _OPENINGS if (sort := list(words.finditer(text)))), None)
    if not found:
        return None
    opening = found[-1]
    end = _END.search(text, opening.end() + _SHORTEST)
    return opening.start(), end.start() if end else len(text.rstrip(" .?!"))


def asked_elsewhere(comparison: Comparison) -> int:
    """How many words that the variant asks with stand in the reference outside its question
    only. 0 where either asks nothing."""
    here, there = asking_span(comparison.original), asking_span(comparison.variant)
    if here is None or there is None:
        return 0
    wording, renamed = comparison.wording, comparison.entities.renamed
    asked, told = _parted(wording.reference, here, renamed=renamed)
    asks, _ = _parted(wording.variant, there, renamed={})
    return len((asks - asked) & told)


def _parted(
    words: Sequence[Word], span: Span, *, renamed: Mapping[str, str]
) -> tuple[set[str], set[str]]:
    """The stems of the words with content inside and outside the span."""
    parts: tuple[set[str], set[str]] = (set(), set())
    for word in words:
        if (word.content or word.name) and not word.stem.startswith(NUMBER_MARK):
            outside = not span[0] <= word.start < span[1]
            parts[outside].add(renamed.get(word.stem, word.stem))
    return parts
