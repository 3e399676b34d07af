"""MAWPS: a JSON list of iIndex, sQuestion, lEquations, lSolutions (Koncel-Kedziorski et al., 2016).

A problem with several equations has no single one to compute: they are kept as `extra`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, TextIO

from mwpapp.ml.corpora.building import build_problem
from mwpapp.ml.corpora.fields import others
from mwpapp.ml.corpora.json_records import json_records
from mwpapp.ml.corpora.rows import BadRow, Row, rows
from mwpapp.ml.types import Problem

SOURCE = "mawps"


def read(stream: TextIO) -> Iterator[Row | BadRow]:
    return rows(json_records(stream), convert=_problem)


def _problem(fields: Mapping[str, Any]) -> Problem:
    equations = fields.get("lEquations")
    extra = others(fields, "iIndex", "sQuestion", "lEquations", "lSolutions")
    if isinstance(equations, list) and len(equations) > 1:
        extra["lEquations"] = equations
        equations = None
    return build_problem(
        fields.get("sQuestion"),
        source=SOURCE,
        id=fields.get("iIndex"),
        equation=equations,
        answer=fields.get("lSolutions"),
        extra=extra,
    )
