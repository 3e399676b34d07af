"""MathQA: a JSON list, as first published or as the solver papers share it (Amini et al., 2019).

Published: Problem, Rationale, options, correct, annotated_formula, linear_formula, category.
Shared: original_text, equation ("x=(28+1)"), ans.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, TextIO

from mwpapp.ml.corpora.building import build_problem
from mwpapp.ml.corpora.fields import others, text_of
from mwpapp.ml.corpora.functional import functional_to_infix
from mwpapp.ml.corpora.json_records import json_records
from mwpapp.ml.corpora.rows import BadRow, Refused, Row, rows
from mwpapp.ml.types import Problem

SOURCE = "mathqa"
LONGEST_OPTIONS = 2_000  # characters, of all together

# "a ) 38 , b ) 27.675 , c ) none of these"
_OPTION = re.compile(r"([a-e])\s?\)\s?(.*?)\s*(?=,\s{0,3}[a-e]\s?\)|$)", re.DOTALL)


def read(stream: TextIO) -> Iterator[Row | BadRow]:
    return rows(json_records(stream), convert=_problem)


def _problem(fields: Mapping[str, Any]) -> Problem:
    return _published(fields) if "Problem" in fields else _shared(fields)


def _published(fields: Mapping[str, Any]) -> Problem:
    correct, options = text_of(fields, "correct"), text_of(fields, "options")
    if len(options) > LONGEST_OPTIONS:
        raise Refused(f"The options are too long: at most {LONGEST_OPTIONS:,} signs are taken.")
    answers = dict(_OPTION.findall(options.strip("[]'\" ")))
    if correct and correct not in answers:
        raise Refused("The correct option is not among the options.")
    return build_problem(
        fields.get("Problem"),
        source=SOURCE,
        id=fields.get("id"),
        equation=functional_to_infix(text_of(fields, "annotated_formula")),
        answer=answers.get(correct),
        tags=fields.get("category"),
        extra=others(fields, "Problem", "id", "category"),
    )


def _shared(fields: Mapping[str, Any]) -> Problem:
    return build_problem(
        fields.get("original_text"),
        source=SOURCE,
        id=fields.get("id"),
        equation=fields.get("equation"),
        answer=fields.get("ans"),
        extra=others(fields, "original_text", "id", "equation", "ans"),
    )
