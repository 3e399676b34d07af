"""Reverse a problem (kind `reversed`): reverse operation-based data augmentation (RODA).

Input: an English problem with an equation over the numbers of its text, and one question. A
quantity of the text becomes the unknown, the answer becomes a part of the story, and the equation
is solved for the quantity (Textual CL, section 3.1.2). The rules work on tagged words. A candidate
is dropped if no rule is certain to give good English, or if its equation does not give the quantity
exactly.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from mwpapp.ml.catalogue.kinds import REVERSED
from mwpapp.ml.english.grammar.tagged_words import Words, as_sentences, lows, with_end
from mwpapp.ml.equations.answers.reading import parse_answer
from mwpapp.ml.equations.answers.writing import written_answer
from mwpapp.ml.equations.tree import Operation, Slot
from mwpapp.ml.generators.reverse.answering.answer import with_answer
from mwpapp.ml.generators.reverse.asking.asked_amounts import asked_unit
from mwpapp.ml.generators.reverse.asking.questions import question_for
from mwpapp.ml.generators.reverse.asking.times import timed_question
from mwpapp.ml.generators.reverse.checks import keeps_quantities, reads_well
from mwpapp.ml.generators.reverse.reading.asked import Asked, find_asked
from mwpapp.ml.generators.reverse.reading.equations import solved_for
from mwpapp.ml.generators.reverse.reading.prepared_problem import Subject, read_problem
from mwpapp.ml.generators.reverse.reading.states import clause_verb, is_end
from mwpapp.ml.generators.reverse.reading.story import has_word
from mwpapp.ml.generators.reverse.rewriting.standalone import stands_alone
from mwpapp.ml.generators.reverse.rewriting.story import story_without
from mwpapp.ml.generators.reverse.rewriting.tense import in_one_tense
from mwpapp.ml.protocols import Tools
from mwpapp.ml.text.conventions import convention_of
from mwpapp.ml.types import Candidate, Problem, Reference

_LAST = (["at", "first"], ["in", "all"])  # questions with these endings are a last resort


class Reverse:
    name = "reverse"
    kind = REVERSED

    def generate(
        self, problem: Problem, *, rng: random.Random, tools: Tools
    ) -> Iterator[Candidate]:
        subject = read_problem(problem, tools=tools)
        told = with_answer(subject) if subject is not None else None
        if told is not None:
            yield from _candidates(*told)


@dataclass(frozen=True, slots=True)
class _Reversal:
    """A text that asks for quantity `index`; `rank` is 0 for the plainest forms."""

    index: int
    text: str
    unit: str | None
    rank: int


def _candidates(subject: Subject, answer: Words) -> Iterator[Candidate]:
    reversals = [
        reversal
        for index in subject.placed.slotted.used
        if (reversal := _reversal(subject, index, answer=answer))
    ]
    seen = {subject.problem.text}
    for reversal in sorted(reversals, key=lambda one: (one.rank, one.index)):
        candidate = _candidate(subject, reversal)
        if candidate is not None and candidate.text not in seen:
            seen.add(candidate.text)
            yield candidate


def _reversal(subject: Subject, index: int, *, answer: Words) -> _Reversal | None:
    """Return the text that asks for a quantity, or None if the text would not be natural."""
    asked = find_asked(subject, index=index)
    if asked is None or subject.placed.quantities[index].value in (1, subject.placed.answer):
        return None
    if is_end(asked.clause) or asked.is_then or _is_beside_factor(subject, asked):
        return None  # the original already asks for the final amount
    if has_word(answer, "need", "needs") and clause_verb(asked.clause) == "need":
        return None  # ambiguous: how much is still needed, or how much in all
    statements, question = story_without(asked, answer=answer), question_for(asked)
    if statements is None or question is None or not stands_alone(statements, answer=answer):
        return None
    statements = in_one_tense(statements, answer=answer)
    if statements is None:
        return None
    words = timed_question(question, asked, opens=_opens(subject, asked), answer=answer)
    if words is None:
        return None
    text = _text(subject, statements, answer=answer, question=words)
    rank = question.rank + int(lows(words[-2:]) in _LAST)
    return _Reversal(index, text, asked_unit(asked.phrase, noun=asked.noun), rank)


def _is_beside_factor(subject: Subject, asked: Asked) -> bool:
    """Return whether the amount is beside a factor: "A garden has some rows and 15 columns"."""
    phrase, series = asked.phrase, asked.series
    match subject.placed.slotted.node:
        case Operation("*", Slot(), Slot()):
            return (phrase.start, phrase.end) != (series.start, series.end)
        case _:
            return False


def _opens(subject: Subject, asked: Asked) -> bool:
    """Return whether neither a number of the equation nor the answer precedes the unknown."""
    numbers = {subject.placed.quantities[i].start for i in subject.placed.slotted.used} | {-1}
    place = asked.clause.start + asked.phrase.start
    before = [*asked.statements[: asked.sentence], asked.statements[asked.sentence][:place]]
    return not any(word.tag == "CD" and word.start in numbers for words in before for word in words)


def _candidate(subject: Subject, reversal: _Reversal) -> Candidate | None:
    solved = solved_for(subject.placed, index=reversal.index)
    problem, quantity = subject.problem, subject.placed.quantities[reversal.index]
    if solved is None or not reads_well(reversal.text):
        return None
    if not keeps_quantities(
        problem.text,
        reversal.text,
        asked=quantity.value,
        answer=subject.placed.answer,
        decimal_sign=problem.decimal_sign,
    ):
        return None
    result = _result(subject, index=reversal.index)
    return Candidate(
        kind=REVERSED,
        generator=Reverse.name,
        text=reversal.text,
        reference=Reference(text=reversal.text, equation=solved.equation, answer=result),
        equation=solved.equation,
        answer=result,
        unit=reversal.unit,
        parameters={"asked": quantity.surface},
    )


def _result(subject: Subject, *, index: int) -> str:
    """Return the unknown quantity as the text writes it, or in digits if it is in words."""
    quantity, problem = subject.placed.quantities[index], subject.problem
    sign = convention_of(problem.text, decimal_sign=problem.decimal_sign).decimal
    if parse_answer(quantity.surface, decimal_sign=sign) == quantity.value:
        return quantity.surface
    return written_answer(quantity.value, text=problem.text, unit=quantity.unit, decimal_sign=sign)


def _text(subject: Subject, statements: Sequence[Words], *, answer: Words, question: Words) -> str:
    style = subject.style
    told = [*statements, *([answer] if answer else [])]
    parts = [with_end(words, ".") for words in told]
    return as_sentences([*parts, with_end(question, "?")], style=style)
