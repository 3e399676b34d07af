"""What stops a start: one clear line for the person at the terminal."""

import errno


class Trouble(Exception):
    """A sentence that says what is wrong and, where possible, what to do about it."""


def from_os_error(error: OSError) -> Trouble:
    """The same failure as a sentence; a full disk is named as such."""
    if error.errno == errno.ENOSPC:
        return Trouble(f"The disk is full: {error.filename or 'no space left on the device'}.")
    if error.errno == errno.EDQUOT:
        return Trouble(f"The disk quota is used up: {error.filename or 'no space left for you'}.")
    return Trouble(f"{error.strerror or error}: {error.filename or 'no file named'}.")


def from_log(text: str) -> str | None:
    """The known reason for a program's end in the last lines of its log, if one is there."""
    if "No space left on device" in text:
        return "the disk is full"
    if "Disk quota exceeded" in text:
        return "the disk quota is used up"
    if "Cannot allocate memory" in text or "MemoryError" in text:
        return "the machine is out of memory"
    return None
