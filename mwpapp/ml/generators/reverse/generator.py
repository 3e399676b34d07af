"""Reverse a problem (kind `reversed`): reversed operations, RODA, in English.

Input: a problem with an equation over the numbers of its text, and one question. A quantity of
the text becomes the unknown, the answer becomes a statement, and the equation is solved for the
quantity (Textual CL, section 3.1.2). The rules work on tagged words. A candidate is dropped if no
rule is sure of its English, or if its equation does not give the quantity exactly.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

from mwpapp.ml.catalogue.kinds import REVERSED
from mwpapp.ml.english.grammar.tagged_words import Words, as_sentences, with_end
from mwpapp.ml.equations.answers.reading import parse_answer
from mwpapp.ml.equations.answers.writing import written_answer
from mwpapp.ml.generators.reverse.reading.amounts import in_convention
from mwpapp.ml.generators.reverse.answering.answer import told_answer
from mwpapp.ml.generators.reverse.checks import keeps_quantities, reads_well
from mwpapp.ml.generators.reverse.reading.equations import solved_for
from mwpapp.ml.generators.reverse.reading.prepared_problem import (
    Subject,
    noun_before,
    place_of,
    read_problem,
)
from mwpapp.ml.generators.reverse.asking.times import timed_question
from mwpapp.ml.generators.reverse.asking.turning import Turned, turned
from mwpapp.ml.protocols import Tools
from mwpapp.ml.text.conventions import convention_of
from mwpapp.ml.types import Candidate, Problem, Reference


class Reverse:
    name = "reverse"
    kind = REVERSED

    def generate(
        self, problem: Problem, *, rng: random.Random, tools: Tools
    ) -> Iterator[Candidate]:
        subject = read_problem(problem, tools=tools)
        answer = told_answer(subject) if subject is not None else None
        if subject is not None and answer is not None:
            convention = convention_of(problem.text, decimal_sign=problem.decimal_sign)
            said = in_convention(answer, convention=convention)
            yield from _candidates(subject, answer=said)


def _candidates(subject: Subject, *, answer: Words) -> Iterator[Candidate]:
    found = [
        (turn.rank, index, turn)
        for index in subject.placed.slotted.used
        if (turn := _turn(subject, index))
    ]
    seen = {subject.problem.text}
    for _, index, turn in sorted(found, key=lambda one: one[:2]):
        candidate = _candidate(subject, turn, index=index, answer=answer)
        if candidate is not None and candidate.text not in seen:
            seen.add(candidate.text)
            yield candidate


def _turn(subject: Subject, index: int) -> Turned | None:
    """The sentence that holds the quantity, turned."""
    start = subject.placed.quantities[index].start
    if subject.placed.quantities[index].value == 1:
        return None
    place = place_of(subject.story, start)
    if place is None:
        return None
    sentence, number = place
    return turned(
        subject.story.statements[sentence],
        number=number,
        noun=noun_before(subject, sentence=sentence, number=number),
        style=subject.style,
    )


def _candidate(subject: Subject, turn: Turned, *, index: int, answer: Words) -> Candidate | None:
    solved = solved_for(subject.placed, index=index)
    if solved is None:
        return None
    problem, value = subject.problem, subject.placed.quantities[index].value
    question = timed_question(subject, turn, index=index, answer=answer)
    if question is None:
        return None
    text = _text(subject, turn, answer=answer, question=question)
    if not reads_well(text) or not keeps_quantities(
        problem.text,
        text,
        asked=value,
        answer=subject.placed.answer,
        decimal_sign=problem.decimal_sign,
    ):
        return None
    result = _result(subject, index=index)
    return Candidate(
        kind=REVERSED,
        generator=Reverse.name,
        text=text,
        reference=Reference(text=text, equation=solved.equation, answer=result),
        equation=solved.equation,
        answer=result,
        unit=turn.unit,
        parameters={"asked": subject.placed.quantities[index].surface},
    )


def _result(subject: Subject, *, index: int) -> str:
    """The asked quantity as the text writes it, or in digits if it is in words."""
    quantity, problem = subject.placed.quantities[index], subject.problem
    sign = convention_of(problem.text, decimal_sign=problem.decimal_sign).decimal
    if parse_answer(quantity.surface, decimal_sign=sign) == quantity.value:
        return quantity.surface
    return written_answer(quantity.value, text=problem.text, unit=quantity.unit, decimal_sign=sign)


def _text(subject: Subject, turn: Turned, *, answer: Words, question: Words) -> str:
    style, story = subject.style, subject.story
    start = turn.clause.words[0].start
    parts: list[Words] = []
    for sentence in story.statements:
        holds = any(word.start == start for word in sentence)
        kept = turn.statement if holds else sentence
        if kept:
            parts.append(with_end(kept, ".", style=style))
    parts.append(with_end(answer, ".", style=style))
    parts.append(with_end(question, "?", style=style))
    return as_sentences(parts, style=style)
