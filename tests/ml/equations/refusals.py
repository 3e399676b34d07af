"""Reading that may end in an error, for tests where either end is right."""

from collections.abc import Callable

from mwpapp.ml.equations.errors import EquationError


def refusal(read: Callable[[str], object], text: str) -> EquationError | None:
    """The error that `read` ends in, None where it reads the text."""
    try:
        read(text)
    except EquationError as error:
        return error
    return None
