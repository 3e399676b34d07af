"""Start and stop child processes. No child can outlive this process."""

import contextlib
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from mwpapp.embedded import tether
from mwpapp.embedded.messages import reason_in_log

_LOG_LIMIT = 5_000_000  # bytes; a larger log is renamed at the next start
_LOG_TAIL = 4_000  # bytes
_PAUSE = 0.05  # seconds

Pause = Callable[[float], None]


@dataclass(frozen=True)
class Program:
    """A command, and how to stop it.

    - `stops`: the stop signals in order, each with the seconds to wait after it. After the last
      one, the process group is killed.
    - `on_death`: the signal that the program receives when the launcher dies, unless it is guarded.
    - `guarded`: whether the program has children of its own, which must die with the launcher. If
      so, the whole process group is killed.
    - `prefix`: a command that starts this one as another user.
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
    """A started program, its log, and the times of its start and of its last answer (seconds,
    monotonic)."""

    program: Program
    popen: subprocess.Popen[bytes]
    log: Path
    since: float
    answered: float | None = None

    @property
    def code(self) -> int | None:
        """The exit status, or None while the program runs."""
        return self.popen.poll()

    @property
    def age(self) -> float:
        """Seconds since the start."""
        return time.monotonic() - self.since

    @property
    def silence(self) -> float:
        """Seconds since the last answer or, if there was none, since the start."""
        return time.monotonic() - (self.since if self.answered is None else self.answered)

    def tail(self) -> str:
        """Return the end of the log, or "" if there is none."""
        try:
            with self.log.open("rb") as file:
                file.seek(max(0, self.log.stat().st_size - _LOG_TAIL))
                return file.read().decode("utf-8", "replace")
        except OSError:
            return ""

    def reason(self) -> str:
        """Return why the program failed, or where its log is."""
        return reason_in_log(self.tail()) or f"see {self.log}"


@dataclass(frozen=True)
class Server:
    """A program that accepts connections at `url`.

    To restart it, call `clear`, which ends leftover processes, start `running.program` again, and
    wait until `ready` returns true.
    """

    running: Running
    url: str
    ready: Callable[[Running], bool]
    clear: Callable[[], None]


def start(program: Program, *, logs: Path) -> Running:
    """Start `program` in a session of its own, so that Ctrl-C reaches only the launcher.

    Call this from the main thread, because the kernel sends the parent-death signal when the thread
    that forked the child ends. Raise OSError if the program cannot be started.
    """
    logs.mkdir(parents=True, exist_ok=True)
    log = logs / f"{program.name}.log"
    _rotate(log)
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
    """Return the command line that runs `program` through `tether.py`."""
    mode = "guard" if program.guarded else "exec"
    tether_command = [sys.executable, "-I", "-S", tether.__file__, mode, str(os.getpid())]
    return [*program.prefix, *tether_command, str(int(program.on_death)), *program.command]


def await_ready(
    running: Running, *, ready: Callable[[Running], bool], pause: Pause = time.sleep
) -> None:
    """Wait until `ready` returns true. If `ready` or `pause` raises, stop the program and
    reraise."""
    try:
        while not ready(running):
            pause(_PAUSE)
    except BaseException:
        stop(running)
        raise


def stop(running: Running, *, at_most: float = 60.0) -> None:
    """Send the program its stop signals in turn, waiting at most `at_most` seconds after each, and
    then kill the rest of its process group."""
    for number, patience in running.program.stops:
        if running.code is None:
            running.popen.send_signal(number)
            _wait(running, seconds=min(patience, at_most))
    kill_group(running)


def kill_group(running: Running) -> None:
    """Kill the program and every child that is still in its process group."""
    with contextlib.suppress(ProcessLookupError):
        os.killpg(running.popen.pid, signal.SIGKILL)
    running.popen.wait()


def working_in(folder: Path) -> list[int]:
    """Return the IDs of the processes whose working folder is `folder`.

    The process ID in a server's own file is not reliable: after a crash, another process may have
    the same ID.
    """
    resolved = str(folder.resolve())
    ids = (int(name) for name in os.listdir("/proc") if name.isdigit())
    return [pid for pid in ids if _works_in(pid, folder=resolved)]


def clear_leftovers(folder: Path, *, patience: float = 10.0) -> None:
    """End the processes that still work in `folder`. The caller must hold the lock.

    A server whose launcher was killed usually ends by itself, so wait up to `patience` seconds
    before the first signal and after each signal.
    """
    for stop_signal in (None, signal.SIGQUIT, signal.SIGKILL):
        if stop_signal is not None:
            _send(stop_signal, to=working_in(folder))
        if _all_ended(folder, seconds=patience):
            return


def _all_ended(folder: Path, *, seconds: float) -> bool:
    deadline = time.monotonic() + seconds
    while working_in(folder):
        if time.monotonic() > deadline:
            return False
        time.sleep(_PAUSE)
    return True


def _send(number: signal.Signals, *, to: list[int]) -> None:
    for pid in to:
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.kill(pid, number)


def _works_in(pid: int, *, folder: str) -> bool:
    try:
        return pid != os.getpid() and os.readlink(f"/proc/{pid}/cwd") == folder
    except OSError:
        return False


def _wait(running: Running, *, seconds: float) -> None:
    deadline = time.monotonic() + seconds
    while running.code is None and time.monotonic() < deadline:
        time.sleep(_PAUSE)


def _rotate(log: Path) -> None:
    if log.exists() and log.stat().st_size > _LOG_LIMIT:
        log.replace(log.with_suffix(".log.1"))
