"""Check whether a parser refuses a text."""

from collections.abc import Callable

from mwpapp.ml.equations.errors import EquationError


def refusal(read: Callable[[str], object], text: str) -> EquationError | None:
    """Return the error that `read` raises, or None."""
    try:
        read(text)
    except EquationError as error:
        return error
    return None
