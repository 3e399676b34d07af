"""The cross-validation tables of SVAMP's repository (Patel et al., 2021).

Input: CSV of Question ("number0 red apples and number1 ..."), Numbers ("7 2"), Equation in
prefix ("+ number0 number1"), Answer, Grade, Type. Numbers are filled in and the equation becomes
infix.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, TextIO

from mwpapp.ml.corpora.building import build_problem
from mwpapp.ml.corpora.cleaning import plain_numbers
from mwpapp.ml.corpora.fields import others, text_of
from mwpapp.ml.corpora.rows import BadRow, Refused, Row, UnreadableFile, rows
from mwpapp.ml.corpora.table_records import table_records
from mwpapp.ml.equations.errors import EquationError
from mwpapp.ml.equations.notations import parse_prefix
from mwpapp.ml.equations.printing import to_infix
from mwpapp.ml.types import Problem

SOURCE = "svamp_cv"

_SLOT = re.compile(r"\bnumber(\d{1,3})\b")


def read(stream: TextIO) -> Iterator[Row | BadRow]:
    return rows(table_records(stream, check_header=_check_header), convert=_problem)


def _check_header(header: Sequence[str]) -> None:
    missing = {"Question", "Numbers", "Equation"} - set(header)
    if missing:
        raise UnreadableFile(f"The header does not name {', '.join(sorted(missing))}.", line=1)


def _problem(fields: Mapping[str, Any]) -> Problem:
    numbers = plain_numbers(text_of(fields, "Numbers")).split()
    used = ("Question", "Numbers", "Equation", "Answer", "Grade", "Type", "id")
    return build_problem(
        _filled(text_of(fields, "Question"), numbers=numbers),
        source=SOURCE,
        id=fields.get("id"),
        equation=_infix(text_of(fields, "Equation"), numbers=numbers),
        answer=fields.get("Answer"),
        grade=fields.get("Grade"),
        tags=fields.get("Type"),
        extra=others(fields, *used),
    )


def _filled(text: str, *, numbers: Sequence[str]) -> str:
    def number(found: re.Match[str]) -> str:
        if int(found[1]) >= len(numbers):
            raise Refused(f"There is no value for {found[0]} under Numbers.")
        return numbers[int(found[1])]

    return _SLOT.sub(number, text)


def _infix(prefix: str, *, numbers: Sequence[str]) -> str:
    """Infix of "+ number0 number1"."""
    filled = _filled(plain_numbers(prefix), numbers=numbers)
    try:
        return to_infix(parse_prefix(filled)) if filled.strip() else ""
    except EquationError as error:
        raise Refused(f"The equation cannot be read: {error.message}") from None
