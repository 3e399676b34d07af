"""Describe a corpus: its file format, and how a record becomes a problem."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from mwpapp.ml.catalogue.messages import Message, Parameter, gettext_noop
from mwpapp.ml.types import Problem

Fields = Mapping[str, Any]


class BadRecord(ValueError):
    """A record cannot become a problem; `message` is the reason."""

    def __init__(self, text: str, **parameters: Parameter) -> None:
        self.message = Message(text, parameters)
        super().__init__(str(self.message))


@dataclass(frozen=True, slots=True, kw_only=True)
class Head:
    """The beginning of a file: its shape, its text, and the field names that occur there."""

    shape: str
    names: frozenset[str]
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Corpus:
    """A collection and its file format.

    `shapes` lists the shapes of its files (csv, tsv, json, jsonl, text, xml), the usual one
    first. `recognizes` returns whether a file belongs to this collection. `check_columns` gets the
    header of a table and returns an error if a column is missing. `parts` splits a record with
    several problems into one record for each. `element` is the name of the XML element of one
    problem.
    """

    shapes: tuple[str, ...]
    convert: Callable[[Fields], Problem]
    recognizes: Callable[[Head], bool] = lambda _head: False
    check_columns: Callable[[Sequence[str]], Message | None] = lambda _header: None
    parts: Callable[[Fields], list[Fields]] = lambda fields: [fields]
    element: str = "problem"


JSON = ("json", "jsonl")


def text_of(fields: Fields, name: str) -> str:
    """Return the text under `name`, or "" if it is missing. Raise BadRecord for other values."""
    value = fields.get(name)
    if value is not None and not isinstance(value, str):
        raise not_text(name)
    return value or ""


def not_text(name: str) -> BadRecord:
    """Return the error for a value that should be text."""
    return BadRecord(gettext_noop("“%(name)s” must be text."), name=name)


def others(fields: Fields, *known: str) -> dict[str, Any]:
    """Return the fields of a record whose names are not in `known`."""
    return {name: value for name, value in fields.items() if name not in known}
