"""Show errors and other messages to the person at the terminal."""

import contextlib
import errno
import sys

_KNOWN_REASONS = {
    "No space left on device": "the disk is full",
    "Disk quota exceeded": "the disk quota is used up",
    "Cannot allocate memory": "the machine is out of memory",
    "MemoryError": "the machine is out of memory",
}


class StartError(Exception):
    """Reword cannot start or keep running; the message says why and, if possible, what to do."""


def from_os_error(error: OSError) -> StartError:
    """Convert an operating system error. The message says so if the disk or the quota is full."""
    if error.errno == errno.ENOSPC:
        return StartError(f"The disk is full: {error.filename or 'no space left on the device'}.")
    if error.errno == errno.EDQUOT:
        return StartError(
            f"The disk quota is used up: {error.filename or 'no space left for you'}."
        )
    location = f": {error.filename}" if error.filename else ""
    return StartError(f"{error.strerror or error}{location}.")


def reason_in_log(text: str) -> str | None:
    """Return why a program failed, or None if `text`, the end of its log, has no known reason."""
    return next((reason for line, reason in _KNOWN_REASONS.items() if line in text), None)


def say(line: str) -> None:
    """Print one line. Ignore a closed terminal: it must not prevent an orderly stop."""
    with contextlib.suppress(OSError, ValueError):
        sys.stdout.write(line + "\n")
        sys.stdout.flush()


def complain(line: str) -> None:
    """Print one line on standard error."""
    with contextlib.suppress(OSError, ValueError):
        sys.stderr.write(line + "\n")
        sys.stderr.flush()
