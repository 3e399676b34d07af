"""Read question-paraphrase pairs from tables and JSON.

Columns: question and paraphrase, and optionally gold (valid or not valid), practice (yes or no),
why and label. The column names of published test sets are also recognized.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, BinaryIO

from mwpapp.formats.messages import gettext_noop
from mwpapp.formats.tables.decoding import open_text
from mwpapp.formats.tables.records import (
    BadRecord,
    BadRow,
    Expected,
    Fields,
    Record,
    UnreadableFile,
)
from mwpapp.formats.tables.registry import read_records

MAX_TEXT_LENGTH = 10_000  # characters

# Our column names first, then those of published sets.
QUESTION = ("question", "original")
PARAPHRASE = ("paraphrase", "augmented")
LABEL = ("label", "final_label")

VALID, NOT_VALID = "valid", "not_valid"
_ANSWERS = {
    "": "", "1": VALID, "1.0": VALID, "true": VALID, "valid": VALID,
    "0": NOT_VALID, "0.0": NOT_VALID, "false": NOT_VALID,
    "not valid": NOT_VALID, "not_valid": NOT_VALID, "invalid": NOT_VALID,
}  # fmt: skip
_FLAGS = {"": False, "0": False, "false": False, "no": False, "1": True, "true": True, "yes": True}


def pair_records(
    stream: BinaryIO, *, check_columns: Callable[[Sequence[str]], None] | None = None
) -> Iterator[Record | BadRow]:
    """Yield the rows of a file, which is JSON if it begins with a bracket or a brace, and a table
    otherwise. Raise UnreadableFile if the rest of the file cannot be read, or if `check_columns`
    rejects the columns of a table. By default, a table needs the columns of both texts."""
    text, head = open_text(stream)
    shape = "json" if head.lstrip()[:1] in ("{", "[") else "csv"
    expected = Expected(check_columns=check_columns or _check_columns)
    yield from read_records(text, shape=shape, expected=expected)


def text_of(fields: Fields, names: Sequence[str]) -> str:
    """Return the first text found under one of the names. Raise BadRecord if there is none, or if
    it is invalid or longer than MAX_TEXT_LENGTH."""
    value = _value(fields, names)
    text = _tidy(value, name=names[0], limit=MAX_TEXT_LENGTH) if isinstance(value, str) else ""
    if not text:
        raise BadRecord(gettext_noop("“%(name)s” has no text."), name=names[0])
    return text


def note_of(fields: Fields, name: str, *, limit: int) -> str:
    """Return the text of an optional cell. Raise BadRecord if it is invalid or too long."""
    value = fields.get(name)
    return "" if value is None else _tidy(str(value), name=name, limit=limit)


def _tidy(value: str, *, name: str, limit: int) -> str:
    # With only one kind of line break, a text is the same in every file format.
    text = value.replace("\x00", "").replace("\r\n", "\n").replace("\r", "\n").strip()
    if len(text) > limit:
        raise BadRecord(
            gettext_noop("“%(name)s” is longer than %(limit)s characters."),
            name=name,
            limit=f"{limit:,}",
        )
    if not text.isascii() and any("\ud800" <= character <= "\udfff" for character in text):
        raise BadRecord(gettext_noop("“%(name)s” contains an invalid character."), name=name)
    return text


def answer_of(fields: Fields, names: Sequence[str]) -> str:
    """Return VALID, NOT_VALID, or "" for an empty cell. Raise BadRecord for anything else."""
    value = plain(_value(fields, names))
    if value not in _ANSWERS:
        text = gettext_noop("“%(name)s” must be valid or not valid, not “%(value)s”.")
        raise BadRecord(text, name=names[0], value=value[:20])
    return _ANSWERS[value]


def flag_of(fields: Fields, name: str) -> bool:
    """Return True if the cell says yes, true or 1, and False if it says no, false, 0 or nothing.
    Raise BadRecord for anything else."""
    value = plain(fields.get(name))
    if value not in _FLAGS:
        text = gettext_noop("“%(name)s” must be yes or no, not “%(value)s”.")
        raise BadRecord(text, name=name, value=value[:20])
    return _FLAGS[value]


def plain(value: Any) -> str:
    """Return the value in lower case without surrounding spaces; "" for None."""
    return "" if value is None else str(value).strip().lower()


def _value(fields: Fields, names: Sequence[str]) -> Any:
    return next((fields[name] for name in names if fields.get(name) not in (None, "")), "")


def _check_columns(header: Sequence[str]) -> None:
    for names in (QUESTION, PARAPHRASE):
        if not set(names) & set(header):
            raise UnreadableFile(
                gettext_noop(
                    "The file has no column named “%(name)s”. Its first line names: %(header)s."
                ),
                line=1,
                name=names[0],
                header=", ".join(header)[:100],
            )
