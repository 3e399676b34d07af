"""Translate messages of `ml` and `formats` for the reader, or prepare them for storing."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Protocol

from django.utils.translation import gettext

from mwpapp.formats.tables.records import one_line
from mwpapp.models.messages import Message

MAX_PARAMETER_LENGTH = 200  # characters


class Worded(Protocol):
    """English `text` with `%(name)s` placeholders, and the values that fill them."""

    @property
    def text(self) -> str: ...

    @property
    def parameters(self) -> Mapping[str, str | int | float]: ...


def worded(message: Worded) -> str:
    """Return the sentence in the active language, or in English if there is no translation."""
    translated = gettext(message.text)
    return translated % message.parameters if message.parameters else translated


def storable(message: Worded) -> Message:
    """Return the message as a row stores it. Long texts among its parameters are shortened, and
    characters that the database rejects are removed."""
    parameters = {
        name: one_line(value, limit=MAX_PARAMETER_LENGTH) if isinstance(value, str) else value
        for name, value in message.parameters.items()
    }
    return Message(message.text, parameters)


def joined(messages: Iterable[Message], *, separator: str = " ") -> Message:
    """Return one message that contains the given ones in this order."""
    parameters = {f"part{number}": message for number, message in enumerate(messages)}
    return Message(separator.join(f"%({name})s" for name in parameters), parameters)
