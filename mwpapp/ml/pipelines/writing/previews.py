"""Preview what each kind of variant would change in a problem, without a model or a tagger.

A preview takes only a few milliseconds, so a page can show it. A field stays empty if only a tagger
could fill it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from mwpapp.ml.english.people import find_people
from mwpapp.ml.english.themes import THEMES
from mwpapp.ml.equations.answers.showing import shown_answer
from mwpapp.ml.generators.renumber.placement import place
from mwpapp.ml.generators.reverse.reading.equations import Placement, placement, solved_for
from mwpapp.ml.solvers.by_equation import solve_by_equation
from mwpapp.ml.text.conventions import convention_of
from mwpapp.ml.text.phrases import phrase_span
from mwpapp.ml.text.quantities import find_quantities
from mwpapp.ml.text.sentences import question_span, split_sentences
from mwpapp.ml.text.words import plural, singular
from mwpapp.ml.types import Problem, Quantity, Token

MAX_LENGTH = 1000  # characters; searching a longer text takes too long for a page
_WORD = re.compile(r"[^\W\d_]+|[^\w\s]")
_THEMES = {noun: theme for theme in THEMES for noun in theme.nouns}


@dataclass(frozen=True, slots=True, kw_only=True)
class Preview:
    """What variants would change or keep; a field is empty if that is unknown.

    `numbers` contains all numbers of the text as written, `calculated` those that the equation
    uses. `changed` is a quantity that can have another number ("24 biscuits"). `names` contains the
    names that can be replaced, `things` the things that perhaps can, depending on the verbs.
    `asked` is a quantity that a reversed variant could ask for if its text gave the `answer`.
    `question` is the part of the text that asks; `question_opens` says whether the text begins with
    it.
    """

    numbers: tuple[str, ...] = ()
    calculated: tuple[str, ...] = ()
    changed: str = ""
    names: tuple[str, ...] = ()
    things: tuple[str, ...] = ()
    answer: str = ""
    asked: str = ""
    question: str = ""
    question_opens: bool = False


@dataclass(frozen=True, slots=True)
class _Source:
    """A problem with its quantities and its equation over them."""

    problem: Problem
    quantities: Sequence[Quantity]
    placed: Placement | None = None


def preview_of(problem: Problem) -> Preview:
    """Return what variants of an English problem would change. A long text has an empty
    preview."""
    if len(problem.text) > MAX_LENGTH:
        return Preview()
    source = _read(problem)
    question, opens = _question(problem.text)
    asked = _asked(source)
    return Preview(
        numbers=_written(source, source.quantities),
        calculated=_calculated(source),
        changed=_changed(source),
        names=_names(problem.text),
        things=_things(source),
        answer=_answer(problem) if asked else "",
        asked=asked,
        question=question,
        question_opens=opens,
    )


def _read(problem: Problem) -> _Source:
    sign = convention_of(problem.text, decimal_sign=problem.decimal_sign).decimal
    quantities = find_quantities(problem.text, decimal_sign=sign)
    if not problem.equation:
        return _Source(problem, quantities)
    placed = placement(
        problem.equation, quantities=quantities, answer=problem.answer, decimal_sign=sign
    )
    return _Source(problem, quantities, placed)


def _written(source: _Source, quantities: Iterable[Quantity]) -> tuple[str, ...]:
    """Return the numbers as written in the text, each once."""
    return tuple(dict.fromkeys(_number(source, quantity) for quantity in quantities))


def _number(source: _Source, quantity: Quantity) -> str:
    """Return the number, with a percent sign if it has one."""
    return _phrase(source, quantity) if quantity.unit == "percent" else quantity.surface


def _phrase(source: _Source, quantity: Quantity) -> str:
    """Return the number with its unit or thing: "24 biscuits"."""
    start, end = phrase_span(source.problem.text, quantity)
    return source.problem.text[start:end]


def _calculated(source: _Source) -> tuple[str, ...]:
    if source.placed is None:
        return ()
    used = sorted(source.placed.slotted.used)
    return _written(source, (source.quantities[index] for index in used))


def _changed(source: _Source) -> str:
    problem = source.problem
    if source.placed is None or problem.equation is None:
        return ""
    found = place(problem.text, equation=problem.equation, decimal_sign=problem.decimal_sign)
    return _phrase(source, found.groups[0].quantities[0]) if found else ""


def _asked(source: _Source) -> str:
    """Return the first quantity that the answer and the other quantities determine."""
    placed = source.placed
    if placed is None or placed.answer <= 0:
        return ""
    for index in placed.slotted.used:
        quantity = source.quantities[index]
        if quantity.form == "multiplicative" or quantity.value in (0, 1, placed.answer):
            continue
        if solved_for(placed, index=index):
            return _phrase(source, quantity)
    return ""


def _answer(problem: Problem) -> str:
    solution = solve_by_equation(problem)
    given = problem.answer or (solution.answer if solution else "")
    return shown_answer(given, problem.unit or "", text=problem.text) if given else ""


def _names(text: str) -> tuple[str, ...]:
    """Return the listed names of people. Without a tagger, other names are not recognized."""
    tokens = [
        Token(start=found.start(), end=found.end(), text=found[0], lemma=found[0].lower(), tag="")
        for found in _WORD.finditer(text)
    ]
    return tuple(person.name for person in find_people(text, tokens=tokens))


def _things(source: _Source) -> tuple[str, ...]:
    """Return the plurals of the counted things that belong to a theme, unless a word of the text
    clashes with the theme."""
    words = {singular(word.lower()) for word in _WORD.findall(source.problem.text)}
    nouns = dict.fromkeys(one.thing for one in source.quantities if one.thing in _THEMES)
    return tuple(plural(noun) for noun in nouns if noun and not words & _THEMES[noun].clashes)


def _question(text: str) -> tuple[str, bool]:
    """Return the question and whether it opens the text; "" if it is missing or the whole text."""
    span = question_span(text)
    if span is None or text[: span[0]].strip() == text[span[1] :].strip() == "":
        return "", False
    first = split_sentences(text)[0]
    return text[slice(*span)], span[0] == first[0]
