"""Mask the interchangeable parts of a text: numbers, names, things and colours.

Two texts with the same masked words differ only in these parts, and in case, punctuation and
grammatical number and gender.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

from mwpapp.ml.english.lowercase_texts import is_small, with_capitals
from mwpapp.ml.english.names import AMBIGUOUS, FAMILY, gender
from mwpapp.ml.english.themes import COLOURS, THINGS
from mwpapp.ml.english.word_lists import listed
from mwpapp.ml.text.lexemes import Lexeme, lexemes
from mwpapp.ml.text.quantities import find_quantities
from mwpapp.ml.text.sentences import split_sentences
from mwpapp.ml.text.words import singular

NUMBER, NAME, THING, COLOUR = "#", "@", "*", "~"
_CACHED_TEXTS = 4096  # a run compares each candidate with many others

# Forms that depend on the number or the gender of a masked word.
_ALIKE = {
    "an": "a", "are": "is", "were": "was", "has": "have", "does": "do", "she": "he", "her": "his",
    "him": "his", "hers": "his", "herself": "himself",
}  # fmt: skip
# Words that open a sentence and are not names.
_OPENERS = frozenset(
    listed(
        """A About After All Altogether Among An And Another Any Are As At Because Before Both But
        By Calculate Can Compared Could Determine Did Do Does During Each Either Every
        Everyone Find First For From Given Half He Her Here Hers His How However If In
        Is It Its Just Last Later Many More Most Much Next No Now Of On Once One Only Or
        Other Our Out Over Per She Since So Some Suppose That The Their Them Then There
        These They This Those Through To Today Together Tomorrow Two Until Using Was
        Were We What When Where Which While Who Whose With Without Work Would Yesterday
        You Your Monday Tuesday Wednesday Thursday Friday Saturday Sunday I"""
    )
)

_NEVER_NAMES = frozenset(["I", "How", "What", "Which", "If"])  # also capitalized within a sentence


@lru_cache(maxsize=_CACHED_TEXTS)
def masked_words(text: str) -> tuple[str, ...]:
    """Return the words of `text` in lower case and in the singular, without signs.

    Each number, name, thing and colour is replaced by the mark of its kind. Forms that depend on a
    masked word are merged: "are" becomes "is", and "she" becomes "he".
    """
    read = with_capitals(text) if is_small(text) else text
    numbers = {quantity.start: quantity.end for quantity in find_quantities(read)}
    openings = {start for start, _ in split_sentences(read)}
    found = lexemes(read)
    names = _names(found, openings=openings)
    words: list[str] = []
    number_end = 0
    for lexeme in found:
        if lexeme.start in numbers:
            number_end = numbers[lexeme.start]
            words.append(NUMBER)
        elif lexeme.start >= number_end and lexeme.kind != "sign":
            words.append(_masked(lexeme.text, is_name=_stem(lexeme.text) in names))
    return tuple(_with_whole_names(words))


def _with_whole_names(words: Sequence[str]) -> Iterator[str]:
    """Yield the words with a single mark for consecutive names (a given and a family name)."""
    for at, word in enumerate(words):
        if word != NAME or at == 0 or words[at - 1] != NAME:
            yield word


def _names(found: Iterable[Lexeme], *, openings: set[int]) -> set[str]:
    """Return the names: words with a capital within a sentence, or at its start if they are not
    listed as usual first words."""
    words = [(_stem(lexeme.text), lexeme.start) for lexeme in found if lexeme.kind == "word"]
    return {
        word
        for word, start in words
        if _is_capitalized(word)
        and word not in _NEVER_NAMES
        and (start not in openings or _opens_as_name(word))
    }


def _is_capitalized(word: str) -> bool:
    """Return whether a word has a capital, also after an apostrophe: "O'Brien", but not "I'm"."""
    return all(part[:1].isupper() for part in re.split("['’]", word))


def _opens_as_name(word: str) -> bool:
    known = gender(word) is not None or word in FAMILY
    return word not in _OPENERS and (known or singular(word) == word)


def _stem(word: str) -> str:
    return re.sub(r"['’]s?$", "", word)


def _masked(word: str, *, is_name: bool) -> str:
    lower = word.lower()
    if is_name or (word[:1].isupper() and word in AMBIGUOUS):
        return NAME
    base = singular(_stem(lower))
    if base in THINGS:
        return THING
    if base in COLOURS:
        return COLOUR
    return _ALIKE.get(lower, base)
