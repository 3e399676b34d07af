"""Open the story with the answer, if the question asks about an earlier time."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

from mwpapp.ml.english.grammar.tagged_words import Words, lows
from mwpapp.ml.english.word_lists import listed
from mwpapp.ml.generators.reverse.reading.story import Story, has_word

STARTS = ("before", "initially", "originally", "beginning", "begin", "start", "started")
_LATER = ("need", "needs", "will", "can", "more", "left", "now")
_ARTICLES = ("a", "an")
_BEFORE_TIMES = frozenset(
    ("before", time)
    for time in listed("dark noon midnight midday lunch dinner supper breakfast sunset sunrise")
)


def opened_with(story: Story, statement: Words) -> tuple[Words, ...] | None:
    """Return the statements with `statement` before the first one that has a number.

    Return None if the question is not about an earlier time, or if `statement` begins with a bare
    number, mentions things that the story introduces later, or would be the first statement but
    contains a pronoun.
    """
    if not asks_start(story.question) or has_word(story.question, *_LATER):
        return None
    facts = story.statements
    if statement[0].tag == "CD" and statement[1].tag[:2] not in ("NN", "JJ"):
        return None  # "19 on the long path came in"
    place = next((i for i, words in enumerate(facts) if any(w.tag == "CD" for w in words)), 0)
    statement, first = _introduced(statement, facts[place])
    later = (first, *facts[place + 1 :])
    if (
        _names_later(statement, later)
        or _is_new(statement, facts[:place], first)
        or (_has_pronoun(statement) and not place)
    ):
        return None
    return (*facts[:place], statement, *later)


def asks_start(question: Words) -> bool:
    """Return whether the question is about the time before the story. A question about "the first
    chapter" is not, nor is one with "how many fewer than at the start" or "before dark"."""
    if has_word(question, "than"):
        return False
    low = lows(question)
    if any(pair in _BEFORE_TIMES for pair in pairwise(low)):
        return False
    at_first = has_word(question, "first") and low[-2:] == ["at", "first"]
    return at_first or has_word(question, *STARTS)


def _introduced(statement: Words, first: Words) -> tuple[Words, Words]:
    """Return the two statements with "a baker" in the one that is now first, and "the baker" in
    the other."""
    same = (
        statement[0].low == "the" and first[0].low in _ARTICLES and statement[1].low == first[1].low
    )
    if not same:
        return statement, first
    new = (replace(statement[0], text=first[0].text.lower()), *statement[1:])
    return new, (replace(first[0], text="the", lemma="the"), *first[1:])


def _is_new(statement: Words, before: tuple[Words, ...], first: Words) -> bool:
    """Return whether "the tree" would come before its first mention ("her tree", "52 trees")."""
    if statement[0].low != "the" or statement[1].low == first[1].low:
        return False
    name = statement[1].lemma
    return not any(word.lemma == name for words in before for word in words)


def _names_later(statement: Words, later: tuple[Words, ...]) -> bool:
    """Return whether a later statement introduces something that `statement` has already named."""
    nouns = {word.lemma for word in statement if word.tag[:2] == "NN"}
    return any(
        word.low in _ARTICLES and nouns & {w.lemma for w in words[i + 1 : i + 4]}
        for words in later
        for i, word in enumerate(words)
    )


def _has_pronoun(statement: Words) -> bool:
    return any(word.tag in ("PRP", "PRP$") for word in statement)
