"""What reading a corpus gives: problems with their lines, and bad rows with their reasons."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, TextIO

from mwpapp.ml.types import Problem

LONGEST_EXCERPT = 120  # characters
LONGEST_REASON = 400

# Signs that no page and no database takes: controls, lone surrogates, non-characters.
_UNSHOWABLE = re.compile("[\x00-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff]+")


@dataclass(frozen=True, slots=True)
class Row:
    """A problem and the line of the file on which its record begins (from 1)."""

    line: int
    problem: Problem


@dataclass(frozen=True, slots=True)
class BadRow:
    """A record that was left out, why, and how it begins."""

    line: int
    reason: str
    excerpt: str


@dataclass(frozen=True, slots=True)
class Record:
    """A record as the file has it: the values by their names there."""

    line: int
    fields: Mapping[str, Any]
    excerpt: str


class Refused(ValueError):
    """One record cannot become a problem; the message says why."""


class UnreadableFile(ValueError):
    """The rest of the file cannot be read; the message says why."""

    def __init__(self, reason: str, *, line: int | None = None) -> None:
        super().__init__(reason)
        self.line = line


Reader = Callable[[TextIO], Iterator[Row | BadRow]]
Convert = Callable[[Mapping[str, Any]], Problem]


def bad_row(line: int, reason: str, *, source: str) -> BadRow:
    """A BadRow whose words can be shown and stored, whatever `source` holds."""
    return BadRow(line, shown(reason, limit=LONGEST_REASON), shown(source, limit=LONGEST_EXCERPT))


def shown(text: str, *, limit: int) -> str:
    """The beginning of `text` on one line, without signs that cannot be shown."""
    clean = _UNSHOWABLE.sub(" ", text[: 2 * limit]).strip()
    return clean if len(clean) <= limit else f"{clean[: limit - 1]}…"


def rows(records: Iterable[Record | BadRow], *, convert: Convert) -> Iterator[Row | BadRow]:
    """Each record as a problem, or the reason why it cannot be one."""
    for record in records:
        if isinstance(record, BadRow):
            yield record
            continue
        try:
            yield Row(record.line, convert(record.fields))
        except Refused as refusal:
            yield bad_row(record.line, str(refusal), source=record.excerpt)
