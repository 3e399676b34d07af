"""The pairs of a test set as JSON lines: everything about each, and equal pairs equal bytes.

`labels` is a list and `origin` a text that holds JSON, so that every line has the same columns
of the same types, as tables built from this file need.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import asdict
from hashlib import sha256
from typing import Any, NoReturn

from mwpapp.formats.test_set import FrozenPair, NoTestSet

MEDIA_TYPE = "application/x-ndjson; charset=utf-8"
PROVENANCES = ("unanimous", "adjudicated", "unresolved", "stated")


def write(pairs: Iterable[FrozenPair]) -> Iterator[str]:
    """One object a line."""
    for pair in pairs:
        yield _json(_fields(pair)) + "\n"


def checksum(pairs: Iterable[FrozenPair]) -> str:
    """The SHA-256 of what `write` gives, in hexadecimal."""
    digest = sha256()
    for line in write(pairs):
        digest.update(line.encode())
    return digest.hexdigest()


def read(content: bytes) -> Iterator[FrozenPair]:
    """What `write` wrote. Raises NoTestSet with the line where it is something else."""
    for number, line in enumerate(content.split(b"\n"), 1):
        if line.strip():
            try:
                yield _pair(json.loads(line, parse_constant=_no_number))
            except (ValueError, TypeError, KeyError, RecursionError) as error:
                raise NoTestSet(f"Line {number}: {_reason(error)}") from error


def check_signs(value: Any) -> None:
    """Raises ValueError for what no database takes: nulls and lone surrogates."""
    text = _json(value)
    text.encode()
    if "\\u0000" in text:
        raise ValueError("a null stands in a text")


def _fields(pair: FrozenPair) -> dict[str, Any]:
    return {
        "question": pair.question,
        "paraphrase": pair.paraphrase,
        "label": pair.label,
        "provenance": pair.provenance,
        "reason": pair.reason,
        "labels": [
            {"annotator": annotator, "answer": pair.labels[annotator]}
            for annotator in sorted(pair.labels)
        ],
        "origin": _json(dict(pair.origin), sort_keys=True),
    }


def _pair(fields: Any) -> FrozenPair:
    if not isinstance(fields, dict):
        raise ValueError("not a JSON object")
    given = fields.get("labels", [])
    pair = FrozenPair(
        question=fields["question"],
        paraphrase=fields["paraphrase"],
        label=fields["label"],
        provenance=fields.get("provenance", "stated"),
        reason=fields.get("reason", ""),
        labels={str(own["annotator"]): str(own["answer"]) for own in given},
        origin=json.loads(fields.get("origin", "{}"), parse_constant=_no_number),
    )
    _check(pair)
    return pair


def _check(pair: FrozenPair) -> None:
    for text in (pair.question, pair.paraphrase):
        if not isinstance(text, str) or not text.strip():
            raise ValueError("question and paraphrase must be texts")
    if not isinstance(pair.reason, str) or not isinstance(pair.origin, dict):
        raise ValueError("reason must be a text, origin an object")
    check_signs(asdict(pair))
    if pair.provenance not in PROVENANCES:
        raise ValueError(f"provenance is one of {', '.join(PROVENANCES)}")
    if pair.label not in (0, 1, None) or isinstance(pair.label, bool | float):
        raise ValueError("label is 1, 0 or null")
    if (pair.label is None) != (pair.provenance == "unresolved"):
        raise ValueError("a pair has a label unless it is unresolved")


def _no_number(name: str) -> NoReturn:
    raise ValueError(f"{name} is no number")


def _reason(error: Exception) -> str:
    if isinstance(error, KeyError):
        return f"{error} is missing"
    return str(error) or "nested too deeply"


def _json(value: Any, *, sort_keys: bool = False) -> str:
    return json.dumps(value, ensure_ascii=False, allow_nan=False, sort_keys=sort_keys)
