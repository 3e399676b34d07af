"""What is wrong with an equation, and where."""

from __future__ import annotations


class EquationError(ValueError):
    """An equation that cannot be read or computed.

    `position` is the offset of the offending character in the text that was read, or None
    where the fault is in the value and not in one place of the text.
    """

    def __init__(self, message: str, position: int | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.position = position
