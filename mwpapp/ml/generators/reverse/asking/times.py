"""The words of time that a reversed text needs, so that its question has one meaning."""

from __future__ import annotations

from dataclasses import replace

from mwpapp.ml.english.grammar.clauses import Clause, clauses_of
from mwpapp.ml.english.grammar.tagged_words import Words, lows, made
from mwpapp.ml.english.grammar.verbs import BE
from mwpapp.ml.english.word_lists import listed
from mwpapp.ml.generators.reverse.reading.prepared_problem import Subject
from mwpapp.ml.generators.reverse.reading.story import Story, has_word
from mwpapp.ml.generators.reverse.asking.turning import Turned

_ENDS = ("left", "now", "then", "still", "remain", "remains", "remaining")
_STARTS = tuple(
    listed(
        """first end after when later today tonight week day year begin start originally before
        initially beginning"""
    )
)
_MONTHS = tuple(
    listed("""january february march april june july august september october november december""")
)
_EACH = frozenset(("each", "every", "per"))
_TOTALS = ("altogether", "all", "total", "together", "each", "than", "every", "per")
_LOSING = frozenset(
    listed(
        """lose give get buy eat spend sell receive remove add take throw delete pick drop break
        join fly pay steal burn die come leave arrive"""
    )
)
_ADDED = frozenset(("new", "another", "additional", "extra"))
_PAST = {"do": "did", "does": "did", "is": "was", "are": "were"}
_EMPTY = frozenset(("he", "she", "they", "it", "of", "in", "on", "there", "a", "the"))


def timed_question(subject: Subject, turn: Turned, *, index: int, answer: Words) -> Words | None:
    """The new question, with "at first" if needed.

    None if the statement of the answer already answers it.
    """
    question = turn.question
    if has_word(question, *_ENDS, *_STARTS, *_MONTHS):
        return question
    same = _is_alike(question, answer, subject=turn.clause.subject)
    verbs = {w.lemma for w in turn.clause.verbs}
    passive = any(word.tag == "VBN" for word in turn.clause.verbs)
    be = turn.clause.verbs[0].low in BE and not passive
    state = turn.clause.is_there or verbs in ({"have"}, {"own"}) or be
    if not state and _has_twin(subject, turn):
        first = _opens(subject, index) and not _told_when(turn)
        return _at_first(question) if first else None
    if not (same or state) or _EACH.intersection(lows(question)):
        return None if same else question
    ends = has_word(subject.story.question, *_ENDS)
    if not _opens(subject, index) or not (ends or _changes_later(subject, index)):
        return None if same else question
    past = has_word(question, "did", "were", "was", "had")
    now = any(has_word(statement, "now") for statement in subject.story.statements)
    if past or same or now or has_word(answer, "end", *_ENDS):
        return _at_first(question)
    return question


def _at_first(question: Words) -> Words:
    """The question about the time before the story ("how many did he have at first")."""
    place = next((i for i, word in enumerate(question) if word.low in _PAST), None)
    if place is not None:
        auxiliary = question[place]
        past = replace(auxiliary, text=_PAST[auxiliary.low], tag="VBD")
        question = (*question[:place], past, *question[place + 1 :])
    return (*question, *made("at first"))


def _has_twin(subject: Subject, turn: Turned) -> bool:
    """Whether another clause describes the same act of the same person, so that the question is
    ambiguous: "blew up some balloons", "then he blew up 13 more"."""
    if _told_when(turn) or has_word(turn.question, "more"):
        return False
    verb = [w.lemma for w in turn.clause.verbs if w.tag != "RP"][-1]
    nouns = {w.lemma for w in turn.question if w.tag in ("NNS", "NN")}
    others = [
        clause
        for sentence in subject.story.statements
        for clause in clauses_of(sentence)
        if clause.words[0].start != turn.clause.words[0].start
        and not has_word(clause.words, "than")
        and (has_word(clause.words, "more", "another") or has_word(sentence[:2], "then", "later"))
    ]
    return any(
        [w.lemma for w in clause.verbs if w.tag != "RP"][-1] == verb
        and _same_one(clause, turn.clause)
        and (nouns & {w.lemma for w in clause.words} or has_word(clause.words, "more", "another"))
        for clause in others
    )


def _told_when(turn: Turned) -> bool:
    """Whether the clause says when or where, so that no other clause is like it."""
    clause = turn.clause
    after = [w for w in clause.words[clause.after :] if w.tag in ("IN", "TO") and w.low != "of"]
    return bool(after) or bool(clause.lead)


def _same_one(one: Clause, other: Clause) -> bool:
    names = [clause.subject[-1] for clause in (one, other)]
    return names[0].lemma == names[1].lemma or "PRP" in (names[0].tag, names[1].tag)


def _is_alike(question: Words, answer: Words, *, subject: Words) -> bool:
    if _another_one(subject, answer):
        return False
    asked, said = (
        {w.lemma for w in part if w.tag[:2] not in ("CD", "DT", "WR", "X") and w.low not in _EMPTY}
        for part in (question, answer)
    )
    asked -= {"much", "many", "more", "how", "do"}
    if asked - said - {w.lemma for w in subject if not w.low.endswith("s")}:
        return False
    return bool(asked) and len(asked & said) >= 0.6 * len(asked | said)


def _another_one(subject: Words, answer: Words) -> bool:
    """Whether the answer is about somebody else than the question."""
    if len(subject) != 1 or subject[0].tag not in ("NNP", "NN"):
        return False
    pronoun = any(word.tag == "PRP" for word in answer)
    return not pronoun and answer[0].tag in ("NNP", "NN") and subject[0].low not in lows(answer)


def _opens(subject: Subject, index: int) -> bool:
    """Whether the quantity is the first in the text that the equation uses."""
    starts = [subject.placed.quantities[i].start for i in subject.placed.slotted.used]
    return subject.placed.quantities[index].start == min(starts)


def _changes_later(subject: Subject, index: int) -> bool:
    """Whether something is gained or lost after the quantity in the text."""
    start = subject.placed.quantities[index].start
    return any(
        word.start > start
        and (
            (word.lemma in _LOSING and word.tag in ("VBD", "VBZ", "VBP", "VBN"))
            or word.low in _ADDED
            or (word.low == "left" and word.tag == "VBN")
        )
        for sentence in subject.story.statements
        for word in sentence
    )


def tells_state(story: Story) -> bool:
    """Whether the question asks for a state, without saying when."""
    question = story.question
    if has_word(question, *_ENDS, *_STARTS, *_TOTALS):
        return False
    return has_word(question, "have", "has", "there") and not has_word(question, "to", "and")


def tells_again(story: Story, said: Words) -> bool:
    """Whether a statement differs from `said` only in its number."""
    return any(_without_numbers(said) == _without_numbers(s) for s in story.statements)


def _without_numbers(words: Words) -> list[str]:
    return [word.low for word in words if word.tag != "CD"]


def changes(story: Story) -> bool:
    return any(w.lemma in _LOSING and w.tag[:2] == "VB" for s in story.statements for w in s)
