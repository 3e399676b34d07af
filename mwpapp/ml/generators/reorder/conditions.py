"""Move the condition of a question, make it a statement, or move the question to the end.

"If she sells 5, how many are left?" becomes "How many are left if she sells 5?", or the reverse.
"""

from __future__ import annotations

from collections.abc import Iterator

from mwpapp.ml.english.grammar.tagged_words import Words, comma, lows, new_words
from mwpapp.ml.generators.reorder.building import settled, with_pronoun, written
from mwpapp.ml.generators.reorder.clauses import (
    STATES,
    are_in_lists,
    main_lemma,
    runs_on,
    tense_of,
)
from mwpapp.ml.generators.reorder.questions import is_light, with_pause
from mwpapp.ml.generators.reorder.reading.last_sentence import COMMANDS, FINITE, HEAVY
from mwpapp.ml.generators.reorder.reading.layout import CONDITION, QUESTION, Layout

_MAX_WORDS = 36
_MAX_CONJUNCTIONS = 2


def condition_forms(layout: Layout) -> Iterator[str]:
    """Yield the text with the condition on the other side of its question."""
    if not layout.condition or layout.question_first or not _can_move(layout):
        return
    if layout.link != "if" and layout.question[0].low in COMMANDS and not layout.condition_first:
        return  # "When the workers are finished, find ..."
    condition, question = (CONDITION, layout.condition), (QUESTION, layout.question)
    pair = [question, condition] if layout.condition_first else [condition, question]
    found = settled([*layout.told, *pair], sentence=len(layout.statements), layout=layout)
    if found is None:
        return
    (*before, first, second), _ = found
    second = with_pronoun(first, second)
    link = new_words(layout.link, tag="IN")
    if layout.condition_first:
        yield written(before, (*with_pause(first), *link, *second), layout=layout)
    else:
        sentence = (*link, *first, *comma(), *second)
        yield written(before, sentence, layout=layout)


def _can_move(layout: Layout) -> bool:
    condition, question = layout.condition, layout.question
    if len(condition) + len(question) > _MAX_WORDS or not is_light(question):
        return False
    if any(word.low in HEAVY for word in condition) or not _has_verb(condition):
        return False
    if any(word.low in ("if", "when") for word in condition) or not are_in_lists(condition):
        return False
    tenses = (tense_of(question), tense_of(condition))
    if runs_on(condition) or tenses == ("will", "past"):
        return False
    # "How many has she now if she had 19 earlier" reads worse than with the condition first.
    if layout.condition_first and tenses == ("present", "past") and main_lemma(condition) in STATES:
        return False
    # "How many do they have if Ada has 5": "they" includes Ada, who is not introduced yet.
    if layout.condition_first and "they" in lows(question) and condition[0].tag == "NNP":
        return False
    return not layout.condition_first or lows(condition).count("and") <= _MAX_CONJUNCTIONS


def _has_verb(condition: Words) -> bool:
    return any(word.tag in FINITE | {"VBN", "VBG"} for word in condition)


def statement_forms(layout: Layout) -> Iterator[str]:
    """Yield the text with its condition as a statement: "10 cups stand there and 4 are dirty. How
    many cups are clean?"
    """
    if not layout.condition or layout.condition_first or layout.link != "if":
        return
    if layout.question_first or not _can_move(layout) or not _is_fact(layout):
        return
    order = [*layout.told, (CONDITION, layout.condition), (QUESTION, layout.question)]
    found = settled(order, sentence=len(order) - 1, layout=layout)
    if found is not None:
        (*before, question), _ = found
        yield written(before, question, layout=layout)


def question_last(layout: Layout) -> Iterator[str]:
    """Yield the text with its question after the statements."""
    if not layout.question_first or layout.condition:
        return
    order = [*layout.told, (QUESTION, layout.question)]
    found = settled(order, sentence=len(order) - 1, layout=layout)
    if found is not None:
        (*statements, question), _ = found
        yield written(statements, question, layout=layout)


def _is_fact(layout: Layout) -> bool:
    """Return whether the condition states a fact, not a hypothesis."""
    lows = {word.low for word in (*layout.condition, *layout.question)}
    return not lows & {"would", "could", "were", "should", "might", "another", "more", "other"}
