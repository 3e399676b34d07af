"""The error for an equation that cannot be read or computed."""

from __future__ import annotations

from mwpapp.ml.catalogue.messages import Message, Parameter


class EquationError(ValueError):
    """An equation cannot be read or computed.

    `text` is marked with `gettext_noop`; `parameters` fill its placeholders. `message` holds
    both, to be translated into the reader's language; `str(error)` is the English sentence.
    `position` is the offset of the offending character in the text, or None if the error
    concerns the value and not a place in the text.
    """

    def __init__(self, text: str, position: int | None = None, **parameters: Parameter) -> None:
        self.message = Message(text, parameters)
        self.position = position
        super().__init__(str(self.message))

    def at(self, position: int) -> EquationError:
        """Return the same error at `position`."""
        return EquationError(self.message.text, position, **self.message.parameters)
