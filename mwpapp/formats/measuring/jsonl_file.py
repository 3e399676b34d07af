"""Read and write the complete pairs of a test set as JSON lines; equal pairs give equal bytes.

`labels` is a list and `origin` is JSON as text, because tables built from this file need the same
columns of the same types in every line.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import asdict
from hashlib import sha256
from io import BytesIO
from typing import Any, BinaryIO

from mwpapp.formats.measuring.format import Format, SetFile
from mwpapp.formats.measuring.frozen_pair import Description, FrozenPair, InvalidTestSet
from mwpapp.formats.measuring.repeats import with_novelty, without_repeats
from mwpapp.formats.messages import FormatError, gettext_noop
from mwpapp.formats.tables.decoding import open_bytes
from mwpapp.formats.tables.json_records import load_json
from mwpapp.formats.tables.records import BadRecord

PROVENANCES = ("unanimous", "adjudicated", "unresolved", "stated")
MAX_LINE_LENGTH = 2**20  # bytes

_BYTE_ORDER_MARK = b"\xef\xbb\xbf"


class Checksum:
    """The SHA-256 of pairs as `lines` writes them, one pair after another."""

    def __init__(self) -> None:
        self.digest = sha256()

    def add(self, pair: FrozenPair) -> None:
        self.digest.update(_line(pair).encode())

    @property
    def value(self) -> str:
        """The digest in hexadecimal."""
        return self.digest.hexdigest()


def lines(pairs: Iterable[FrozenPair]) -> Iterator[str]:
    """Return the lines, each with one object."""
    return map(_line, pairs)


def checksum(pairs: Iterable[FrozenPair]) -> str:
    """Return the SHA-256 of the lines in hexadecimal."""
    total = Checksum()
    for pair in pairs:
        total.add(pair)
    return total.value


def write(_description: Description, pairs: Iterable[FrozenPair]) -> Iterator[str]:
    """Return the lines of the file."""
    return lines(pairs)


def read(content: bytes) -> SetFile:
    """Return the test set that `write` wrote, gzipped or not, with each pair once."""

    def pairs() -> Iterator[FrozenPair]:
        return without_repeats(_numbered_pairs(open_bytes(BytesIO(content))[0]))

    return SetFile(description=None, pairs=pairs)


def read_pairs(stream: BinaryIO) -> Iterator[FrozenPair]:
    """Yield all pairs of JSON lines. Raise InvalidTestSet for an invalid line, with its number, and
    for a pair that occurs with two different labels."""
    return (pair for _is_new, pair in with_novelty(_numbered_pairs(stream)))


def _numbered_pairs(stream: BinaryIO) -> Iterator[tuple[int, FrozenPair]]:
    number = 0
    while line := stream.readline(MAX_LINE_LENGTH + 1):
        number += 1
        if len(line) > MAX_LINE_LENGTH:
            raise InvalidTestSet(gettext_noop("The line is too long."), line=number)
        if number == 1:
            line = line.removeprefix(_BYTE_ORDER_MARK)
        if line.strip():
            yield number, _parsed(line, number=number)


def check_characters(value: Any) -> None:
    """Raise BadRecord for characters that Postgres rejects: null characters and lone surrogates."""
    text = _json(value)
    try:
        text.encode()
    except UnicodeEncodeError as error:
        raise BadRecord(gettext_noop("A text contains an invalid character.")) from error
    # A backslash of the text itself is doubled in JSON.
    if "\\u0000" in text.replace("\\\\", ""):
        raise BadRecord(gettext_noop("A text contains a null character."))


def _parsed(line: bytes, *, number: int) -> FrozenPair:
    try:
        return _pair(load_json(line))
    except FormatError as error:
        message = error.message
        raise InvalidTestSet(message.text, line=number, **message.parameters) from error
    except KeyError as error:
        text = gettext_noop("“%(name)s” is missing.")
        raise InvalidTestSet(text, line=number, name=str(error.args[0])) from error
    except (ValueError, TypeError, AttributeError, RecursionError) as error:
        text = gettext_noop("The line is not a pair of a test set.")
        raise InvalidTestSet(text, line=number) from error


def _line(pair: FrozenPair) -> str:
    return _json(_fields(pair)) + "\n"


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
        raise BadRecord(gettext_noop("This is not a JSON object with named values."))
    labels = fields.get("labels", [])
    pair = FrozenPair(
        question=fields["question"],
        paraphrase=fields["paraphrase"],
        label=fields["label"],
        provenance=fields.get("provenance", "stated"),
        reason=fields.get("reason", ""),
        labels={str(label["annotator"]): str(label["answer"]) for label in labels},
        origin=load_json(fields.get("origin", "{}")),
    )
    _check(pair)
    return pair


def _check(pair: FrozenPair) -> None:
    for name, text in (("question", pair.question), ("paraphrase", pair.paraphrase)):
        if not isinstance(text, str) or not text.strip():
            raise BadRecord(gettext_noop("“%(name)s” has no text."), name=name)
    if not isinstance(pair.reason, str):
        raise BadRecord(gettext_noop("“%(name)s” must be text."), name="reason")
    if not isinstance(pair.origin, dict):
        raise BadRecord(gettext_noop("“origin” must be a JSON object."))
    check_characters(asdict(pair))
    if pair.provenance not in PROVENANCES:
        text = gettext_noop("“provenance” must be one of: %(names)s.")
        raise BadRecord(text, names=", ".join(PROVENANCES))
    if pair.label not in (0, 1, None) or isinstance(pair.label, bool | float):
        raise BadRecord(gettext_noop("“label” must be 1, 0 or null."))
    if (pair.label is None) != (pair.provenance == "unresolved"):
        raise BadRecord(gettext_noop("Only an unresolved pair may have no label."))


def _json(value: Any, *, sort_keys: bool = False) -> str:
    return json.dumps(value, ensure_ascii=False, allow_nan=False, sort_keys=sort_keys)


FORMAT = Format(
    label="JSONL",
    hint=gettext_noop("Every pair with each annotator’s answer, the reason and its origin."),
    extension="jsonl",
    media_type="application/x-ndjson; charset=utf-8",
    write=write,
    read=read,
    recognizes=lambda head: head.removeprefix(_BYTE_ORDER_MARK).lstrip().startswith(b"{"),
    import_hint=gettext_noop(
        "The pairs as they are downloaded here, with every answer. Agreement is recomputed."
    ),
)
