"""Find vague amounts of a story: "some pens", "the same number of pens", "(more) pens"."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from mwpapp.ml.english.grammar.clauses import Clause, clause_with
from mwpapp.ml.english.grammar.tagged_words import Words, lows
from mwpapp.ml.english.grammar.verbs import BE
from mwpapp.ml.generators.reverse.reading.states import TIMES

_VAGUE = (
    "an equal number of", "an equal amount of", "equal numbers of", "equal amounts of",
    "the same number of", "the same amount of", "a certain number of", "a certain amount of",
    "a number of", "a lot of", "lots of", "a bunch of", "a few", "several", "many", "some",
)  # fmt: skip
_VAGUE_WORDS = tuple(tuple(words.split()) for words in _VAGUE)


@dataclass(frozen=True, slots=True)
class Vague:
    """A vague amount: words `start` to `end` of a sentence, followed by its noun, if any."""

    sentence: int
    start: int
    end: int
    words: Words
    clause: Clause | None

    @property
    def noun(self) -> Words:
        after = self.words[self.end :]
        end = next((i for i, w in enumerate(after) if w.tag[:2] not in ("JJ", "NN")), len(after))
        return after[:end]

    @property
    def is_equal(self) -> bool:
        return not {"equal", "same"}.isdisjoint(lows(self.words[self.start : self.end]))


def vague_amounts(statements: Sequence[Words]) -> list[Vague]:
    """Return the vague amounts of the statements in order."""
    amounts = []
    for i, words in enumerate(statements):
        j = 0
        while j < len(words):
            length = 0 if _is_compared(words, j) else _vague_length(words, j)
            if length:
                # A length of -1 is an empty span: "(4) more plums were added".
                amounts.append(Vague(i, j, j + max(length, 0), words, clause_with(words, j)))
            j += max(length, 1)
    return amounts


def _vague_length(words: Words, start: int) -> int:
    low = tuple(lows(words[start : start + 4]))
    opens = start == 0 or words[start - 1].tag[:2] == "VB"
    if low[:1] == ("more",) and opens and "than" not in lows(words):
        return -1
    length = next((len(v) for v in _VAGUE_WORDS if low[: len(v)] == v), 0)
    return length or (-1 if _is_bare_plural(words, start) else 0)


def _is_compared(words: Words, start: int) -> bool:
    """Return whether the amount is part of a comparison: "3 times that many", "as many"."""
    return start > 0 and words[start - 1].low in ("that", "as", "so", "too", "how", "very", "not")


def _is_bare_plural(words: Words, start: int) -> bool:
    """Return whether the verb has a plural as its object: "Jason had | Pokemon cards", "she picked
    | peaches"."""
    if not start or words[start - 1].tag[:2] != "VB" or words[start - 1].low in BE:
        return False
    rest = words[start:]
    end = next((i for i, w in enumerate(rest) if w.tag[:2] not in ("JJ", "NN")), len(rest))
    while end and rest[end - 1].low in TIMES:
        end -= 1
    return end > 0 and rest[end - 1].tag == "NNS" and lows(rest[end : end + 1]) != ["of"]
