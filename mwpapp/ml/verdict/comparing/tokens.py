"""Split a text into words, with the properties that comparisons need."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from mwpapp.ml.english.names import gender
from mwpapp.ml.text.sentences import split_sentences
from mwpapp.ml.text.words import lemmas, singular
from mwpapp.ml.types import Quantity, Span

_WORD = re.compile(r"\d+(?:[.,/]\d+)*|[^\W\d_]+(?:['’-][^\W\d_]+)*")
NUMBER_MARK = "#"
_POSSESSIVE = re.compile(r"['’]s?$")


def listed(words: str) -> frozenset[str]:
    """Return the words of a text, separated by spaces or line breaks, as a set."""
    return frozenset(words.split())


FUNCTION_WORDS = listed(
    """a an the this that these those some any each every all both no not and or but nor so
    then than if when while as because since although until of to in on at by for from with
    without into onto over under about between among during after before off out up down per
    is are was were be been being am do does did done has have had having will would can
    could shall should may might must it its he him his she her hers they them their theirs
    we us our you your i me my who whom whose which what how where why there here also just
    very too only own same such one other another now how many much long far old given
    suppose let lets please know knowing find it's they're there's put get gets got take
    takes make makes still more less left fewer altogether total"""
)
"""Words that a rewording may add or drop. `evidence.direction` and `evidence.question` check
those that change the meaning."""

_NOT_NAMES = FUNCTION_WORDS | listed(
    """today yesterday tomorrow later next last first second third finally once twice half most
    many several few two three four five six seven eight nine ten eleven twelve twenty
    thirty forty fifty sixty seventy eighty ninety hundred calculate determine compute work
    write figure during inside near together everyone everybody someone nobody people
    children students suppose assume however monday tuesday wednesday thursday friday
    saturday sunday january february march april may june july august september october
    november december"""
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Word:
    """`stem` is the lower-case lemma or, for a quantity, "#" with its value. `content` is false for
    function words and quantities. `name` is true for what looks like a proper name."""

    start: int
    end: int
    text: str
    stem: str
    content: bool
    name: bool

    @property
    def span(self) -> Span:
        return self.start, self.end


def words(text: str, *, quantities: Sequence[Quantity] = ()) -> tuple[Word, ...]:
    """Return the words of `text` in order, with each quantity as one word, whose stem is "#" and
    its value.

    So "fourteen" and "14" have the same stem, and "half a dozen" is one word.
    """
    taken = {place for each in quantities for place in range(each.start, each.end)}
    found = [match for match in _WORD.finditer(text) if taken.isdisjoint(range(*match.span()))]
    openings = {
        first.start() for span in split_sentences(text) if (first := _WORD.search(text, *span))
    }
    inside = {_bare(match) for match in found if match.start() not in openings}
    plain = [_word(match, openings=openings, inside=inside) for match in found]
    counted = [_number(quantity) for quantity in quantities]
    return tuple(sorted([*plain, *counted], key=lambda word: word.start))


def _number(quantity: Quantity) -> Word:
    return Word(
        start=quantity.start,
        end=quantity.end,
        text=quantity.surface,
        stem=f"{NUMBER_MARK}{quantity.value}",
        content=False,
        name=False,
    )


def _bare(match: re.Match[str]) -> str:
    """Return the word without a possessive ending."""
    return _POSSESSIVE.sub("", match[0]) or match[0]


def _word(match: re.Match[str], *, openings: set[int], inside: set[str]) -> Word:
    """Return the word of a match. `inside` contains the words that do not open a sentence."""
    text = _bare(match)
    folded = text.lower().replace("’", "'")
    capital = text[:1].isupper() and len(text) > 1
    capital_by_rule = match.start() in openings and (
        folded in inside or (text not in inside and is_common(text))
    )
    return Word(
        start=match.start(),
        end=match.start() + len(text),
        text=text,
        stem=stem(folded),
        content=folded not in FUNCTION_WORDS,
        name=capital and folded not in _NOT_NAMES and not capital_by_rule,
    )


def is_common(word: str) -> bool:
    """Return whether a capitalized word is in the dictionary and is not a known given name."""
    return gender(word) is None and bool(lemmas(word.lower()))


@lru_cache(maxsize=20_000)
def stem(word: str) -> str:
    """Return the lemma of a lower-case word: "give" for "gave", "tray" for "trays"."""
    found = lemmas(word)
    for tag in ("NOUN", "VERB", "ADJ", "ADV"):
        if found.get(tag) and found[tag][0] != word:
            return found[tag][0]
    return word if found else singular(word)
