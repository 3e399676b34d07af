"""Read users' files, whose columns may have any of several common names.

A record has a text (or body and question) and, where known, equation, answer, unit, rounding,
grade, tags, decimal sign, language, source and id. Everything else is kept as `extra`. A plain
text file contains only texts, which may form a numbered list. A list number before a text is
removed; a solution written after a text ("Answer: 29 apples") is read if the record has no value
for it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from mwpapp.ml.catalogue.messages import Message, gettext_noop
from mwpapp.ml.corpora.building import build_problem, joined
from mwpapp.ml.corpora.cleaning import MAX_TEXT_LENGTH, as_text, clean
from mwpapp.ml.corpora.corpus import Corpus, Fields, not_text
from mwpapp.ml.corpora.typed.list_numbers import split_list
from mwpapp.ml.corpora.typed.solution_lines import read_typed
from mwpapp.ml.corpora.typed.typed_numbers import with_numbers_read
from mwpapp.ml.types import Problem

# In order of preference. Comparison ignores case, whitespace and the characters _ - . # :
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
    "rounding": ("rounding",),
    "grade": ("grade", "class", "gradelevel", "year"),
    "tags": ("tags", "tag", "topics", "topic", "type", "skill"),
    "decimal_sign": ("decimalsign", "decimalseparator", "decimal"),
    "language": ("language", "lang"),
    "source": ("source", "origin"),
    "id": ("id", "problemid", "iindex", "nr", "no"),
}
MAX_SOURCE_LENGTH = 120

_NOT_A_LETTER = re.compile(r"[\s_\-.#:]+")


def check_columns(header: Sequence[str]) -> Message | None:
    """Return an error if the header has no column for the text, or None."""
    if "text" in chosen(header) or "body" in {_key(name) for name in header}:
        return None
    return Message(
        gettext_noop(
            "The file has no column named text, question or problem. "
            "Name the columns in the first line."
        )
    )


def chosen(names: Sequence[str]) -> dict[str, str]:
    """Return the column of each field that has one: {field: column}."""
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


def problem_from_columns(fields: Fields) -> Problem:
    """Return the problem of one record. Raise BadRecord if it cannot be used."""
    columns = chosen(list(fields))
    values = {field: fields[column] for field, column in columns.items()}
    used = set(columns.values())
    written, body = _text(fields, columns=columns)
    values |= _typed(written, values)
    source = clean(values.pop("source", ""), name="source", longest=MAX_SOURCE_LENGTH)
    extra = {name: value for name, value in fields.items() if name not in used | body}
    return with_numbers_read(
        build_problem(values.pop("text"), source=source, extra=extra, **values)
    )


def _problem_from_lines(fields: Fields) -> Problem:
    problem = problem_from_columns(fields)
    return replace(problem, text=" ".join(problem.text.split()))


def _typed(written: Any, values: Mapping[str, Any]) -> dict[str, Any]:
    """Return the text of the problem, and the values typed after it that the record lacks."""
    typed = read_typed(clean(written, name="text", longest=MAX_TEXT_LENGTH))
    found = {"equation": typed.equation, "answer": typed.answer, "unit": typed.unit}
    missing = {name: value for name, value in found.items() if values.get(name) in (None, "")}
    return {"text": typed.text, **missing}


def _text(fields: Fields, *, columns: Mapping[str, str]) -> tuple[Any, set[str]]:
    """Return the text, and the names of the other columns that it was built from."""
    column = columns.get("text")
    body = next((name for name in fields if _key(name) == "body"), None)
    if body is None or (column and _key(column) != "question"):
        return (fields[column] if column else None), set()
    if not isinstance(fields[body], str | None):
        raise not_text("body")
    question = as_text(fields[column], name="question") if column else ""
    return joined(fields[body] or "", question=question), {body}


def _key(name: str) -> str:
    return _NOT_A_LETTER.sub("", name).lower()


CSV = Corpus(shapes=("csv",), convert=problem_from_columns, check_columns=check_columns)
TSV = Corpus(shapes=("tsv",), convert=problem_from_columns, check_columns=check_columns)
JSON_LINES = Corpus(shapes=("jsonl",), convert=problem_from_columns)
JSON_FILE = Corpus(shapes=("json",), convert=problem_from_columns)
PLAIN_TEXT = Corpus(
    shapes=("text",),
    convert=_problem_from_lines,
    parts=lambda fields: [{"text": part} for part in split_list(fields["text"])],
)
