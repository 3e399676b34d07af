"""Swap two facts of the same type: "A pen costs $2. A ruler costs $3."

Two neighbouring statements, or the two clauses of one, can be swapped if they have the same
verb in the same tense and different subjects, and if neither says when it happens.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from mwpapp.ml.english.grammar.clauses import Clause, clauses_of
from mwpapp.ml.english.grammar.number_phrases import phrase_at
from mwpapp.ml.english.grammar.tagged_words import Words, lows
from mwpapp.ml.english.word_lists import listed
from mwpapp.ml.generators.reorder.clauses import has_amount
from mwpapp.ml.generators.reorder.reading.last_sentence import HEAVY

_DEPENDENT = frozenset(
    listed(
        """then also too next later first second third last before after finally final another other
        others same rest remaining remainder such so still both instead this these those that
        only monday tuesday wednesday thursday friday saturday sunday morning afternoon evening
        night yesterday today tomorrow week weekend month year day now again further additional
        breakfast lunch dinner when if who which whose there"""
    )
)
_JOINTS = frozenset(("and", "while", "but"))
_RATES = frozenset(("a", "an", "per", "each", "every"))
# In a second clause, these words refer to the first.
_BOUND = frozenset(listed("its their his hers theirs it they them there"))


def with_facts_exchanged(told: Sequence[tuple[int, Words]]) -> list[tuple[int, Words]] | None:
    """Return the numbered statements with one pair of neighbours swapped, or None if all depend
    on their order."""
    for i in range(len(told) - 1):
        first, second = told[i], told[i + 1]
        if are_alike(_only_clause(first[1]), _only_clause(second[1])):
            return [*told[:i], second, first, *told[i + 2 :]]
    return None


def with_clauses_exchanged(statement: Words) -> Words | None:
    """Return "Ana has 5 and Ben has 6 pens" with its clauses swapped, or None."""
    clauses = clauses_of(statement)
    joints = [i for i, word in enumerate(statement) if word.low in _JOINTS]
    if len(clauses) != 2 or len(joints) != 1 or not are_alike(*clauses):
        return None
    joint = joints[0]
    if clauses[1].start != joint + 1 or clauses[0].start:
        return None
    end = joint - 1 if statement[joint - 1].text == "," else joint
    first, second = _with_noun_first(statement[:end], statement[joint + 1 :])
    if any(word.low in _BOUND or word.tag == "PRP" for word in second):
        return None
    return (*second, *statement[end : joint + 1], *first)


def _with_noun_first(first: Words, second: Words) -> tuple[Words, Words]:
    """Rewrite "Ana has 5 pens", "Ben has 6" as "Ana has 5", "Ben has 6 pens", because the second
    clause will come first."""
    numbers = [i for i, word in enumerate(second) if word.tag == "CD"]
    if len(numbers) != 1 or numbers[0] != len(second) - 1 or second[-2].text == "$":
        return first, second
    given = [i for i, word in enumerate(first) if word.tag == "CD"]
    phrase = phrase_at(first, given[0]) if len(given) == 1 else None
    if phrase is None or phrase.end != len(first) or not phrase.noun:
        return first, second
    return first[: phrase.number + 1], (*second, *first[phrase.number + 1 :])


def _only_clause(statement: Words) -> Clause | None:
    """Return the statement as one clause, or None if its clauses have different subjects."""
    clauses = clauses_of(statement)
    if not clauses or any(one.subject != clauses[0].subject for one in clauses):
        return None
    return replace(clauses[0], words=statement[clauses[0].start :])


def are_alike(one: Clause | None, other: Clause | None) -> bool:
    """Return whether two clauses state facts of the same type about different subjects."""
    if one is None or other is None or one.lead or other.lead:
        return False
    return (
        all(_is_fact(clause) for clause in (one, other))
        and _verbs(one) == _verbs(other)
        and lows(one.subject) != lows(other.subject)
        and _has_of_phrase(one) == _has_of_phrase(other)
    )


def _verbs(clause: Clause) -> list[tuple[str, str]]:
    return [(verb.lemma, verb.tag) for verb in clause.verbs]


def _has_of_phrase(clause: Clause) -> bool:
    """Return whether the clause has an "of" phrase, which the second of two facts may leave out."""
    return any(word.low == "of" for word in clause.words[clause.after :])


def _is_fact(clause: Clause) -> bool:
    words = clause.words
    if not has_amount(words) or clause.subject[0].tag in ("PRP", "EX", "PRP$"):
        return False
    if clause.subject[-1].tag == "CD" or clause.subject[-1].text == "%" or _is_cut_short(words):
        return False
    if clause.subject[0].low in ("one", "each", "some", "another", "all", "every"):
        return False
    return not any(
        word.low in HEAVY or word.text == "," or (word.low in _DEPENDENT and not _is_rate(words, i))
        for i, word in enumerate(words)
    )


def _is_rate(words: Words, i: int) -> bool:
    """Return whether the word at `i` ends a rate ("12 dollars a day"), not the time of an event."""
    return i > 0 and words[i - 1].low in _RATES


def _is_cut_short(words: Words) -> bool:
    """Return whether a comparison leaves out what it compares: "twice as many", "5 more"."""
    for i, word in enumerate(words):
        after = words[i + 1] if i + 1 < len(words) else None
        if word.low in ("many", "much", "more", "fewer", "less") and (
            after is None or after.tag not in ("NN", "NNS", "JJ", "NNP", "NNPS", "VBN")
        ):
            return True
    return False
