"""Math23K: JSON objects one after another, or a list, in Chinese (Wang et al., 2017).

Input: id, original_text, segmented_text, equation ("x=44*20"), ans.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, TextIO

from mwpapp.ml.corpora.building import build_problem
from mwpapp.ml.corpora.fields import others, text_of
from mwpapp.ml.corpora.json_records import json_records
from mwpapp.ml.corpora.rows import BadRow, Row, rows
from mwpapp.ml.types import Problem

SOURCE = "math23k"


def read(stream: TextIO) -> Iterator[Row | BadRow]:
    return rows(json_records(stream), convert=_problem)


def _problem(fields: Mapping[str, Any]) -> Problem:
    text = text_of(fields, "original_text") or text_of(fields, "segmented_text").replace(" ", "")
    return build_problem(
        text,
        source=SOURCE,
        id=fields.get("id"),
        equation=fields.get("equation"),
        answer=fields.get("ans"),
        language="zh",
        extra=others(fields, "id", "original_text", "equation", "ans"),
    )
