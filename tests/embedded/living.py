"""Find the processes that belong to a data folder."""

import os
import time
from pathlib import Path


def processes_of(var: Path) -> dict[int, str]:
    """Return the ID and the command line of each other process whose command line, environment or
    working folder contains `var`."""
    found = {}
    for name in filter(str.isdigit, os.listdir("/proc")):
        place = Path("/proc") / name
        if int(name) != os.getpid() and str(var) in _traces(place):
            found[int(name)] = _text(place / "cmdline").replace("\0", " ").strip()
    return found


def none_left(var: Path, *, within: float) -> bool:
    """Return whether all processes that belong to `var` end within `within` seconds."""
    give_up = time.monotonic() + within
    while processes_of(var):
        if time.monotonic() > give_up:
            return False
        time.sleep(0.05)
    return True


def _traces(place: Path) -> str:
    try:
        folder = os.readlink(place / "cwd")
    except OSError:
        folder = ""
    return "\n".join((_text(place / "cmdline"), _text(place / "environ"), folder))


def _text(path: Path) -> str:
    try:
        return path.read_bytes().decode("utf-8", "replace")
    except OSError:
        return ""
