"""Lines for the person at the terminal."""

import contextlib
import sys


def say(line: str) -> None:
    """One line on standard output. A terminal that is gone must not keep us from stopping."""
    with contextlib.suppress(OSError, ValueError):
        sys.stdout.write(line + "\n")
        sys.stdout.flush()


def complain(line: str) -> None:
    """One line on standard error."""
    with contextlib.suppress(OSError, ValueError):
        sys.stderr.write(line + "\n")
        sys.stderr.flush()
