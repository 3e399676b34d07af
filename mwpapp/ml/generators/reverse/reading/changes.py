"""Decide whether an amount changes later in the story: "she had 9 pens" before "she lost 3"."""

from __future__ import annotations

from mwpapp.ml.english.grammar.clauses import clauses_of
from mwpapp.ml.english.grammar.number_phrases import phrase_at
from mwpapp.ml.english.grammar.tagged_words import Word, Words, lows
from mwpapp.ml.english.word_lists import listed
from mwpapp.ml.generators.reverse.reading.amounts import counted_noun
from mwpapp.ml.generators.reverse.reading.asked import Asked
from mwpapp.ml.generators.reverse.reading.roles import Role
from mwpapp.ml.generators.reverse.reading.states import CHANGING
from mwpapp.ml.generators.reverse.reading.story import has_word
from mwpapp.ml.text.words import singular

_SHARING = frozenset(listed("give share eat use"))
_ADDED = frozenset(("another", "additional", "extra", "more"))
_ENDS = ("left", "now", "still", "remain", "remains", "remaining", "end", "then")
_NEEDS = ("need", "needs", "needed")
_FORMS = ("VBD", "VBZ", "VBP", "VBN", "VBG")


def changes_later(asked: Asked, *, answer: Words) -> bool:
    """Return whether there are more or fewer of the counted things at the end of the story."""
    if asked.role is Role.FACTOR:
        name = counted_noun(asked.phrase.noun or asked.noun)
        return has_word(answer, "then", "end") and name in {singular(w.low) for w in answer}
    later = [*asked.statements[asked.sentence + 1 :], answer]
    if any(has_word(words, *_ENDS) and not has_word(words, *_NEEDS) for words in later):
        return True
    start = asked.clause.words[-1].start
    return any(
        _changes(words, i, asked=asked)
        for words in asked.statements
        for i, word in enumerate(words)
        if word.start > start
    )


def _changes(words: Words, i: int, *, asked: Asked) -> bool:
    shared, word = asked.role is Role.SHARED, words[i]
    again = word.low == "another" and "of" in lows(words[i + 1 : i + 3])  # "another 23 of them"
    if word.low in _ADDED and not shared and not again and "than" not in lows(words):
        return True
    if word.low == "left" and word.tag == "VBN":
        return True
    return word.lemma in (_SHARING if shared else CHANGING) and _is_act(word)


def _is_act(word: Word) -> bool:
    return word.tag in _FORMS


def gains_or_loses_later(asked: Asked) -> bool:
    """Return whether the subject that has the things gains or loses some later."""
    names = {word.lemma for word in asked.clause.subject if word.tag[:2] == "NN"}
    later = [
        clause for words in asked.statements[asked.sentence + 1 :] for clause in clauses_of(words)
    ]
    return any(
        names & {word.lemma for word in clause.subject}
        and CHANGING & {word.lemma for word in clause.verbs}
        for clause in later
    )


def _without_of(noun: Words) -> Words:
    """Return "files" for "of the files"."""
    return (
        tuple(w for w in noun[1:] if w.tag[:2] in ("JJ", "NN"))
        if lows(noun[:1]) == ["of"]
        else noun
    )


def counts_again(asked: Asked) -> bool:
    """Return whether a later number counts the same things."""
    if any(has_word(words, "than") for words in asked.statements):
        return False
    later = [
        phrase_at(words, i).noun
        for words in asked.statements[asked.sentence + 1 :]
        for i, word in enumerate(words)
        if word.tag == "CD"
    ]
    if any(lows(noun) == ["of", "them"] for noun in later):
        return True
    later = [_without_of(noun) for noun in later]
    name = counted_noun(_without_of(asked.phrase.noun or asked.noun))
    return bool(name) and name in {counted_noun(noun) for noun in later if noun}
