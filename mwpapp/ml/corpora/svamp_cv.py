"""Read the cross-validation tables of SVAMP's repository (Patel et al., 2021).

Input: CSV of Question ("number0 red apples and number1 ..."), Numbers ("7 2"), Equation in
prefix notation ("+ number0 number1"), Answer, Grade, Type. Numbers are filled in, and the equation
is converted to infix.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from mwpapp.ml.catalogue.messages import Message, gettext_noop
from mwpapp.ml.corpora.building import build_problem
from mwpapp.ml.corpora.cleaning import plain_numbers
from mwpapp.ml.corpora.corpus import BadRecord, Corpus, Fields, others, text_of
from mwpapp.ml.equations.errors import EquationError
from mwpapp.ml.equations.notations import parse_prefix
from mwpapp.ml.equations.printing import to_infix
from mwpapp.ml.types import Problem

SOURCE = "svamp_cv"
COLUMNS = frozenset({"Question", "Numbers", "Equation"})

_SLOT = re.compile(r"\bnumber(\d{1,3})\b")


def _check_columns(header: Sequence[str]) -> Message | None:
    missing = COLUMNS - set(header)
    if not missing:
        return None
    text = gettext_noop("The file has no column named %(names)s.")
    return Message(text, {"names": ", ".join(sorted(missing))})


def _problem(fields: Fields) -> Problem:
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
            raise BadRecord(gettext_noop("“Numbers” has no value for %(slot)s."), slot=found[0])
        return numbers[int(found[1])]

    return _SLOT.sub(number, text)


def _infix(prefix: str, *, numbers: Sequence[str]) -> str:
    """Return a prefix equation in infix notation, with its numbers filled in."""
    filled = _filled(plain_numbers(prefix), numbers=numbers)
    try:
        return to_infix(parse_prefix(filled)) if filled.strip() else ""
    except EquationError as error:
        raise BadRecord(
            gettext_noop("The equation cannot be read: %(reason)s"), reason=str(error.message)
        ) from None


CORPUS = Corpus(
    shapes=("csv", "tsv"),
    convert=_problem,
    recognizes=lambda head: head.names >= COLUMNS,
    check_columns=_check_columns,
)
