"""Starting and ending child processes that cannot outlive this one."""

import contextlib
import os
import signal
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from mwpapp.embedded import tether

_LOG_LIMIT = 5_000_000  # bytes, after which a log is put aside at the next start
_LOG_TAIL = 4_000  # bytes
_PAUSE = 0.05  # seconds


@dataclass(frozen=True)
class Program:
    """What to run, and how it ends well.

    `stops` are signals with the seconds given to each; after the last one the group is killed.
    `on_death` reaches the program when the launcher dies. `guarded` programs have children of
    their own, which are then killed with them. `prefix` changes the user (see `identity`).
    """

    name: str
    command: Sequence[str]
    env: Mapping[str, str]
    stops: Sequence[tuple[signal.Signals, float]] = ((signal.SIGTERM, 8.0),)
    on_death: signal.Signals = signal.SIGKILL
    guarded: bool = False
    prefix: Sequence[str] = ()
    folder: Path | None = None


@dataclass
class Running:
    """A started program, its log and the moment of its start (seconds, monotonic)."""

    program: Program
    popen: subprocess.Popen[bytes]
    log: Path
    since: float

    @property
    def code(self) -> int | None:
        """The exit status, None while it runs."""
        return self.popen.poll()

    def tail(self) -> str:
        """The end of its log."""
        return tail(self.log)


def start(program: Program, *, logs: Path) -> Running:
    """Start `program` in a session of its own, so that a Ctrl-C reaches the launcher alone.

    Call it from the main thread: the kernel's parent-death signal follows the thread that
    forked. Raises OSError.
    """
    logs.mkdir(parents=True, exist_ok=True)
    log = logs / f"{program.name}.log"
    _put_aside(log)
    with log.open("ab") as output:
        popen = subprocess.Popen(
            tethered(program),
            env=dict(program.env),
            cwd=program.folder,
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
    return Running(program=program, popen=popen, log=log, since=time.monotonic())


def tethered(program: Program) -> list[str]:
    """The command line that runs `program` behind the tether."""
    mode = "guard" if program.guarded else "exec"
    tied = [sys.executable, "-I", "-S", tether.__file__, mode, str(os.getpid())]
    return [*program.prefix, *tied, str(int(program.on_death)), *program.command]


def stop(running: Running, *, at_most: float = 60.0) -> None:
    """End it with its own signals, each given its seconds but no more than `at_most`."""
    for number, patience in running.program.stops:
        if running.code is None:
            running.popen.send_signal(number)
            _wait(running, seconds=min(patience, at_most))
    kill_group(running)


def age(running: Running) -> float:
    """Seconds since its start."""
    return time.monotonic() - running.since


def kill_group(running: Running) -> None:
    """Leave nothing of it: children that it left behind are in its process group."""
    with contextlib.suppress(ProcessLookupError):
        os.killpg(running.popen.pid, signal.SIGKILL)
    running.popen.wait()


def tail(log: Path) -> str:
    """The last lines of a log file, empty where there is none."""
    try:
        with log.open("rb") as file:
            file.seek(max(0, log.stat().st_size - _LOG_TAIL))
            return file.read().decode("utf-8", "replace")
    except OSError:
        return ""


def _wait(running: Running, *, seconds: float) -> None:
    give_up = time.monotonic() + seconds
    while running.code is None and time.monotonic() < give_up:
        time.sleep(_PAUSE)


def _put_aside(log: Path) -> None:
    if log.exists() and log.stat().st_size > _LOG_LIMIT:
        log.replace(log.with_suffix(".log.1"))
