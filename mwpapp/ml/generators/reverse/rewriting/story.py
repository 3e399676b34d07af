"""Rewrite the story without the number that the new question asks for."""

from __future__ import annotations

from mwpapp.ml.english.grammar.tagged_words import Words, lows
from mwpapp.ml.generators.reverse.reading.asked import Asked
from mwpapp.ml.generators.reverse.reading.changes import changes_later, gains_or_loses_later
from mwpapp.ml.generators.reverse.reading.roles import Role
from mwpapp.ml.generators.reverse.reading.states import clause_verb, is_end, is_state
from mwpapp.ml.generators.reverse.rewriting.dropping import without_asked
from mwpapp.ml.generators.reverse.rewriting.unknown import before_unknown, unknown_words

_CONTAINING = frozenset(("contain", "hold"))
_PRICING = frozenset(("cost", "charge", "weigh"))


def story_without(asked: Asked, *, answer: Words) -> tuple[Words, ...] | None:
    """Return the statements without the number, or None if that would not be natural.

    A clause that the question repeats is left out: a comparison, a price, a measure, a number of
    groups, or a state that lasts or ends the story. In other clauses, and if other statements
    depend on a number of groups or a lasting state, "some" or "the same number of" replaces the
    amount.
    """
    words = unknown_words(asked)
    if asked.compares or _is_price(asked) or is_end(asked.clause) or asked.is_then:
        return without_asked(asked, answer=answer)
    if _counts_groups(asked):
        told = without_asked(asked, answer=answer)
        return told or (_with_words(asked, words) if not asked.sentence else None)
    if _is_base(asked, answer=answer) or _is_state(asked, answer=answer):
        return without_asked(asked, answer=answer) or _with_words(asked, words)
    if _is_vague_sum(asked, words):
        return without_asked(asked, answer=answer) or _with_words(asked, words)
    changes = asked.role in (Role.PART, Role.WHOLE) and not is_state(asked.clause)
    if words is None and asked.phrase.unit not in (None, "currency") and not changes:
        return without_asked(asked, answer=answer)
    return _with_words(asked, words)


def _with_words(asked: Asked, words: Words | None) -> tuple[Words, ...] | None:
    if words is None:
        return None
    sentence = asked.statements[asked.sentence]
    start, end = (asked.clause.start + place for place in (asked.phrase.start, asked.phrase.end))
    after = sentence[end:]
    if lows(after[:1]) == ["total"]:
        after = after[1:]
    told = (*before_unknown(sentence[:start]), *words, *after)
    i = asked.sentence
    return (*asked.statements[:i], told, *asked.statements[i + 1 :])


def _is_price(asked: Asked) -> bool:
    return any(word.lemma in _PRICING for word in asked.clause.verbs)


def _is_base(asked: Asked, *, answer: Words) -> bool:
    """Return whether another statement compares something with the amount ("7 more than Omar")."""
    others = [s for i, s in enumerate((*asked.statements, answer)) if i != asked.sentence]
    verb = asked.clause.verbs[-1].lemma
    compared = any("than" in lows(s) and verb in {w.lemma for w in s} for s in others)
    return compared and asked.role in (Role.PART, Role.WHOLE)


def _is_vague_sum(asked: Asked, words: Words | None) -> bool:
    """Return whether a sum is divided, and its clause would only say "she made some money"."""
    last = asked.phrase.end == len(asked.clause.words)
    vague = lows(words or ()) == ["some", "money"]
    return asked.role is Role.SHARED and vague and last and asked.sentence > 0


def _counts_groups(asked: Asked) -> bool:
    """Return whether the clause only says how many groups there are."""
    if asked.role is not Role.FACTOR or not is_state(asked.clause) or asked.repeated:
        return False
    return asked.clause.is_there or asked.sentence > 0


def _is_state(asked: Asked, *, answer: Words) -> bool:
    """Return whether the clause is true throughout the story ("the hall has 80 seats")."""
    contains = clause_verb(asked.clause) in _CONTAINING
    state = (is_state(asked.clause) or contains) and not asked.repeated
    if asked.sentence:
        return state and not gains_or_loses_later(asked)
    return state and not changes_later(asked, answer=answer)
