"""Turn texts with their answers into items of a pool."""

from __future__ import annotations

import random
from functools import lru_cache

from django.utils.translation import get_language, override

from mwpapp.formats.assessments.assessment import Choice, Item
from mwpapp.ml.assessments.distractors import answers_to_choose
from mwpapp.ml.assessments.steps import solution_steps
from mwpapp.ml.equations.answers.reading import read_answer
from mwpapp.ml.equations.printing import exact_decimal, format_value
from mwpapp.ml.text.conventions import convention_of
from mwpapp.ml.text.rendering import mixed
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
    language: str = "",
) -> Item:
    """Return the item, with the other ways to write its answer and the steps of its solution.

    `answer` may contain the unit. With `choices`, the item is a multiple-choice question with up to
    that many answers, in an order that depends on `seed` and `id`; each wrong answer names the
    error that leads to it. Steps and errors are in `language` or, without it, in the active
    language.
    There are no steps or choices if the equation does not give the answer. `rounding` is that of
    the problem; without it, the answer determines how the result is rounded.
    """
    answer, unit = separated(answer, unit=unit)
    steps, offered = _solution(
        text,
        answer=answer,
        unit=unit,
        equation=equation,
        rounding=rounding,
        decimal_sign=decimal_sign,
        choices=choices,
        language=language or get_language(),
    )
    sign = convention_of(text, decimal_sign=decimal_sign).decimal
    return Item(
        id=id, text=text, answer=answer, plain=plain_number(answer, decimal_sign=sign),
        also_right=_alternatives(answer, decimal_sign=sign), unit=unit, kind=kind,
        equation=equation, steps=steps, choices=_shuffled(offered, seed=f"{seed}/{id}"),
    )  # fmt: skip


def separated(answer: str, *, unit: str) -> tuple[str, str]:
    """Split an answer into number and unit: "54 plants" into "54" and "plants". `unit`, if not
    empty, replaces the unit of the answer."""
    parsed = read_answer(answer)
    if parsed is None:
        return answer.strip(), unit
    stated_unit = parsed.before or parsed.unit.strip()
    # Text that belongs to the number, such as the remainder of "5 r 2", stays.
    if not stated_unit or parsed.form in {"remainder", "time"}:
        return answer.strip(), unit
    sign = "-" if parsed.value < 0 and not parsed.number.startswith(("-", "−")) else ""
    return f"{sign}{parsed.number}", unit or stated_unit


def plain_number(answer: str, *, decimal_sign: str) -> str:
    """Return an answer in digits, without its unit, as a plain number: "4200" for "4.200" if the
    decimal sign is a comma. Return "" for other answers, such as fractions and times."""
    read = read_answer(answer, decimal_sign=decimal_sign)
    if read is None or read.form != "digits":
        return ""
    return exact_decimal(read.value) or ""


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
    language: str | None,
) -> tuple[tuple[str, ...], tuple[Choice, ...]]:
    """Return the steps of the solution and the choices, if requested, with sentences in
    `language`."""
    problem = Problem(
        text=text,
        answer=answer,
        unit=unit,
        equation=equation,
        rounding=Rounding(rounding or Rounding.NONE),
        decimal_sign=decimal_sign,
    )
    with override(language):
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


def _alternatives(answer: str, *, decimal_sign: str) -> tuple[str, ...]:
    """Return other ways to write a fraction or mixed number: as a mixed number, as a fraction in
    lowest terms, and as a decimal if it has at most _MAX_PLACES places."""
    read = read_answer(answer, decimal_sign=decimal_sign)
    if read is None or read.form != "fraction":
        return ()
    alternatives = [mixed(read.value), str(read.value)]
    if (read.value * 10**_MAX_PLACES).denominator == 1:
        alternatives.append(format_value(read.value).replace(".", decimal_sign))
    return tuple(
        alternative for alternative in dict.fromkeys(alternatives) if alternative != answer
    )
