"""Keeps children alive, and ends them in the reverse of the order in which they began."""

import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from mwpapp.embedded import processes
from mwpapp.embedded.backends import Backend, Pause, await_ready
from mwpapp.embedded.processes import Program, Running
from mwpapp.embedded.terminal import say
from mwpapp.embedded.trouble import Trouble, from_log

_STEADY = 60.0  # seconds of life after which earlier failures are forgotten
_LONGEST = 30.0  # seconds between two attempts
_BACKEND_ATTEMPTS = 3


@dataclass
class Child:
    """A running program; `backend` where it is a server that all others need.

    `failures` counts its ends in a row; `due` is the moment of the next attempt (monotonic).
    """

    running: Running
    backend: Backend | None = None
    failures: int = 0
    due: float | None = None

    @property
    def name(self) -> str:
        return self.running.program.name


def delay(failures: int) -> float:
    """Seconds to wait before the next attempt: 1, 2, 4 and so on, up to half a minute."""
    return float(min(_LONGEST, 2.0 ** (failures - 1)))


class Supervisor:
    """The children of this launcher, in the order of their start."""

    def __init__(
        self, *, logs: Path, pause: Pause, now: Callable[[], float] = time.monotonic
    ) -> None:
        self.children: list[Child] = []
        self._logs = logs
        self._pause = pause
        self._now = now

    def adopt(self, backend: Backend) -> Backend:
        """Watch a server that runs already."""
        self.children.append(Child(backend.running, backend=backend))
        return backend

    def start(self, program: Program) -> Child:
        """Start a program and watch it from now on. Raises OSError."""
        child = Child(processes.start(program, logs=self._logs))
        self.children.append(child)
        return child

    def look(self) -> None:
        """Start again what has ended. Raises Trouble when a server cannot be brought back."""
        for child in self.children:
            if child.due is not None:
                self._try_again(child)
            elif child.running.code is not None:
                self._note_end(child)

    def stop(self, *, at_most: float) -> None:
        """End all, the last one first, each within `at_most` seconds and with a line."""
        while self.children:
            child = self.children.pop()
            processes.stop(child.running, at_most=at_most)
            say(f"Stopped {child.name}.")

    def _note_end(self, child: Child) -> None:
        processes.kill_group(child.running)
        steady = self._now() - child.running.since > _STEADY
        child.failures = 1 if steady else child.failures + 1
        if child.backend and child.failures > _BACKEND_ATTEMPTS:
            raise Trouble(f"{child.name} ended {child.failures} times: {_reason(child)}.")
        wait = 0.0 if child.backend else delay(child.failures)
        child.due = self._now() + wait
        say(f"{child.name} ended ({_reason(child)}); starting it again in {wait:.0f} s.")

    def _try_again(self, child: Child) -> None:
        if child.due is None or self._now() < child.due:
            return
        child.due = None
        if child.backend:
            child.backend.clear()
        child.running = processes.start(child.running.program, logs=self._logs)
        if child.backend:
            self._bring_back(child, backend=child.backend)

    def _bring_back(self, child: Child, *, backend: Backend) -> None:
        try:
            await_ready(child.running, ready=backend.ready, pause=self._pause)
        except Trouble as trouble:
            raise Trouble(f"{child.name} could not be started again. {trouble}") from trouble
        say(f"{child.name} runs again.")


def _reason(child: Child) -> str:
    known = from_log(child.running.tail())
    return known or f"exit code {child.running.code}, see {child.running.log}"
