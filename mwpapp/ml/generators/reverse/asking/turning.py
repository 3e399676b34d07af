"""A sentence turned at one of its numbers: an unknown amount, and the question for it."""

from __future__ import annotations

from dataclasses import dataclass

from mwpapp.ml.english.grammar.clauses import Clause, clause_with
from mwpapp.ml.english.grammar.number_phrases import Phrase, Series, phrase_at, series_around
from mwpapp.ml.english.grammar.tagged_words import (
    TITLES,
    Style,
    Words,
    comma,
    lows,
    made,
    small_first,
)
from mwpapp.ml.generators.reverse.reading.amounts import asked_unit, is_repeated, unknown_amount
from mwpapp.ml.generators.reverse.asking.askable import may_ask
from mwpapp.ml.generators.reverse.asking.questions import question_for, without_total

_NO_LEAD = frozenset(("so", "also", "there", "later", "next"))


@dataclass(frozen=True, slots=True)
class Turned:
    """`statement` is the sentence with its unknown, None if nothing of it has to remain; `unit` is
    what the question counts, None if it names nothing; `rank` is 0 for the plainest forms."""

    statement: Words | None
    question: Words
    clause: Clause
    unit: str | None
    rank: int


def turned(sentence: Words, *, number: int, noun: Words, style: Style) -> Turned | None:
    """The sentence turned at the number at index `number`.

    `noun` is what a bare number counts. None where no rule is sure of its English.
    """
    clause = clause_with(sentence, number)
    if clause is None:
        return None
    phrase = phrase_at(clause.words, number - clause.start)
    if not may_ask(clause.words, phrase):
        return None
    series = series_around(clause.words, phrase, stop=len(clause.words))
    asked = question_for(clause, phrase, series, noun=noun)
    if asked is None:
        return None
    question = tuple(word for word in asked.words if word.low != "also")
    if not _is_clear(question, clause, phrase, series):
        return None
    statement = None if asked.says_all else _with_unknown(sentence, clause, phrase)
    if not (_is_whole(sentence, clause) if asked.says_all else statement):
        return None
    return Turned(
        statement,
        _timed(question, sentence, clause, style=style),
        clause,
        # "What is her score?" names no noun of an earlier sentence.
        asked_unit(phrase, noun=() if asked.says_all else noun),
        asked.rank,
    )


def _is_clear(question: Words, clause: Clause, phrase: Phrase, series: Series) -> bool:
    """Whether the question is one sentence about one number ("60 students and 10 seats on each
    bus" are two)."""
    if any(w.text == "." and question[i - 1].low not in TITLES for i, w in enumerate(question)):
        return False
    if (phrase.start, phrase.end) == (series.start, series.end):
        return True
    return question[-1].low != "each" and not is_repeated(clause.words, after=phrase.end)


def _is_whole(sentence: Words, clause: Clause) -> bool:
    """Whether the sentence is the clause alone, with no adverbial before it."""
    ends = clause.start + len(clause.words) == len(sentence)
    return ends and clause.start <= 1 and not clause.lead


def _timed(question: Words, sentence: Words, clause: Clause, *, style: Style) -> Words:
    """The question with the words of time that its clause has."""
    question = _with_lead(question, clause, style=style)
    if clause.start and sentence[clause.start - 1].low == "then" and _is_state(clause):
        return (*question, *made("then"))
    return question


def _is_state(clause: Clause) -> bool:
    return clause.is_there or {word.lemma for word in clause.verbs} == {"have"}


def _with_unknown(sentence: Words, clause: Clause, phrase: Phrase) -> Words | None:
    """The sentence with an unknown amount in the place of the phrase."""
    start, end = clause.start + phrase.start, clause.start + phrase.end
    repeated = _is_repeated(clause, phrase)
    unknown = unknown_amount(phrase, clause=clause.words, repeated=repeated)
    if unknown is None:
        return None
    return (*without_total(sentence[:start]), *unknown, *sentence[end:])


def _is_repeated(clause: Clause, phrase: Phrase) -> bool:
    """Whether each of several has the amount of the phrase."""
    if phrase.start < clause.verb:
        return is_repeated(clause.words, after=phrase.end)
    before = clause.words[phrase.start - 1] if phrase.start else None
    if before is not None and before.tag in ("IN", "TO") and before.low != "of":
        return is_repeated(clause.subject, after=len(clause.subject))
    words = (*clause.subject, *clause.words[clause.verb :])
    return is_repeated(words, after=phrase.end - clause.verb + len(clause.subject))


def _with_lead(question: Words, clause: Clause, *, style: Style) -> Words:
    """The question after the adverbial that opens the clause; "now" comes last."""
    lead = clause.lead
    between = clause.words[clause.subject_start : clause.after]
    if "now" in lows(between) and "now" not in lows(question):
        question = (*question, *made("now"))
    if not lead or lows(lead) == ["only"] or _is_connective(lead):
        return question
    if lows(lead) in (["now"], ["then"]):
        return question if "now" in lows(question) else (*question, *lead)
    bare = lead[:-1] if lead[-1].text == "," else lead
    return (*small_first(bare), *comma(style), *question)


def _is_connective(lead: Words) -> bool:
    """ "so" or "then, on Monday" only tie the clause to the one before."""
    return lead[0].low in _NO_LEAD or (lead[0].low == "then" and len(lead) > 1)
