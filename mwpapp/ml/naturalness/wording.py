"""Count wordings that readers call unnatural but a small language model hardly notices."""

from __future__ import annotations

import re
from collections.abc import Sequence

from mwpapp.ml.naturalness.words import Word
from mwpapp.ml.text.sentences import split_sentences
from mwpapp.ml.text.words import ONES, TENS, singular

_WORD = re.compile(r"[^\W\d_][\w'’-]*")
_DEFINITE = frozenset(("the", "this", "these", "those"))
_SHORTEST_NOUN = 4
_VAGUE = re.compile(r"\b(?:a certain|the same|an unknown) (?:number|amount)\b", re.IGNORECASE)
_CONDITION = re.compile(r"\b(?:if|given that|when|supposing)\b", re.IGNORECASE)
_AND = re.compile(r"\band\b", re.IGNORECASE)
_COUNT_IN_DIGITS = re.compile(r"\d{1,3}[.,?!;:]?")
_NUMBER_WORDS = {word: value for value, word in enumerate(ONES)} | {
    word: 10 * value for value, word in enumerate(TENS, start=1)
}
_LARGEST_IN_WORDS = 12
"""Larger numbers in words stand out beside digits."""


def early_definites(text: str) -> int:
    """Return how many times "the …" comes before its noun is introduced ("How many litres are in
    the barrel? A rain barrel held 85 litres.")."""
    stems = [singular(word.lower()) for word in _WORD.findall(text)]
    last = {stem: at for at, stem in enumerate(stems)}
    seen: set[str] = set()
    found = 0
    for at, stem in enumerate(stems):
        nouns = stems[at + 1 : at + 3]  # an adjective may be one of them
        if stem in _DEFINITE and not seen.intersection(nouns):
            found += any(len(noun) >= _SHORTEST_NOUN and last[noun] > at + 2 for noun in nouns)
        seen.add(stem)
    return found


def asks_first(text: str) -> bool:
    """Return whether the text asks before it tells its story."""
    sentences = split_sentences(text)
    return len(sentences) > 1 and text[: sentences[0][1]].endswith("?")


def vague_unknowns(text: str) -> int:
    """Return how many phrases replace a number without giving it ("a certain number of litres")."""
    return len(_VAGUE.findall(text))


def folded_condition(text: str) -> int:
    """Return the highest number of "and"s in a sentence with a condition. An "if" clause that
    contains a whole story has many."""
    sentences = (text[start:end] for start, end in split_sentences(text))
    return max((len(_AND.findall(one)) for one in sentences if _CONDITION.search(one)), default=0)


def number_words(words: Sequence[Word]) -> int:
    """Return how many numbers are written in words, except "one"."""
    return sum(_value(word) not in (None, 1) for word in words)


def large_number_words_beside_digits(words: Sequence[Word]) -> int:
    """Return how many large numbers are written in words beside counts in digits ("eighteen pears
    and 24 plums")."""
    if not any(_COUNT_IN_DIGITS.fullmatch(word.text) for word in words):
        return 0
    return sum((_value(word) or 0) > _LARGEST_IN_WORDS for word in words)


def _value(word: Word) -> int | None:
    """Return the number that a word names, or None. "Twenty-five" gives only its first part, 20."""
    return _NUMBER_WORDS.get(word.key.split("-")[0])
