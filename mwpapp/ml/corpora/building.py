"""Build a problem from a record of any corpus."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from mwpapp.ml.catalogue.messages import gettext_noop
from mwpapp.ml.corpora.cleaning import (
    MAX_ANSWER_LENGTH,
    MAX_ID_LENGTH,
    MAX_TEXT_LENGTH,
    MAX_UNIT_LENGTH,
    clean,
    clean_decimal_sign,
    clean_extra,
    clean_grade,
    clean_language,
    clean_rounding,
    clean_tags,
    plain_numbers,
    with_sign_of_text,
)
from mwpapp.ml.corpora.corpus import BadRecord
from mwpapp.ml.corpora.functional import functional_to_infix
from mwpapp.ml.equations.errors import EquationError
from mwpapp.ml.equations.parsing import parse_equation
from mwpapp.ml.types import MAX_EQUATION_LENGTH, Problem

_UNKNOWN_FIRST = re.compile(r"x\s*=\s*(?=\S)([^=]*)", re.IGNORECASE)
_UNKNOWN_LAST = re.compile(r"([^=]*\S)\s*=\s*x", re.IGNORECASE)
_NAMED = re.compile(r"[a-z]{3,}(?!\s*\()", re.IGNORECASE)
_CLAIM = re.compile(r"([^=]*[^=\s])\s*=\s*([\d.,]+)")


def build_problem(
    text: Any,
    *,
    source: str,
    id: Any = "",
    equation: Any = None,
    answer: Any = None,
    unit: Any = None,
    rounding: Any = None,
    grade: Any = None,
    tags: Any = (),
    decimal_sign: Any = None,
    language: Any = None,
    extra: Mapping[str, Any] | None = None,
) -> Problem:
    """Return a Problem with the values of a record. Raise BadRecord if they cannot be used."""
    written = clean(text, name="text", longest=MAX_TEXT_LENGTH)
    if not any(character.isalnum() for character in written):
        raise BadRecord(gettext_noop("This row has no problem text."))
    sign = clean_decimal_sign(decimal_sign)
    result = plain_numbers(clean(answer, name="answer", longest=MAX_ANSWER_LENGTH))
    result = with_sign_of_text(result, value=answer, text=written, decimal_sign=sign)
    formula = plain_numbers(clean(equation, name="equation", longest=MAX_EQUATION_LENGTH))
    infix = functional_to_infix(formula) or without_unknown(formula, answer=result)
    infix = clean(infix, name="equation", longest=MAX_EQUATION_LENGTH)  # infix can be longer
    return Problem(
        text=written,
        id=clean(id, name="id", longest=MAX_ID_LENGTH),
        equation=without_outer_brackets(infix) or None,
        answer=result or None,
        unit=clean(unit, name="unit", longest=MAX_UNIT_LENGTH) or None,
        rounding=clean_rounding(rounding),
        grade=clean_grade(grade),
        tags=clean_tags(list(tags) if isinstance(tags, tuple) else tags),
        decimal_sign=sign,
        language=clean_language(language, text=written),
        source=source,
        extra=clean_extra(extra or {}),
    )


def without_unknown(equation: str, *, answer: str) -> str:
    """Return the computed side: "3 + 4" for "x = 3 + 4", and for "3 + 4 = 7" if 7 is the answer.

    If the equation's result differs from the answer, the whole equation is kept, so that people see
    the disagreement. So is "10 - x = 5", whose right side is needed to find the unknown.
    """
    for pattern in (_UNKNOWN_FIRST, _UNKNOWN_LAST):
        if found := pattern.fullmatch(equation):
            return found[1].strip()
    claim = _CLAIM.fullmatch(equation)
    if claim and claim[2] == answer and not _has_unknown(equation, side=claim[1]):
        return claim[1]
    return equation


def _has_unknown(equation: str, *, side: str) -> bool:
    """Return whether `side` of the equation contains an unknown: "10 - x", not "3 x 4"."""
    if _NAMED.search(side):
        return True
    try:
        return parse_equation(equation).unknown is not None
    except EquationError:
        return False


def without_outer_brackets(equation: str) -> str:
    """Remove brackets around the whole equation: "( (4 - 2) + 3 )" gives "(4 - 2) + 3"."""
    depth = 0
    for position, character in enumerate(equation):
        depth += (character == "(") - (character == ")")
        if depth <= 0 and position < len(equation) - 1:
            return equation
    bare = equation[1:-1].strip()
    if depth or not bare or not equation.startswith("("):
        return equation
    return without_outer_brackets(bare)


def joined(body: str, *, question: str) -> str:
    """Return the story and its question as one text.

    If the story has no closing punctuation, a comma joins it to the question.
    """
    body, question = body.strip(), question.strip()
    if not body or body[-1] in ".!?,;:。？！，":
        return f"{body} {question}".strip()
    first = question.partition(" ")[0]
    if first in ("How", "What", "Which", "Who", "Where", "When"):
        question = question[0].lower() + question[1:]
    return f"{body}, {question}" if question else body
