"""GSM8K: JSON lines of question and answer (Cobbe et al., 2021).

The answer is a worked solution with calculations in <<...>> and the result after "####". The
steps do not make one equation, so there is none: steps and solution are kept as `extra`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, TextIO

from mwpapp.ml.corpora.building import build_problem
from mwpapp.ml.corpora.fields import others, text_of
from mwpapp.ml.corpora.json_records import json_records
from mwpapp.ml.corpora.rows import BadRow, Refused, Row, rows
from mwpapp.ml.types import Problem

SOURCE = "gsm8k"

_STEP = re.compile(r"<<([^<>]*)>>")


def read(stream: TextIO) -> Iterator[Row | BadRow]:
    return rows(json_records(stream), convert=_problem)


def _problem(fields: Mapping[str, Any]) -> Problem:
    worked, mark, result = text_of(fields, "answer").rpartition("####")
    if not mark:
        raise Refused("The answer does not end with “####” and the result.")
    extra = others(fields, "question", "answer", "id")
    extra |= {"steps": _STEP.findall(worked), "rationale": _STEP.sub("", worked).strip()}
    return build_problem(
        fields.get("question"),
        source=SOURCE,
        id=fields.get("id"),
        answer=result.strip().replace(",", ""),
        extra=extra,
    )
