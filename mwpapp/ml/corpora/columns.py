"""Problems out of records with columns named as people name them.

Input: a record with a text under one of several usual names (or body and question), and where
known equation, answer, unit, grade, tags, language, source, id. Everything else is kept as
`extra`. Used by the formats that state no names of their own: CSV, TSV, JSON lines and JSON.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from mwpapp.ml.corpora.building import build_problem, joined
from mwpapp.ml.corpora.cleaning import as_text, clean
from mwpapp.ml.corpora.rows import Refused, UnreadableFile
from mwpapp.ml.types import Problem

# In order of preference; compared without case, spaces and underscores.
NAMES: dict[str, tuple[str, ...]] = {
    "text": (
        "text",
        "problem",
        "problemtext",
        "wordproblem",
        "question",
        "questiontext",
        "originaltext",
        "squestion",
    ),
    "equation": ("equation", "formula", "expression", "lequations"),
    "answer": ("answer", "ans", "result", "lsolutions"),
    "unit": ("unit", "units"),
    "grade": ("grade", "class", "gradelevel", "year"),
    "tags": ("tags", "tag", "topics", "topic", "type", "skill"),
    "language": ("language", "lang"),
    "source": ("source", "origin"),
    "id": ("id", "problemid", "iindex", "nr", "no"),
}
LONGEST_SOURCE = 120

_NOT_A_LETTER = re.compile(r"[\s_\-.#:]+")


def check_header(header: Sequence[str]) -> None:
    """Raises UnreadableFile where no column can hold the text of a problem."""
    if "text" not in chosen(header) and "body" not in {_key(name) for name in header}:
        raise UnreadableFile(
            "No column holds the problems: the first line must name the columns, "
            "and one of them must be called text, question or problem.",
            line=1,
        )


def chosen(names: Sequence[str]) -> dict[str, str]:
    """For each of our fields the column that holds it."""
    by_key: dict[str, str] = {}
    for name in names:
        by_key.setdefault(_key(name), name)
    found: dict[str, str] = {}
    for field, keys in NAMES.items():
        for key in keys:
            if key in by_key:
                found[field] = by_key[key]
                break
    return found


def problem_from_columns(fields: Mapping[str, Any]) -> Problem:
    """The problem of one record. Raises Refused with the reason."""
    columns = chosen(list(fields))
    values = {field: fields[column] for field, column in columns.items()}
    used = set(columns.values())
    values["text"], body = _text(fields, columns=columns)
    source = clean(values.pop("source", ""), name="source", longest=LONGEST_SOURCE)
    extra = {name: value for name, value in fields.items() if name not in used | body}
    return build_problem(values.pop("text"), source=source, extra=extra, **values)


def _text(fields: Mapping[str, Any], *, columns: Mapping[str, str]) -> tuple[Any, set[str]]:
    """The text, and the column besides the chosen one that went into it."""
    column = columns.get("text")
    body = next((name for name in fields if _key(name) == "body"), None)
    if body is None or (column and _key(column) != "question"):
        return (fields[column] if column else None), set()
    if not isinstance(fields[body], str | None):
        raise Refused("“body” holds no text.")
    question = as_text(fields[column], name="question") if column else ""
    return joined(fields[body] or "", question=question), {body}


def _key(name: str) -> str:
    return _NOT_A_LETTER.sub("", name).lower()
