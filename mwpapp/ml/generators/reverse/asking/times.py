"""Add the time expressions that make the question of a reversed text unambiguous."""

from __future__ import annotations

from dataclasses import replace

from mwpapp.ml.english.grammar.clauses import Clause, clauses_of
from mwpapp.ml.english.grammar.tagged_words import Words, lows, new_words
from mwpapp.ml.english.word_lists import listed
from mwpapp.ml.generators.reverse.asking.questions import Question
from mwpapp.ml.generators.reverse.reading.asked import Asked
from mwpapp.ml.generators.reverse.reading.changes import (
    changes_later,
    counts_again,
    gains_or_loses_later,
)
from mwpapp.ml.generators.reverse.reading.roles import Role
from mwpapp.ml.generators.reverse.reading.states import clause_verb, may_change, told_when
from mwpapp.ml.generators.reverse.reading.story import has_word

_TIMED = tuple(
    listed(
        """left now currently earlier then still remain remains remaining first end after when
        later today tonight week day year begin start originally before initially beginning january
        february march april may june july august september october november december"""
    )
)
_EACH = frozenset(("each", "every", "per"))
_PAST = {"do": "did", "does": "did", "is": "was", "are": "were"}
_EMPTY = frozenset(("he", "she", "they", "it", "of", "in", "on", "there", "a", "the"))


def timed_question(asking: Question, asked: Asked, *, opens: bool, answer: Words) -> Words | None:
    """Return the new question with its time, with "at first" or "in all" if needed.

    `opens` is true if neither a number of the equation nor the answer precedes the unknown. Return
    None if the statement of the answer already answers the question, or if the question would be
    ambiguous.
    """
    question = (*asking.words, *asking.time)
    if has_word(question, *_TIMED):
        return question
    same = _is_alike(question, answer, subject=asked.clause.subject)
    if not may_change(asked.clause):
        if _has_twin(asked, question):
            alone = asked.is_whole and not told_when(asked.clause)
            return _at_first(asking.words, asked=asked) if opens and alone else None
        return None if same or _shares_time(asked) else question
    if asked.repeated or _EACH.intersection(lows(question)):
        return None if same else question
    first = opens or asked.role is Role.WHOLE or counts_again(asked) or gains_or_loses_later(asked)
    if first and changes_later(asked, answer=answer):
        return _at_first(asking.words, asked=asked)
    if same:
        return None
    is_all = _is_all(asked, question) and not has_word(answer, "than")
    return (*question, *new_words("in all")) if is_all else question


def _is_all(asked: Asked, question: Words) -> bool:
    """Return whether "in all" fits: the counted things are divided, or some are taken away."""
    if asked.role not in (Role.WHOLE, Role.SHARED) or asked.phrase.money:
        return False
    compares = any(has_word(words, "than") for words in asked.statements)
    placed = any(word.tag == "IN" and word.low != "of" for word in question)
    if placed and not asked.clause.is_there:
        return False
    return not compares and not _says_all(question)


def _says_all(question: Words) -> bool:
    return has_word(question, "all", "total", "altogether", "together", "of")


def _at_first(question: Words, *, asked: Asked) -> Words | None:
    """Return the question about the time before the story: "how many did he have at first" or, if
    all of the story is in the present, "how many does he start with". Return None in the present
    perfect."""
    if has_word(question, "has", "have") and not has_word(question, *_PAST, *_PAST.values()):
        return None
    place = next((i for i, word in enumerate(question) if word.low in _PAST), None)
    told = {word.tag for sentence in asked.statements for word in sentence}
    if place is not None and "VBD" not in told and question[-1].low == "have":
        return (*question[:-1], *new_words("start", tag="VB"), *new_words("with", tag="IN"))
    if place is not None and "VBD" in told:
        auxiliary = question[place]
        past = replace(auxiliary, text=_PAST[auxiliary.low], tag="VBD")
        question = (*question[:place], past, *question[place + 1 :])
    return (*(word for word in question if word.low != "already"), *new_words("at first"))


def _has_twin(asked: Asked, question: Words) -> bool:
    """Return whether another clause has the same person do the same thing, so that the question is
    ambiguous: "blew up some balloons", "then he blew up 13 more"."""
    if told_when(asked.clause) or has_word(question, "more"):
        return False
    verb = clause_verb(asked.clause)
    nouns = {w.lemma for w in question if w.tag in ("NNS", "NN")}
    others = [
        clause
        for sentence in asked.statements
        for clause in clauses_of(sentence)
        if clause.words[0].start != asked.clause.words[0].start
        and not has_word(clause.words, "than")
        and (has_word(clause.words, "more", "another") or has_word(sentence[:2], "then", "later"))
    ]
    return any(
        clause_verb(clause) == verb
        and _have_same_subject(clause, asked.clause)
        and (nouns & {w.lemma for w in clause.words} or has_word(clause.words, "more", "another"))
        for clause in others
    )


def _shares_time(asked: Asked) -> bool:
    """Return whether another clause describes the same action, and only the times distinguish
    the two: "29 sang and 66 danced on Monday. 26 sang on Friday"."""
    clause = asked.clause
    if asked.is_whole or told_when(clause):
        return False
    acts = [
        _act(other)
        for words in asked.statements
        for other in clauses_of(words)
        if other.words[0].start != clause.words[0].start
    ]
    return _act(clause) in acts


def _act(clause: Clause) -> list[str]:
    """Return the verb and the next word after it: "go rowing"."""
    return [clause_verb(clause), *(w.lemma for w in clause.words[clause.after :][:1])]


def _have_same_subject(one: Clause, other: Clause) -> bool:
    names = [clause.subject[-1] for clause in (one, other)]
    return names[0].lemma == names[1].lemma or "PRP" in (names[0].tag, names[1].tag)


def _is_alike(question: Words, answer: Words, *, subject: Words) -> bool:
    if not answer or has_word(answer, "than") or _is_about_another(subject, answer):
        return False
    asked, said = (
        {w.lemma for w in part if w.tag[:2] not in ("CD", "DT", "WR", "X") and w.low not in _EMPTY}
        for part in (question, answer)
    )
    asked -= {"much", "many", "more", "how", "do"}
    if asked - said - {w.lemma for w in subject if not w.low.endswith("s")}:
        return False
    return bool(asked) and len(asked & said) >= 0.6 * len(asked | said)


def _is_about_another(subject: Words, answer: Words) -> bool:
    """Return whether the answer is about somebody other than the subject of the question."""
    if len(subject) != 1 or subject[0].tag not in ("NNP", "NN"):
        return False
    if answer[0].low == "they":
        return True
    pronoun = any(word.tag == "PRP" for word in answer)
    return not pronoun and answer[0].tag in ("NNP", "NN") and subject[0].low not in lows(answer)
