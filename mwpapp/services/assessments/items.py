"""Turn texts with their answers into items of a pool."""

from __future__ import annotations

import random
from functools import lru_cache

from django.utils.translation import get_language

from mwpapp.formats.assessments.assessment import Choice, Item
from mwpapp.ml.assessments.distractors import answers_to_choose
from mwpapp.ml.assessments.steps import solution_steps
from mwpapp.ml.equations.answers.reading import parse_answer
from mwpapp.ml.equations.printing import format_value
from mwpapp.ml.types import Problem, Rounding
from mwpapp.services.wording import worded

_MAX_PLACES = 6  # decimal places of an alternative answer
_KEPT = 4096  # cached solutions


def item_of(
    id: str,
    *,
    text: str,
    answer: str,
    unit: str,
    kind: str,
    equation: str,
    rounding: str = "",
    decimal_sign: str = "",
    choices: int = 0,
    seed: int = 0,
) -> Item:
    """Return the item, with the other ways to write its answer and the steps of its solution.

    With `choices`, it is a multiple-choice question with up to that many answers, in an order that
    depends on `seed` and `id`; each wrong answer names the error that leads to it. Steps and errors
    are in the active language. There are no steps or choices if the equation does not give the
    answer. `rounding` is that of the problem; without it, the answer determines how the result is
    rounded.
    """
    steps, offered = _solution(
        text,
        answer=answer,
        unit=unit,
        equation=equation,
        rounding=rounding,
        decimal_sign=decimal_sign,
        choices=choices,
        language=get_language(),
    )
    return Item(
        id=id, text=text, answer=answer, also_right=_alternatives(answer), unit=unit, kind=kind,
        equation=equation, steps=steps, choices=_shuffled(offered, seed=f"{seed}/{id}"),
    )  # fmt: skip


# Pages show the same pools repeatedly, and computing choices takes a few milliseconds each time.
@lru_cache(maxsize=_KEPT)
def _solution(
    text: str,
    *,
    answer: str,
    unit: str,
    equation: str,
    rounding: str,
    decimal_sign: str,
    choices: int,
    language: str | None,  # of the sentences; part of the cache key
) -> tuple[tuple[str, ...], tuple[Choice, ...]]:
    """Return the steps of the solution and the choices, if requested."""
    problem = Problem(
        text=text,
        answer=answer,
        unit=unit,
        equation=equation,
        rounding=Rounding(rounding or Rounding.NONE),
        decimal_sign=decimal_sign,
    )
    steps = tuple(worded(step.message) for step in solution_steps(problem))
    return steps, _choices(problem, count=choices) if choices else ()


def _choices(problem: Problem, *, count: int) -> tuple[Choice, ...]:
    """Return the right answer and up to `count` - 1 wrong ones, sorted by value, or ().

    There are fewer if too few typical errors have a plausible result.
    """
    return tuple(
        Choice(
            text=answer.text,
            right=answer.message is None,
            error="" if answer.message is None else worded(answer.message),
        )
        for answer in answers_to_choose(problem, count=count)
    )


def _shuffled(choices: tuple[Choice, ...], *, seed: str) -> tuple[Choice, ...]:
    return tuple(random.Random(seed).sample(choices, len(choices)))


def _alternatives(answer: str) -> tuple[str, ...]:
    """Return other ways to write a fraction or mixed number: as a fraction in lowest terms, and as
    a decimal if it has at most _MAX_PLACES places."""
    value = parse_answer(answer)
    if value is None or "/" not in answer:
        return ()
    alternatives = [str(value)]
    if (value * 10**_MAX_PLACES).denominator == 1:
        alternatives.append(format_value(value))
    return tuple(
        alternative for alternative in dict.fromkeys(alternatives) if alternative != answer
    )
