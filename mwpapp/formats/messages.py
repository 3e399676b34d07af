"""Define the messages that people read. They are translated elsewhere.

A message is English text with named placeholders. Pages, the API and the commands translate it with
`services.wording`, and `makemessages` finds it by its `gettext_noop`. `ml/catalogue` contains the
same class, because neither package may import the other.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

Parameter = str | int | float


def gettext_noop(message: str) -> str:
    """Mark `message` for translation and return it unchanged."""
    return message


@dataclass(frozen=True, slots=True)
class Message:
    """English `text` with `%(name)s` placeholders, and the values that fill them."""

    text: str
    parameters: Mapping[str, Parameter] = field(default_factory=dict)

    def __str__(self) -> str:
        """Return the English sentence, for logs and tests."""
        return self.text % self.parameters if self.parameters else self.text


class FormatError(ValueError):
    """A file, or a part of it, cannot be used. `message` is the reason; `line` counts from 1."""

    def __init__(self, text: str, *, line: int | None = None, **parameters: Parameter) -> None:
        self.message = Message(text, parameters)
        self.line = line
        super().__init__(str(self.message))
