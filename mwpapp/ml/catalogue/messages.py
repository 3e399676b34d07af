"""Declare messages for people, which are translated elsewhere.

A message is English text with named placeholders. Pages, the API and exports translate it
through `services.wording`; `makemessages` finds it because it is marked with `gettext_noop`.
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
        """Return the English sentence, for logs and the command line."""
        return self.text % self.parameters if self.parameters else self.text
