"""Find the noun phrase of a number: "5 more red apples", "11 ounces of clay", "$4", "6"."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from mwpapp.ml.english.grammar.tagged_words import Word, Words
from mwpapp.ml.text.units import canonical, unit_class

_INSIDE = frozenset(("JJ", "JJR", "JJS", "NN", "NNS", "NNP", "NNPS", "HYPH", "VBG", "VBN", "POS"))
_NOUNS = frozenset(("NN", "NNS", "NNP", "NNPS"))
_OF_INSIDE = _INSIDE | {"DT", "PRP$", "PRP"}
MORE = frozenset(("more", "fewer", "less", "additional", "extra"))
_MONEY = frozenset(("dollar", "dollars", "cent", "cents", "buck", "bucks", "pennies"))
_TIMES = frozenset(
    ("yesterday", "today", "total", "left", "monday", "tuesday", "wednesday", "thursday",
     "friday", "saturday", "sunday", "altogether", "then", "now", "back", "together")
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Phrase:
    """The phrase `words[start:end]`; `number` is the index of its number.

    `more` is "more", "fewer" or empty. `noun` is the counted noun with its modifiers (empty for a
    bare number).
    """

    start: int
    end: int
    number: int
    more: str
    noun: Words
    money: bool

    @property
    def unit(self) -> str | None:
        """The class of the unit of measure that the number counts, if any."""
        if self.money:
            return "currency"
        name = canonical(self.noun[0].low) if self.noun else None
        return unit_class(name) if name else None

    @property
    def is_partitive(self) -> bool:
        """Whether the phrase counts part of a group: "3 of them", "3 of the apples"."""
        return len(self.noun) > 1 and self.noun[0].low == "of"


def phrase_at(words: Sequence[Word], number: int) -> Phrase:
    """Return the phrase of the number at index `number`."""
    start = number - 1 if number and words[number - 1].text == "$" else number
    sign = start < number
    end, more = number + 1, ""
    if end < len(words) and words[end].low in MORE:
        more, end = _more(words[end].low), end + 1
    if start and words[start - 1].low == "another":
        start, more = start - 1, "more"
    if sign and end < len(words) and words[end].low in _MONEY:
        end += 1  # "$ 9 dollars"
    first = end
    if not sign:
        end = _noun_end(words, end)
    if end < len(words) and words[end].low == "of" and (end > first or not sign):
        end = _of_end(words, end)
    noun = tuple(words[first:end])
    money = sign or bool(noun and noun[0].low in _MONEY)
    if end < len(words) and noun and words[end].low in MORE and not more:
        follows = words[end + 1].low if end + 1 < len(words) else ""
        if follows in ("than", ""):
            more, end = _more(words[end].low), end + 1
    return Phrase(start, end, number, more, noun, money)


def _more(word: str) -> str:
    return "fewer" if word in ("fewer", "less") else "more"


def _noun_end(words: Sequence[Word], start: int) -> int:
    """Return the index after the last noun of the run of nouns and adjectives at `start`."""
    last = start
    for i in range(start, len(words)):
        word = words[i]
        if word.tag not in _INSIDE or word.low in _TIMES:
            break
        if word.tag in _NOUNS:
            last = i + 1
        elif (word.tag in ("VBG", "VBN") and last > start) or (word.tag == "JJR" and last > start):
            break
    return last


def _of_end(words: Sequence[Word], of: int) -> int:
    """Return the index after the noun or pronoun that follows "of", or `of` if none does."""
    if of + 1 < len(words) and words[of + 1].tag == "PRP":
        return of + 2
    last = of
    for i in range(of + 1, len(words)):
        if words[i].tag not in _OF_INSIDE or words[i].low in _TIMES:
            break
        if words[i].tag in _NOUNS or words[i].low in ("them", "these", "those"):
            last = i + 1
        elif words[i].tag in ("DT", "PRP$") and last > of:
            break
    return last


@dataclass(frozen=True, slots=True)
class Series:
    """The series of phrases in `words[start:end]` ("3 cats, 4 dogs and 2 birds").

    `local` contains the words that belong only to the given phrase ("for her sister" in "3 for her
    sister").
    """

    start: int
    end: int
    local: Words


def series_around(words: Sequence[Word], phrase: Phrase, *, stop: int) -> Series:
    """Return the series that contains `phrase`, up to index `stop`."""
    start, end = _row_start(words, phrase.start), phrase.end
    local: Words = ()
    while (after := _next_in_row(words, end, stop=stop)) is not None:
        number, gap = after
        if not local and end == phrase.end:
            local = gap
        end = phrase_at(words, number).end
    return Series(start, end, local)


def _next_in_row(words: Sequence[Word], end: int, *, stop: int) -> tuple[int, Words] | None:
    """Return the index of the next number of the series and the words before it, or None."""
    for i in range(end, min(end + 6, stop)):
        word = words[i]
        if word.tag == "CD":
            before = words[i - 2] if words[i - 1].text == "$" and i - 1 > end else words[i - 1]
            joined = before.low in ("and", ",", "or", "another") or i == end
            return (i, _gap(words[end:i])) if joined else None
        if word.tag in ("VBD", "VBZ", "VBP", "MD", "EX"):
            return None
        if word.low in ("and", ",", "or") and _opens_number(words, i, stop=stop):
            continue
    return None


def _opens_number(words: Sequence[Word], i: int, *, stop: int) -> bool:
    return any(w.tag == "CD" for w in words[i + 1 : min(i + 3, stop)])


def _gap(words: Sequence[Word]) -> Words:
    """Return the words between two phrases, without conjunctions, commas, "another" and "$"."""
    kept = [w for w in words if w.text not in (",", "$") and w.low not in ("and", "another", "or")]
    return tuple(kept)


def _row_start(words: Sequence[Word], start: int) -> int:
    """Return where the series that ends right before `start` begins."""
    while True:
        before = start
        while before and words[before - 1].low in ("and", ",", "or"):
            before -= 1
        numbers = [i for i in range(max(0, before - 9), before) if words[i].tag == "CD"]
        if not numbers:
            return start
        phrase = phrase_at(words, numbers[-1])
        between = words[phrase.end : before]
        is_verb = any(w.tag in ("VBD", "VBZ", "VBP", "MD", "EX") for w in between)
        if is_verb or (phrase.end != before and before == start):
            return start
        if len(between) > 4 or phrase.start >= start:
            return start
        start = phrase.start
