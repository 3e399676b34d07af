"""Processes that still work in a data folder although no launcher holds its lock.

They are looked for by the folder they work in. The number that a server wrote into a file says
nothing: after a crash it may belong to another program.
"""

import os
import signal
import time
from pathlib import Path

_PAUSE = 0.05  # seconds


def working_in(folder: Path) -> list[int]:
    """The numbers of the processes whose working folder is `folder`."""
    wanted = str(folder.resolve())
    numbers = (int(name) for name in os.listdir("/proc") if name.isdigit())
    return [number for number in numbers if _works_in(number, folder=wanted)]


def clear(folder: Path, *, patience: float = 10.0) -> None:
    """Wait until the last of them has ended, and end those that do not; `patience` in seconds.

    A server whose launcher was killed is usually ending by itself at that moment.
    """
    for number in (None, signal.SIGQUIT, signal.SIGKILL):
        _send(number, to=working_in(folder) if number else [])
        give_up = time.monotonic() + patience
        while working_in(folder):
            if time.monotonic() > give_up:
                break
            time.sleep(_PAUSE)
        else:
            return


def _send(number: signal.Signals | None, *, to: list[int]) -> None:
    for process in to:
        try:
            os.kill(process, number or 0)
        except (ProcessLookupError, PermissionError):
            continue


def _works_in(number: int, *, folder: str) -> bool:
    try:
        return number != os.getpid() and os.readlink(f"/proc/{number}/cwd") == folder
    except OSError:
        return False
