"""Recognize what each of several things has: "a box holds 8 pens" applies to every box."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from mwpapp.ml.english.grammar.clauses import Clause, clause_with
from mwpapp.ml.english.grammar.number_phrases import Phrase, phrase_at
from mwpapp.ml.english.grammar.tagged_words import Word, Words, lows
from mwpapp.ml.text.words import singular

_EVERY = frozenset(("each", "every", "per", "apiece"))
_ONE = frozenset(("a", "an", "one"))
_PERIODS = frozenset(("day", "week", "month", "year", "hour", "minute"))
_INSIDE = frozenset(("in", "on", "into", "onto", "inside"))
_STOPS = frozenset((",", "with", "having", "and", "that", "as"))


def with_each(sentence: Words, *, number: int, counted: Collection[str]) -> Words:
    """Return the sentence with "each box" instead of "a box" if the text counts boxes.

    "There are 8 pens in each box" becomes "each box has 8 pens". `number` is the index of the
    number in the sentence; `counted` contains the singular forms of the counted nouns.
    """
    clause = clause_with(sentence, number)
    if clause is None or any(word.lemma in ("cost", "weigh") for word in clause.verbs):
        return sentence  # "one pen costs $2" already applies to every pen
    phrase = phrase_at(clause.words, number - clause.start)
    words = _as_owner(clause, phrase, counted=counted) or _of_every(clause, phrase, counted=counted)
    return (*sentence[: clause.start], *words, *sentence[clause.start + len(clause.words) :])


def _as_owner(clause: Clause, phrase: Phrase, *, counted: Collection[str]) -> Words | None:
    """Rewrite "there are 8 pens in each box" as "each box has 8 pens"."""
    rest = clause.words[phrase.end :]
    if not clause.is_there or clause.words[clause.after : phrase.start]:
        return None
    if len(rest) < 3 or rest[0].low not in _INSIDE or rest[1].low not in (*_ONE, *_EVERY):
        return None
    if not _names_one(rest[1:], counted=counted) and rest[1].low not in _EVERY:
        return None
    if any(word.tag[:2] != "NN" for word in rest[2:]):
        return None
    past = clause.verbs[0].low in ("was", "were")
    has = Word("had" if past else "has", "VBD" if past else "VBZ", "have")
    owner = (_each(rest[1]), *rest[2:])
    return (*clause.lead, *owner, has, *clause.words[phrase.start : phrase.end])


def _of_every(clause: Clause, phrase: Phrase, *, counted: Collection[str]) -> Words:
    words = clause.words
    start, end = clause.subject_start, phrase.end
    if words[start].low in _ONE and _names_one(clause.subject, counted=counted):
        return (*words[:start], _each(words[start]), *words[start + 1 :])
    rest = words[end:]
    if rest and rest[0].low in _INSIDE and _names_one(rest[1:], counted=counted):
        return (*words[: end + 1], _each(rest[1]), *words[end + 2 :])
    return words


def _names_one(words: Words, *, counted: Collection[str]) -> bool:
    """Return whether the words begin with a phrase such as "a box", whose noun the text counts.
    Periods such as "a day" do not qualify."""
    if len(words) < 2 or words[0].low not in _ONE:
        return False
    head = next((i for i, word in enumerate(words) if i and word.tag[:2] == "NN"), 0)
    while head and head + 1 < len(words) and words[head + 1].tag[:2] == "NN":
        head += 1
    name = words[head].low
    return name in counted and name not in _PERIODS


def _each(word: Word) -> Word:
    return replace(word, text="each", tag="DT", lemma="each")


def is_repeated(clause: Clause, phrase: Phrase) -> bool:
    """Return whether the phrase's amount applies to each of several things."""
    if not _EVERY.isdisjoint(lows(clause.lead[:1])):
        return True
    if phrase.start < clause.verb:
        return _says_each(clause.words, after=phrase.end)
    before = clause.words[phrase.start - 1] if phrase.start else None
    if before is not None and before.tag in ("IN", "TO") and before.low != "of":
        return _says_each(clause.subject, after=len(clause.subject))
    words = (*clause.subject, *clause.words[clause.verb :])
    return _says_each(words, after=phrase.end - clause.verb + len(clause.subject))


def _says_each(words: Words, *, after: int) -> bool:
    """Return whether the words say "each", or give a rate such as "a day".

    `after` is the index after the phrase. In "3 packs with 7 in each", the 3 is not repeated.
    """
    if not _EVERY.isdisjoint(lows(words[:after])):
        return True
    for i, word in enumerate(words[after : after + 7], start=after):
        if word.tag in ("CD", "VB") or word.low in _STOPS:
            return False
        rate = word.low == "a" and _is_period(words, i + 1) and words[i - 1].low != "in"
        if word.low in _EVERY or rate:
            follows = words[i + 1] if i + 1 < len(words) else None
            return follows is None or follows.tag not in ("VBG", "CD")
    return False


def _is_period(words: Words, i: int) -> bool:
    """Return whether the word at `i` is a period: "day" in "5 pages a day"."""
    return i < len(words) and words[i].low in _PERIODS


def counted_names(nouns: Collection[Words]) -> frozenset[str]:
    """Return the singular head nouns of counted noun phrases: "boxes of pens" gives "box"."""
    return frozenset(singular(head.low) for noun in nouns if (head := _head(noun)))


def _head(noun: Words) -> Word | None:
    end = next((i for i, word in enumerate(noun) if word.low == "of"), len(noun))
    return noun[end - 1] if end else None
