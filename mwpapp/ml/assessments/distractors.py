"""Choose the wrong answers of a multiple-choice question from typical errors.

Each wrong answer has the form and the unit of the right one, is of a similar size, and differs from
all other answers. If there are more wrong answers than needed, the choice makes every position of
the right answer, from the smallest to the largest, about equally likely.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations, islice

from mwpapp.ml.assessments.errors.registry import ERRORS
from mwpapp.ml.assessments.showing import Writer
from mwpapp.ml.assessments.solved import MAX_PLACES, PERCENT_UNITS, Ending, Solved, solved
from mwpapp.ml.catalogue.messages import Message
from mwpapp.ml.equations.answers.writing import is_money, written_answer
from mwpapp.ml.equations.errors import EquationError
from mwpapp.ml.equations.evaluation import evaluate
from mwpapp.ml.types import Problem

_MAX_RESULTS = 12  # results of one error; limits the time for long equations
_SIMILAR = 10  # a wrong answer is at most this many times larger or smaller than the right one
_SURPLUS = 3  # wrong answers to choose from, beyond those needed
_LARGEST_DENOMINATOR = 400
_DAY = 24 * 60  # minutes
_ONE, _HUNDRED = Fraction(1), Fraction(100)


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """One answer to choose from, as text; `error` is a code of `errors.registry`, or ""."""

    text: str
    value: Fraction
    error: str = ""

    @property
    def message(self) -> Message | None:
        """The typical error, or None for the right answer."""
        return Message(ERRORS[self.error].message) if self.error else None


def answers_to_choose(problem: Problem, *, count: int) -> tuple[Answer, ...]:
    """Return the right answer and up to `count` - 1 wrong ones, sorted by value.

    Return fewer if too few typical errors have a plausible result. Return an empty tuple if there
    is no plausible wrong answer, if the equation does not give the answer, or if the answer has a
    remainder or too many decimals.
    """
    solution = solved(problem)
    if solution is None or solution.ending is Ending.REMAINDER or solution.places > MAX_PLACES:
        return ()
    writer = _AnswerWriter(solution)
    right = Answer(text=writer.written(solution.answer), value=solution.answer)
    wrong = _chosen(_candidates(solution, right, writer=writer), right=right, count=count - 1)
    return tuple(sorted([right, *wrong], key=lambda one: one.value)) if wrong else ()


class _AnswerWriter:
    """Writes values in the form of the answer, with its unit."""

    def __init__(self, solved: Solved) -> None:
        self.problem = solved.problem
        self.writer = Writer(solved)

    def written(self, value: Fraction) -> str:
        problem = self.problem
        number = written_answer(
            value,
            like=problem.answer,
            text=problem.text,
            unit=problem.unit or None,
            decimal_sign=problem.decimal_sign,
        )
        return self.writer.with_unit(number, value=value)


def _candidates(solved: Solved, right: Answer, *, writer: _AnswerWriter) -> list[Answer]:
    """Return distinct wrong answers: first one for each error, then further ones."""
    first: list[Answer] = []
    further: list[Answer] = []
    taken, texts = {right.value}, {right.text}
    for code in ERRORS:
        is_first = True
        for value in _results(solved, code):
            if value in taken or not _is_plausible(value, solved):
                continue
            text = writer.written(value)
            if text in texts:
                continue
            taken.add(value)
            texts.add(text)
            (first if is_first else further).append(Answer(text=text, value=value, error=code))
            is_first = False
    return first + further


def _results(solved: Solved, code: str) -> Iterator[Fraction]:
    for node in islice(ERRORS[code].find(solved), _MAX_RESULTS):
        try:
            yield solved.ended(evaluate(node, exact=False))
        except EquationError:
            continue


def _is_plausible(value: Fraction, solved: Solved) -> bool:
    """Return whether the sign, the size and the form of `value` would seem plausible to a pupil."""
    answer = solved.answer
    if answer > 0 and not answer <= value * _SIMILAR <= answer * _SIMILAR**2:
        return False
    if answer <= 0 and abs(value) > _SIMILAR * max(abs(answer), _ONE):
        return False
    if solved.stated.form == "time":
        return value.denominator == 1 and 0 <= value < _DAY
    if solved.unit.strip().lower() in PERCENT_UNITS and answer <= _HUNDRED < value:
        return False
    if answer.denominator == 1:
        return value.denominator == 1 and value != 0
    if solved.stated.form == "fraction":
        small = value.denominator <= _LARGEST_DENOMINATOR and (value < 1 or answer > 1)
        return small and value.denominator > 1
    money = is_money(solved.stated.before or solved.stated.unit or solved.unit)
    places = 2 if money else solved.places
    return round(value, places) == value


def _chosen(candidates: Sequence[Answer], *, right: Answer, count: int) -> Sequence[Answer]:
    """Return up to `count` of the first candidates; the position of the right answer varies.

    A hash of the answers determines the position, so it is always the same for a given question.
    """
    first = candidates[: count + _SURPLUS]
    if len(first) <= count:
        return first
    names = "/".join([right.text, *(one.text for one in first)])
    position = int(hashlib.sha256(names.encode()).hexdigest(), 16) % (count + 1)

    def distance(wrong: Sequence[Answer]) -> int:
        return abs(sum(one.value < right.value for one in wrong) - position)

    return min(combinations(first, count), key=distance)
