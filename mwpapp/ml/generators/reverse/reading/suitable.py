"""Decide whether a problem can be reversed, given its story."""

from __future__ import annotations

import re

from mwpapp.ml.english.grammar.clauses import clauses_of
from mwpapp.ml.english.grammar.tagged_words import Words
from mwpapp.ml.english.grammar.verbs import FINITE
from mwpapp.ml.generators.reverse.reading.story import Story, has_word

_REFERRING = frozenset(("he", "she", "they", "it", "his", "her", "their", "its", "him", "them"))
_GROUPS = frozenset(("group", "team", "class", "family", "store", "shop", "school", "restaurant"))
_PERSON = re.compile(
    r"(?:er|or|ist|man|ian|ess|friend|boy|girl|child|kid|chef|clown|host|coach|cook|nurse|king|queen|mom|dad"
    r"|aunt|uncle|pal|hen|dog|cat)$"
)
_OPEN_END = frozenset(("a", "an", "and", "but", "or", "that", "the"))  # an incomplete sentence
_CONTINUING = ("also", "again", "too", "well", "then", "another")


def is_suitable(story: Story) -> bool:
    """Return whether the story stands alone and states facts in complete sentences.

    A text that begins with "they" or "also" is part of a longer one. "If you wanted 5 pens" is not
    a fact.
    """
    first, facts = story.statements[0], story.statements
    if not all(any(word.tag in FINITE for word in words) for words in facts):
        return False
    if any(words[-1].low in _OPEN_END for words in facts):
        return False
    if not opens(first) or any(has_word(words[:1], "how", "what") for words in facts):
        return False
    if not _names_people(story):
        return False
    conditions = facts[len(facts) - story.conditions :]
    return not any(_is_supposed(words) for words in conditions)


def _names_people(story: Story) -> bool:
    """Return whether somebody is named before any "he" or "she"."""
    for word in (word for words in story.statements for word in words):
        if word.tag[:3] == "NNP" or (word.tag == "NN" and _PERSON.search(word.low)):
            return True
        if word.low in ("he", "she"):
            return False
    return True


def opens(first: Words) -> bool:
    """Return whether the first statement names its subject."""
    if has_word(first, *_CONTINUING) or (first[0].tag in ("IN", "RB") and not clauses_of(first)):
        return False
    return not any(
        word.low in _REFERRING and not _is_named(first, i) for i, word in enumerate(first)
    )


def _is_named(words: Words, i: int) -> bool:
    """Return whether words before the pronoun at `i` can be what it refers to."""
    before, many = words[:i], words[i].low in ("they", "their", "them")
    if many:
        return any(word.tag in ("NNS", "NNPS", "CC") or word.low in _GROUPS for word in before)
    owner = [j + 1 < len(words) and words[j + 1].tag == "POS" for j in range(i)]
    return any(
        word.tag[:3] == "NNP" or (word.tag == "NN" and not owner[j])
        for j, word in enumerate(before)
    )


def _is_supposed(words: Words) -> bool:
    """Return whether the condition supposes something about the reader ("you could buy 5")."""
    second = any(word.low in ("you", "your") for word in words)
    past = any(word.tag == "VBD" or word.low in ("could", "were") for word in words)
    return second and past
