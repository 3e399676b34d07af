"""Split a typed answer into its number and its unit."""

from __future__ import annotations

from dataclasses import replace

from mwpapp.ml.equations.answers.reading import read_answer
from mwpapp.ml.types import Problem

_MAX_WORDS = 4
# These words do not begin a unit: "3/4 of the cake", "5 r 2", "6 left", "5 x".
_NO_UNIT_TEXT = """
of in on at and or to r rem remainder left more less fewer x times than each per dozen
thousand million hundred point percent
"""
_NO_UNIT = frozenset(_NO_UNIT_TEXT.split())


def with_unit(problem: Problem) -> Problem:
    """Return the problem with the unit moved from its answer to `unit`. If `unit` already names
    another one, return the problem unchanged."""
    number, unit = split_answer(problem.answer or "", decimal_sign=problem.decimal_sign)
    if not unit or (problem.unit and problem.unit.casefold() != unit.casefold()):
        return problem
    return replace(problem, answer=number, unit=problem.unit or unit)


def split_answer(answer: str, *, decimal_sign: str = "") -> tuple[str, str]:
    """Return the number and the unit of an answer with exactly one number.

    "29 apples" gives ("29", "apples"), "1 1/4 kg" gives ("1 1/4", "kg"), "£8.30" gives
    ("8.30", "£"). Any other answer ("Ada", "5 r 2", "25%") is returned whole, without a unit.
    """
    whole = answer.strip()
    read = read_answer(whole, decimal_sign=decimal_sign)
    if read is None or read.remainder is not None or (read.before and read.unit):
        return whole, ""
    unit = read.before or read.unit
    return (read.number, unit) if unit and (read.before or _is_unit(unit)) else (whole, "")


def _is_unit(unit: str) -> bool:
    words = unit.lower().split()
    return not unit.startswith("%") and len(words) <= _MAX_WORDS and words[0] not in _NO_UNIT
