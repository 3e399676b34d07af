"""Store messages for people as data, so that each reader sees them in their own language."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from django.db import models
from django.utils.translation import gettext

if TYPE_CHECKING:  # Django's fields cannot be subscripted at run time.
    _JSONField = models.JSONField["Message", "Message"]
else:
    _JSONField = models.JSONField


@dataclass(frozen=True, slots=True)
class Message:
    """English `text` with `%(name)s` placeholders, and the values that fill them.

    `formats.messages` and `ml.catalogue` contain similar classes. In this one, a parameter can be
    another message, and str() returns the sentence in the active language.
    """

    text: str = ""
    parameters: Mapping[str, str | int | float | Message] = field(default_factory=dict)

    def __str__(self) -> str:
        """Return the sentence in the active language, or in English if there is no translation."""
        translated = gettext(self.text)
        # A text without parameters may contain percent signs.
        return translated % self.parameters if self.parameters else translated

    def __bool__(self) -> bool:
        return bool(self.text)


class MessageField(_JSONField):
    """A column with a Message, empty by default."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **{"default": Message, "blank": True, **options})

    def get_prep_value(self, value: Message) -> dict[str, Any]:
        return _as_json(value)

    def from_db_value(self, value: Any, expression: Any, connection: Any) -> Message:
        stored = super().from_db_value(value, expression, connection)
        # An outer join without a matching row returns NULL.
        return Message() if stored is None else _from_json(stored)


def _as_json(message: Message) -> dict[str, Any]:
    parameters = {
        name: _as_json(value) if isinstance(value, Message) else value
        for name, value in message.parameters.items()
    }
    return {"text": message.text, "parameters": parameters}


def _from_json(stored: Mapping[str, Any]) -> Message:
    parameters = {
        name: _from_json(value) if isinstance(value, dict) else value
        for name, value in stored["parameters"].items()
    }
    return Message(stored["text"], parameters)
