"""One launcher for one data folder: a lock that the kernel lets go when its holder dies.

A file with a process number would lie after a crash, and lie worse once the number is given to
another program. `flock` does neither.
"""

import fcntl
import os
import time
from pathlib import Path

_PAUSE = 0.05  # seconds


class Held(Exception):
    """Another process holds the lock."""


def take(path: Path, *, patience: float = 1.0) -> int:
    """Hold the lock in `path` until the returned descriptor is closed or this process ends.

    `patience` (seconds) outlasts the glance of `held`, which takes the lock for an instant.
    Children do not inherit it: Python opens files close-on-exec. Raises Held, OSError.
    """
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    descriptor = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    give_up = time.monotonic() + patience
    while not _taken(descriptor, mode=fcntl.LOCK_EX):
        if time.monotonic() > give_up:
            os.close(descriptor)
            raise Held(path)
        time.sleep(_PAUSE)
    return descriptor


def held(path: Path) -> bool:
    """Whether some process holds the lock in `path` now."""
    try:
        descriptor = os.open(path, os.O_RDONLY)
    except OSError:
        return False
    try:
        return not _taken(descriptor, mode=fcntl.LOCK_SH)
    finally:
        os.close(descriptor)


def _taken(descriptor: int, *, mode: int) -> bool:
    try:
        fcntl.flock(descriptor, mode | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True
