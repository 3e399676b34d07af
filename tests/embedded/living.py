"""Which processes belong to a data folder: by their command line, environment or folder."""

import os
import time
from pathlib import Path


def processes_of(var: Path) -> dict[int, str]:
    """Number and command line of each process, but this one, that has to do with `var`."""
    found = {}
    for name in filter(str.isdigit, os.listdir("/proc")):
        place = Path("/proc") / name
        if int(name) != os.getpid() and str(var) in _traces(place):
            found[int(name)] = _text(place / "cmdline").replace("\0", " ").strip()
    return found


def none_left(var: Path, *, within: float) -> bool:
    """Whether all of them are gone before `within` seconds have passed."""
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
