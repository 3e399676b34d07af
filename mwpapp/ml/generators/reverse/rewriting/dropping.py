"""Omit the clause with the asked amount if the question repeats everything that it says."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from mwpapp.ml.english.grammar.clauses import Clause
from mwpapp.ml.english.grammar.number_phrases import phrase_at
from mwpapp.ml.english.grammar.tagged_words import Words, lows
from mwpapp.ml.english.grammar.verbs import FINITE
from mwpapp.ml.generators.reverse.reading.asked import Asked
from mwpapp.ml.generators.reverse.reading.states import TIMES, is_state

_DEFINITE = frozenset(("the", "these", "those", "this", "that"))
_REFERRING = frozenset(
    ("it", "its", "they", "them", "their", "these", "those", "this", "that", "one", "ones", "rest",
     "other", "others", "both", "same")
)  # fmt: skip
_PERSONS = frozenset(("he", "she", "him", "her", "his"))
_SEQUELS = frozenset(("then", "later", "next", "afterwards"))
_JOINTS = frozenset((",", "and", "but", "so", "then"))


def without_asked(asked: Asked, *, answer: Words) -> tuple[Words, ...] | None:
    """Return the statements without the clause of the number. Return None if the clause has
    another number or cannot be cut, or if another statement, or that of the answer, depends on
    it."""
    kept = _rest_of_sentence(asked)
    if kept and (asked.compares or _is_spliced(kept)):
        return None  # "more than Adam and Jackie do", "Ada has 4, Ben has 3 and ..."
    if sum(word.tag == "CD" and word.low != "one" for word in asked.clause.words) > 1:
        return None
    if kept is None or (asked.clause.lead and not asked.sentence):
        return None
    if answer and lows(asked.clause.subject) in (["they"], ["it"]) and answer[0].tag != "PRP":
        return None
    if "other" in lows(asked.clause.words) or _names_owner(asked, answer=answer):
        return None
    i = asked.sentence
    before, after = asked.statements[:i], asked.statements[i + 1 :]
    later = _with_names([*([kept] if kept and asked.clause.start <= 1 else []), *after], asked)
    earlier = [*before, *([kept] if kept and asked.clause.start > 1 else [])]
    if later and later[0][0].low in _SEQUELS and asked.sentence and not is_state(asked.clause):
        return None
    following = [*later, answer] if answer else later
    if not _stand_alone(following, clause=asked.clause, earlier=earlier):
        return None
    return (*earlier, *later)


def _names_owner(asked: Asked, *, answer: Words) -> bool:
    """Return whether only this clause introduces its subject ("a shop has 6 boxes"), or names the
    thing that it prices or weighs ("a lamp costs $8")."""
    subject = asked.clause.subject
    priced = any(word.lemma in ("cost", "weigh") for word in asked.clause.verbs)
    if priced and subject[0].low in ("each", "every", "one"):
        return False
    names = {word.lemma for word in subject if word.tag[:2] == "NN"}
    others = [words for i, words in enumerate((*asked.statements, answer)) if i != asked.sentence]
    told = any(word.lemma in names for words in others for word in words)
    return (subject[0].low in ("a", "an") and not priced) or (priced and not told)


def _with_names(later: Sequence[Words], asked: Asked) -> list[Words]:
    """Return the later statements, with the name and the noun of the omitted clause in the first if
    it only refers to them ("he has 58 more than Lina")."""
    if not later:
        return []
    first, subject = later[0], asked.clause.subject
    if first[0].low in ("he", "she") and len(subject) == 1 and subject[0].tag == "NNP":
        first = (*subject, *first[1:])
    number = next((i for i, word in enumerate(first) if word.tag == "CD"), None)
    if number is not None and asked.phrase.noun:
        phrase = phrase_at(first, number)
        follows = first[phrase.end].low if phrase.end < len(first) else "than"
        if not phrase.noun and not phrase.money and follows == "than":
            first = (*first[: phrase.end], *asked.phrase.noun, *first[phrase.end :])
    return [first, *later[1:]]


def _rest_of_sentence(asked: Asked) -> Words | None:
    """Return what remains of the sentence: () if the clause is all of it, None if it cannot be
    cut."""
    sentence, clause = asked.statements[asked.sentence], asked.clause
    end = clause.start + len(clause.words)
    if asked.is_whole:
        return ()
    if end < len(sentence):
        shared = _says_where(sentence[end:]) and not _says_where(clause.words)
        return _next_clause(sentence[end:]) if clause.start <= 1 and not shared else None
    if clause.subject_start == clause.verb and not is_state(clause):
        return None  # "he starts and walks 10 miles"
    rest = sentence[: clause.start]
    if rest[-1].low == "while":
        return None
    while rest and rest[-1].low in _JOINTS:
        rest = rest[:-1]
    whole = any(word.tag in FINITE for word in rest)
    return rest if whole and rest[0].low not in ("if", "when", "while", "after") else None


def _is_spliced(words: Words) -> bool:
    """Return whether a comma joins two clauses of the words."""
    commas = [i for i, word in enumerate(words) if word.text == ","]
    verbs = [i for i, word in enumerate(words) if word.tag in FINITE]
    return any(verbs[0] < i < verbs[-1] for i in commas)


def _says_where(words: Words) -> bool:
    return any(word.tag == "IN" and word.low in ("in", "on", "at", "from") for word in words)


def _next_clause(rest: Words) -> Words | None:
    """Return the next clause without its "and", or None if it does not name its subject."""
    while rest and rest[0].low in _JOINTS:
        rest = rest[1:]
    verb = next((i for i, word in enumerate(rest) if word.tag in FINITE), 0)
    if (
        not verb
        or rest[0].low in _REFERRING | _PERSONS
        or rest[0].tag in ("IN", "RB", "WRB", "WDT")
    ):
        return None
    return rest


def _stand_alone(later: Sequence[Words], *, clause: Clause, earlier: Sequence[Words]) -> bool:
    """Return whether nothing in the later statements refers to words of the clause that is left
    out."""
    dropped, subject = clause.words, clause.subject
    told = {word.lemma for words in earlier for word in words}
    people = any(word.tag in ("NNP", "NN") for words in earlier for word in words)
    counted = clause.is_there or any(word.tag == "CD" for word in subject)
    if counted and any(word.low in ("they", "their", "them") for words in later for word in words):
        return False
    lost = {word.lemma for word in dropped if word.tag[:2] == "NN"} - told
    if any(_refers_to(words, subject=subject, told=told) for words in later):
        return False
    if later and any(_points_back(later[0], i, people=people) for i in range(len(later[0]))):
        return False
    if later and _is_elliptic(later[0], told=told):
        return False
    for words in later:
        for i, word in enumerate(words):
            if word.lemma in lost:
                if _is_definite(words, i):
                    return False
                lost.discard(word.lemma)
    return True


def _is_elliptic(words: Words, *, told: Collection[str]) -> bool:
    """Return whether the first number has no noun, and no earlier statement can supply one."""
    number = next((i for i, word in enumerate(words) if word.tag == "CD"), None)
    if number is None:
        return False
    phrase = phrase_at(words, number)
    return not phrase.noun and not phrase.money and not told


def _refers_to(words: Words, *, subject: Words, told: Collection[str]) -> bool:
    """Return whether "he" or "they" can refer to the subject of the clause, which no earlier
    statement names."""
    names = {word.lemma for word in subject if word.tag[:2] == "NN"} - set(told)
    first = next((i for i, word in enumerate(words) if word.lemma in names), len(words))
    back = _PERSONS | {"they", "their", "them", "it", "its"}
    return bool(names) and any(word.low in back for word in words[:first])


def _points_back(words: Words, i: int, *, people: bool) -> bool:
    """Return whether the word at `i` may refer to something in the omitted clause."""
    word = words[i]
    if word.low in _PERSONS:
        return not people and not any(w.tag[:2] == "NN" for w in words[:i])
    if word.low in ("it", "its"):
        return not any(w.tag == "NN" and w.low not in TIMES for w in words[:i])
    if word.low in ("they", "them", "their"):
        return not any(w.tag in ("NNS", "NNPS") or w.low == "and" for w in words[:i])
    return word.low in _REFERRING or (word.low == "there" and word.tag == "RB")


def _is_definite(words: Words, i: int) -> bool:
    """Return whether "the" or a demonstrative precedes the noun at `i` and its adjectives."""
    while i and (words[i - 1].tag[:2] in ("JJ", "NN", "CD") or words[i - 1].tag == "VBN"):
        i -= 1
    return i > 0 and words[i - 1].low in _DEFINITE
