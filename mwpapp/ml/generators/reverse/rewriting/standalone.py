"""Check that the statements of a reversed text stand alone: each says something, and "he" or
"that copy" refers to something in an earlier statement."""

from __future__ import annotations

from collections.abc import Sequence

from mwpapp.ml.english.grammar.tagged_words import Word, Words, lows
from mwpapp.ml.english.grammar.verbs import BE
from mwpapp.ml.generators.reverse.reading.states import TIMES
from mwpapp.ml.generators.reverse.reading.suitable import opens

_DEMONSTRATIVE = frozenset(("that", "this", "those", "these"))
_EVERY = frozenset(("each", "every", "per", "both", "all", "times", "equally"))
_MAX_EMPTY_LENGTH = 6  # words of a statement that only says that things exist


def stands_alone(told: Sequence[Words], *, answer: Words) -> bool:
    """Return whether the statements can be read without those of the original that are left out."""
    statements = [*told, *([answer] if answer else [])]
    if not statements or not opens(statements[0]):
        return False
    mentioned: set[str] = set()
    for words in statements:
        for i, word in enumerate(words):
            if _lacks_referent(words, i, mentioned=mentioned):
                return False
            mentioned.add(word.lemma)
    return not any(_is_empty(words) or _is_same_of_one(words) for words in statements)


def _lacks_referent(words: Words, i: int, *, mentioned: set[str]) -> bool:
    """Return whether "that copy" at `i` names something for the first time."""
    if words[i].low not in _DEMONSTRATIVE or words[i].tag != "DT":
        return False
    noun = _noun_after(words[i + 1 :])
    return noun is not None and noun.low not in TIMES and noun.lemma not in mentioned


def _noun_after(words: Words) -> Word | None:
    end = next((i for i, w in enumerate(words) if w.tag[:2] not in ("JJ", "NN", "CD")), len(words))
    return words[end - 1] if end and words[end - 1].tag[:2] == "NN" else None


def _is_empty(words: Words) -> bool:
    """Return whether a statement says nothing: "There are some girls", "Some carvings were
    displayed", "Together they won some points"."""
    low = lows(words)
    if "some" not in low or len(words) > _MAX_EMPTY_LENGTH or any(w.tag == "CD" for w in words):
        return False
    if low[0] == "some":
        return words[-2].low in BE and words[-1].tag in ("VBN", "VBD", "JJ")
    short = len(words) == low.index("some") + 2
    there = low[0] == "there" and low[1] in BE
    return low[0] == "together" or (there and short)


def _is_same_of_one(words: Words) -> bool:
    """Return whether "the same number of campers" refers to only one thing."""
    low = lows(words)
    same = low[:3] in (["the", "same", "number"], ["the", "same", "amount"])
    return same and _EVERY.isdisjoint(low)
