"""Describe a problem by features of its words: those of the question, and those around each number.

A number is named by the rank of its value. Rare words are generalized to "<thing>", "<who>" and the
like, so that a sentence about quinces resembles one about apples.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from mwpapp.ml.solvers.reading import MARK, ReadProblem
from mwpapp.ml.solvers.templates.ranked import ranks

COMMON = 250
"""The number of words that are frequent enough not to be generalized."""
WINDOW = 4
"""The number of words before a number that describe it; phrases after it can be one word longer."""
_LOWEST_RANK = 3  # the fourth-largest number and all smaller ones share a name
_WORD = re.compile(rf"[A-Za-z]+(?:'(?!{MARK})[a-z]+)?|\d+|[^\sA-Za-z0-9]")
_END = ".?!"
_PEOPLE = frozenset({
    "he", "she", "they", "it", "him", "her", "them", "i", "you", "we", "his", "their",
})  # fmt: skip
_EACH = frozenset({"each", "every", "per", "apiece"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Word:
    """A word or punctuation mark: its stem, what it is generalized to, its sentence, and its slot
    if it is a number."""

    stem: str
    general: str
    sentence: int
    slot: int | None


def common_words(texts: Iterable[str]) -> list[str]:
    """Return the COMMON words that occur in the largest number of texts. Words that occur in
    equally many texts are in alphabetical order."""
    counted = Counter[str]()
    for text in texts:
        counted.update({word.lower() for word in _WORD.findall(text) if word[0].isalpha()})
    ordered = sorted(counted, key=lambda word: (-counted[word], word))
    return ordered[:COMMON]


def features(read: ReadProblem, *, common: Collection[str]) -> set[str]:
    """Return the features of a problem, as names."""
    ranked = [min(rank, _LOWEST_RANK) for rank in ranks(read)]
    words = list(_words(read, ranked=ranked, common=common))
    asked = _question(words)
    found = {f"numbers {min(len(ranked), 4)}"}
    found |= set(_of_question(asked))
    found |= set(_of_text(words, question=asked[-1].sentence if asked else -1))
    things = _asked_things(asked)
    for place, word in enumerate(words):
        if word.slot is not None:
            name = f"r{ranked[word.slot]}"
            around = _around(words, place=place) | set(_of_value(read, slot=word.slot))
            around |= {"asked"} if things & _counted(words, place=place) else set()
            around |= {"in question"} if asked and word.sentence == asked[-1].sentence else set()
            found |= {f"{name} {feature}" for feature in around}
    return found | set(_of_two_largest(read, words=words, asked=things))


def _words(read: ReadProblem, *, ranked: Sequence[int], common: Collection[str]) -> Iterator[Word]:
    slots = {start: slot for slot, (start, _) in enumerate(read.places)}
    sentence, begins = 0, True
    for match in _WORD.finditer(read.text):
        slot = slots.get(match.start())
        lower = match[0].lower()
        if slot is not None:
            yield Word(stem=f"<r{ranked[slot]}>", general="<n>", sentence=sentence, slot=slot)
        else:
            is_name = match[0][0].isupper() and not begins
            general = _general(lower, is_name=is_name, common=common)
            yield Word(stem=_stem(lower), general=general, sentence=sentence, slot=None)
        begins = match[0] in _END
        sentence += begins


def _general(word: str, *, is_name: bool, common: Collection[str]) -> str:
    if word in _PEOPLE:
        return "<who>"
    if word in common or not word[0].isalpha():
        return word
    if is_name:
        return "<who>"
    for ending in ("ed", "ing", "s"):
        if word.endswith(ending):
            return f"<thing{ending}>"
    return "<thing>"


def _stem(word: str) -> str:
    if len(word) > 4 and word.endswith("ies"):
        return word[:-3] + "y"
    return word[:-1] if len(word) > 3 and word.endswith("s") and not word.endswith("ss") else word


def _question(words: Sequence[Word]) -> list[Word]:
    """Return the words of the last question or, if there is none, of the last sentence."""
    marks = [word.sentence for word in words if word.stem == "?"]
    last = marks[-1] if marks else max((word.sentence for word in words), default=0)
    return [word for word in words if word.sentence == last]


def _of_question(asked: Sequence[Word]) -> Iterator[str]:
    for length in (1, 2, 3):
        for start in range(len(asked) - length + 1):
            part = asked[start : start + length]
            yield "asks " + " ".join(word.general for word in part)
            if length < 3:
                yield "asks exactly " + " ".join(word.stem for word in part)


def _of_text(words: Sequence[Word], *, question: int) -> Iterator[str]:
    for word in words:
        yield f"{'question' if word.sentence == question else 'story'} has {word.stem}"
        yield f"has {word.stem}"
    for first, second in pairwise(words):
        yield f"has {first.general} {second.general}"


def _around(words: Sequence[Word], *, place: int) -> set[str]:
    """Return the words before and after a number, and whether its sentence says "each"."""
    before = words[max(0, place - WINDOW) : place]
    after = words[place + 1 : place + 2 + WINDOW]
    found = {f"near before {word.stem}" for word in before[-3:]}
    found |= {f"near after {word.stem}" for word in after[:WINDOW]}
    for length in range(1, len(before) + 1):
        found.add("before " + " ".join(word.general for word in before[-length:]))
    for length in range(1, len(after) + 1):
        found.add("after " + " ".join(word.general for word in after[:length]))
    sentence = words[place].sentence
    if any(word.sentence == sentence and word.stem in _EACH for word in words):
        found.add("each")
    return found


def _of_value(read: ReadProblem, *, slot: int) -> Iterator[str]:
    quantity = read.quantities[slot]
    yield f"place {min(slot, 4)}"
    yield f"form {quantity.form}"
    if quantity.value == 1:
        yield "one"
    if quantity.value.denominator > 1:
        yield "fraction"


def _asked_things(asked: Sequence[Word]) -> set[str]:
    """Return the stems after "how many" or "how much", up to the next common word."""
    for place, word in enumerate(asked):
        if word.stem in {"many", "much"} and place and asked[place - 1].stem == "how":
            return _things(asked[place + 1 : place + 1 + WINDOW])
    return set()


def _counted(words: Sequence[Word], *, place: int) -> set[str]:
    """Return the stems of what a number counts."""
    return _things(words[place + 1 : place + 1 + WINDOW])


def _things(words: Sequence[Word]) -> set[str]:
    """Return the stems of the first word and of the rare words after it."""
    found = set[str]()
    for number, word in enumerate(words):
        if number and not word.general.startswith("<"):
            break
        found.add(word.stem)
    return found


def _of_two_largest(read: ReadProblem, *, words: Sequence[Word], asked: set[str]) -> Iterator[str]:
    """Yield how the two largest numbers relate: their order, whether the smaller divides the
    larger, and whether they count the same things, or what is asked for. Also yield a feature if no
    number counts what is asked for."""
    counted = {
        word.slot: _counted(words, place=place)
        for place, word in enumerate(words)
        if word.slot is not None
    }
    if not any(things & asked for things in counted.values()):
        yield "nothing asked is counted"
    if len(counted) < 2:
        return
    order = ranks(read)
    first, second = order.index(0), order.index(1)
    shared = counted[first] & counted[second]
    if first < second:
        yield "the largest comes first"
    if read.values[second] and (read.values[first] / read.values[second]).denominator == 1:
        yield "divides"
    if shared:
        yield "same things"
    if shared & asked:
        yield "both are asked"
