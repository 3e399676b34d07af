"""SVAMP: a JSON list of ID, Body, Question, Equation, Answer, Type (Patel et al., 2021)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, TextIO

from mwpapp.ml.corpora.building import build_problem, joined
from mwpapp.ml.corpora.fields import others, text_of
from mwpapp.ml.corpora.json_records import json_records
from mwpapp.ml.corpora.rows import BadRow, Row, rows
from mwpapp.ml.types import Problem

SOURCE = "svamp"


def read(stream: TextIO) -> Iterator[Row | BadRow]:
    return rows(json_records(stream), convert=_problem)


def _problem(fields: Mapping[str, Any]) -> Problem:
    return build_problem(
        joined(text_of(fields, "Body"), question=text_of(fields, "Question")),
        source=SOURCE,
        id=fields.get("ID") or fields.get("id"),
        equation=fields.get("Equation"),
        answer=fields.get("Answer"),
        tags=fields.get("Type"),
        extra=others(fields, "ID", "id", "Body", "Question", "Equation", "Answer", "Type"),
    )
