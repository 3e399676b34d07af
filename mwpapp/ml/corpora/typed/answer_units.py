"""Part a typed answer into its number and its unit."""

from __future__ import annotations

import re
from dataclasses import replace

from mwpapp.ml.text.quantities import find_quantities
from mwpapp.ml.text.units import canonical, unit_class
from mwpapp.ml.types import Problem

_LONGEST = 200  # characters of an answer
_MOST_WORDS = 4
_UNIT = re.compile(r"\(?([^\W\d_][^0-9()=]*|[°€$£¥₹¢][^\W\d_]?)\)?")
# "3/4 of the cake", "5 r 2", "6 left", "5 x"
_NO_UNIT_TEXT = """
of in on at and or to r rem remainder left more less fewer x times than each per dozen
thousand million hundred point
"""
_NO_UNIT = frozenset(_NO_UNIT_TEXT.split())


def with_unit(problem: Problem) -> Problem:
    """Return the problem with the unit of its answer in `unit`, unless it has another one there."""
    number, unit = part_answer(problem.answer or "", decimal_sign=problem.decimal_sign)
    if not unit or (problem.unit and problem.unit.casefold() != unit.casefold()):
        return problem
    return replace(problem, answer=number, unit=problem.unit or unit)


def part_answer(answer: str, *, decimal_sign: str = "") -> tuple[str, str]:
    """Return the number and the unit of an answer with exactly one number.

    "29 apples" gives ("29", "apples"), "1 1/4 kg" gives ("1 1/4", "kg"), "£8.30" gives
    ("8.30", "£"). Any other answer ("Ada", "5 r 2", "25%") is returned whole, without a unit.
    """
    whole = answer.strip()
    found = find_quantities(whole, decimal_sign=decimal_sign) if len(whole) <= _LONGEST else []
    if len(found) != 1 or found[0].surface[:1].isalpha():
        return whole, ""
    before = whole[: found[0].start].strip()
    after = whole[found[0].end :].strip().removesuffix(".").strip()
    number, unit = found[0].surface, (before or after).strip()
    if not unit or (before and after) or not _is_unit(unit, before=bool(before)):
        return whole, ""
    return number, unit.strip("()")


def _is_unit(unit: str, *, before: bool) -> bool:
    if before:
        name = canonical(unit)
        return name is not None and unit_class(name) == "currency"
    words = unit.lower().strip("()").split()
    fits = _UNIT.fullmatch(unit) is not None and len(words) <= _MOST_WORDS
    return fits and words[0] not in _NO_UNIT
