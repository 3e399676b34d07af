"""Detect a question and a condition that repeat the same words.

Two sentences may both say "at the park"; a question and its condition in one sentence may not.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from mwpapp.ml.english.grammar.clauses import Clause, clauses_of
from mwpapp.ml.english.grammar.tagged_words import Word, Words, lows
from mwpapp.ml.english.grammar.verbs import AUXILIARIES
from mwpapp.ml.english.word_lists import listed
from mwpapp.ml.generators.reorder.clauses import tense_of
from mwpapp.ml.generators.reorder.questions import asked_verb, sums
from mwpapp.ml.generators.reorder.reading.last_sentence import COMMANDS, FINITE
from mwpapp.ml.generators.reorder.reading.people import Cast

# The most words that a condition may share with its question, apart from what the latter counts.
_MAX_SHARED_WORDS = 1
_CONTRASTS = frozenset(listed("each every per apiece than times other others only"))
_PLAIN = frozenset(("do", "have", "be", "need", "get"))
_PRONOUNS = frozenset(("he", "she", "it", "they", "you", "i", "we"))


def repeats(question: Words, condition: Words, *, cast: Cast) -> bool:
    """Return whether the condition after the question would repeat its words, its action or
    its subject."""
    asked = set(_content(_after_amount(question), cast=cast))
    said = set(_content(condition, cast=cast))
    # "in 3 hours if she walks 5 km in an hour"
    most = _MAX_SHARED_WORDS + _has_other_number(question, condition)
    if _repeats_owner(question, condition, cast=cast) or _definite_nouns(
        question
    ) & _definite_nouns(condition):
        return True
    return len((asked & said) - _PLAIN) > most or any(
        _repeats_act(question, clause, condition=condition) or _repeats_subject(question, clause)
        for clause in clauses_of(condition)
    )


def _has_other_number(question: Words, condition: Words) -> bool:
    return any(word.tag == "CD" and word.low not in lows(condition) for word in question)


def _repeats_owner(question: Words, condition: Words, *, cast: Cast) -> bool:
    """Return whether an owner is repeated: "... does Sam have now that Joan has taken 25 of Sam's
    marbles"."""
    asked = {cast.person(word) for word in question if cast.is_named(word)}
    owners = {
        cast.person(word)
        for word, after in pairwise(condition)
        if cast.is_named(word) and after.tag == "POS"
    }
    return bool(asked & owners)


def _definite_nouns(words: Words) -> set[str]:
    """Return the nouns that follow "the" or a possessive: "are in the drawer"."""
    return {
        word.lemma
        for before, word in pairwise(words)
        if word.tag in ("NN", "NNS") and (before.low == "the" or before.tag == "PRP$")
    }


def _after_amount(question: Words) -> Words:
    """Return the question without what it counts: "did she sell on Monday"."""
    start = next((i for i, word in enumerate(question) if word.low == "how"), 0)
    end = next((i for i in range(start + 1, len(question)) if _ends_amount(question[i])), start)
    return question[end:]


def _ends_amount(word: Word) -> bool:
    return word.tag in FINITE | {"PRP", "WP", "WDT", "EX"} or word.low in AUXILIARIES


def _content(words: Sequence[Word], *, cast: Cast) -> list[str]:
    return [
        word.lemma
        for word in words
        if word.tag[:2] in ("NN", "VB", "JJ")
        and word.low not in COMMANDS | {"many", "much", "more"}
        and cast.person(word) is None
    ]


def _repeats_act(question: Words, clause: Clause, *, condition: Words) -> bool:
    """Return whether the action is repeated: "How long did she sprint if she sprinted ...".

    A phrase such as "in each game" distinguishes two actions, and so do "in 3 hours" and "in all if
    she read 5 and 7".
    """
    verb = asked_verb(question)
    if _CONTRASTS & set(lows((*question, *condition))) or clause.is_there:
        return False
    if _has_other_number(question, condition) or (sums(question) and verb not in _PLAIN):
        return False
    is_same = tense_of(question) == tense_of(clause.words)
    if not is_same or verb not in {word.lemma for word in clause.verbs}:
        return False
    subject = lows(clause.subject)
    return subject[0] in _PRONOUNS or bool(set(subject) & set(lows(question)))


def _repeats_subject(question: Words, clause: Clause) -> bool:
    """Return whether the subject is repeated: "... the clown have if the clown blew up ..."."""
    name, said = lows(clause.subject), lows(question)
    is_repeated = any(said[i : i + len(name)] == name for i in range(len(said)))
    return bool(name) and name[0] == "the" and is_repeated
