"""Find the clause that asks, and words that only the variant asks about.

"How many does Ben have?" asks about Ben. If the reference asks about Ana and mentions Ben only in
its story, the variant asks about somebody else. A question at the start of a long sentence ends
where its condition starts ("How many ..., if ...").
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from mwpapp.ml.text.sentences import ends_sentence
from mwpapp.ml.types import Span
from mwpapp.ml.verdict.comparing.comparison import Comparison
from mwpapp.ml.verdict.comparing.tokens import NUMBER_MARK, Word

_OPENINGS = [
    re.compile(rf"\b(?:{words})\b", re.IGNORECASE)
    for words in (
        "how|what",
        "find|determine|calculate|compute|work out|state|give|tell|show",
        "which|who|when|where",
    )
]
"""The words that open a question, most reliable first; the later ones also occur in statements."""
_END = re.compile(
    r"[?;!]|[.,](?!\d)|\b(?:if|when|given|provided|assuming|supposing)\b", re.IGNORECASE
)
_SHORTEST = 12
"""The number of characters after the opening that always belong to the question."""


def question_clause(text: str) -> Span | None:
    """Return the clause that starts with the last opening of the most reliable kind that occurs,
    or None if the text has none."""
    found = next((some for words in _OPENINGS if (some := list(words.finditer(text)))), None)
    if not found:
        return None
    opening = found[-1]
    ends = (
        match.start()
        for match in _END.finditer(text, opening.end() + _SHORTEST)
        if match[0] != "."
        or ends_sentence(text, start=opening.start(), stop=match.start(), end=match.end())
    )
    return opening.start(), next(ends, len(text.rstrip(" .?!")))


def words_only_told(comparison: Comparison) -> int:
    """Return how many words of the variant's question occur in the reference only outside its
    question. It is 0 if either text has no question."""
    here, there = question_clause(comparison.reference_text), question_clause(comparison.variant)
    if here is None or there is None:
        return 0
    wording, renamed = comparison.wording, comparison.entities.renamed
    asked, told = _inside_and_outside(wording.reference, here, renamed=renamed)
    asks, _ = _inside_and_outside(wording.variant, there, renamed={})
    return len((asks - asked) & told)


def _inside_and_outside(
    words: Sequence[Word], span: Span, *, renamed: Mapping[str, str]
) -> tuple[set[str], set[str]]:
    """Return the stems of the content words and names inside and outside the span."""
    parts: tuple[set[str], set[str]] = (set(), set())
    for word in words:
        if (word.content or word.name) and not word.stem.startswith(NUMBER_MARK):
            outside = not span[0] <= word.start < span[1]
            parts[outside].add(renamed.get(word.stem, word.stem))
    return parts
