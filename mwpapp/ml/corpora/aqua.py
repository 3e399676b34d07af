"""AQuA-RAT: JSON lines of question, options, rationale, correct (Ling et al., 2017).

The answer is the text of the correct option without its letter.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, TextIO

from mwpapp.ml.corpora.building import build_problem
from mwpapp.ml.corpora.fields import others, text_of
from mwpapp.ml.corpora.json_records import json_records
from mwpapp.ml.corpora.rows import BadRow, Refused, Row, rows
from mwpapp.ml.types import Problem

SOURCE = "aqua"

_LETTERED = re.compile(r"\s*\(?([A-Za-z])\s*[).:]\s*(.*)", re.DOTALL)


def read(stream: TextIO) -> Iterator[Row | BadRow]:
    return rows(json_records(stream), convert=_problem)


def _problem(fields: Mapping[str, Any]) -> Problem:
    options = fields.get("options")
    if not isinstance(options, list) or not all(isinstance(option, str) for option in options):
        raise Refused("There is no list of options.")
    return build_problem(
        fields.get("question"),
        source=SOURCE,
        id=fields.get("id"),
        answer=option_text(options, correct=text_of(fields, "correct")),
        extra=others(fields, "question", "id"),
    )


def option_text(options: Sequence[str], *, correct: str) -> str:
    """The option with the letter `correct`, without it. Raises Refused where there is none."""
    for option in options:
        found = _LETTERED.match(option)
        if found and found[1].lower() == correct.strip().lower():
            return found[2].strip()
    raise Refused("The correct option is not among the options.")
