"""Define the exception with which services refuse a request and give the person the reason."""

from __future__ import annotations

from mwpapp.models.messages import Message


class Refusal(Exception):
    """The request cannot be fulfilled. `message` is the reason; str() returns it in the active
    language. A run that raises a refusal fails with this reason.

    Where a run can raise it, `text` must be marked with gettext_noop and not be translated yet,
    because the run stores it for readers of any language.
    """

    def __init__(self, text: str, /, **parameters: str | int | float | Message) -> None:
        self.message = Message(text, parameters)
        super().__init__(self.message)
