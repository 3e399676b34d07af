"""Decide which numbers of a clause a question can ask for."""

from __future__ import annotations

from mwpapp.ml.english.grammar.number_phrases import Phrase
from mwpapp.ml.english.grammar.tagged_words import Words, lows
from mwpapp.ml.english.grammar.verbs import FINITE
from mwpapp.ml.english.word_lists import listed
from mwpapp.ml.text.words import is_plural

_HEDGES = frozenset(
    listed("about almost nearly around approximately over than the his her their its my our these")
)
_STOPS = frozenset(("that", "which", "who", "whose", "because", "where", "'", "``", "''", '"'))
_LINKING = frozenset(("when", "before", "after", "if", "as", "while", "until", "since", "than"))
_UNNAMED = frozenset(("totally", "extra", "such", "totals"))
_NO_QUANTITY_BEFORE = frozenset(
    ("-", "/", "grade", "number", "per", "every", "chapter", "room", "page", "size")
)
_NO_QUANTITY_AFTER = frozenset(("-", "/", "%", "percent", "or", "a", "an", "of"))
_UNCOUNTED = (["this"], ["that"], ["those"], ["these"], ["a"], ["an"])


def may_ask(words: Words, phrase: Phrase) -> bool:
    """Return whether the number counts something exactly, as far as the words beside it show."""
    before = words[phrase.start - 1].low if phrase.start else ""
    after = words[phrase.end].low if phrase.end < len(words) else ""
    if not _UNNAMED.isdisjoint(lows((*words[phrase.start : phrase.end], words[-1]))):
        return False
    if _number_at(words, phrase.end):
        return False  # "groups of size 12"
    if before in _HEDGES | _NO_QUANTITY_BEFORE or after in _NO_QUANTITY_AFTER:
        return False
    if lows(words[phrase.end :])[-3:] in (["at", "a", "time"], ["at", "one", "time"]):
        return False
    if after == "to" and _number_at(words, phrase.end + 1):
        return False
    if not phrase.noun:
        return phrase.money or _ends_phrase(words, phrase)
    return _counts_plainly(words, phrase)


def _counts_plainly(words: Words, phrase: Phrase) -> bool:
    """Return whether the noun of the phrase is what the number counts ("5 times as many" is
    not)."""
    first = phrase.noun[0]
    if first.low == "of" and lows(phrase.noun[1:2]) in _UNCOUNTED:
        return False  # "3/4 of an hour"
    if first.low in ("-", "times") and not _is_plain_times(words, phrase):
        return False
    return phrase.money or first.tag != "VBG"


def _ends_phrase(words: Words, phrase: Phrase) -> bool:
    """Return whether a bare number is followed by nothing that it could count."""
    if phrase.end >= len(words):
        return True
    after = words[phrase.end]
    plain = after.tag in ("IN", "TO", "RB", "RP", "CC", ",", "VBD", "VBN", "VBP", "MD", "DT", "WRB")
    return plain or after.low in ("left", "total", "yesterday", "today", "last", "this")


def _number_at(words: Words, i: int) -> bool:
    return i < len(words) and words[i].tag == "CD"


def _is_plain_times(words: Words, phrase: Phrase) -> bool:
    """Return whether "times" counts events: "went 7 times", not "5 times as many"."""
    after = words[phrase.end].low if phrase.end < len(words) else ""
    return after not in ("as", "longer", "more", "the", "bigger", "heavier", "taller", "than")


def counts_many(phrase: Phrase, noun: Words) -> bool:
    """Return whether "how many" fits: the counted noun is or can be plural ("sheep"), or it is a
    unit of measure."""
    counted = phrase.noun or noun
    if not counted or phrase.is_partitive or phrase.money:
        return True
    end = next((i for i, w in enumerate(counted) if w.low == "of"), len(counted))
    head = counted[end - 1] if end else counted[0]
    same = head.low.endswith(("fish", "sheep", "deer")) and not head.low.endswith("dish")
    return head.tag in ("NNS", "NNPS") or is_plural(head.low) or phrase.unit is not None or same


def has_another_statement(words: Words) -> bool:
    """Return whether the words contain a relative clause or a second verb, which cannot be moved
    into a question."""
    for i, word in enumerate(words):
        linked = any(w.low in _LINKING for w in words[:i]) or _is_relative(words, i)
        if word.low in _STOPS or (i and word.tag in FINITE and word.low != "left" and not linked):
            return True
    return False


def _is_relative(words: Words, i: int) -> bool:
    """Return whether the verb at `i` ends a clause without "that": "(the shelves) he repaired"."""
    ends = i + 1 == len(words) or words[i + 1].tag == "IN"
    return ends and i > 1 and words[i - 1].tag == "PRP"
