"""Restart children that end, and stop all of them in reverse order."""

import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from mwpapp.embedded import processes
from mwpapp.embedded.messages import StartError, reason_in_log, say
from mwpapp.embedded.processes import Pause, Program, Running, Server, await_ready

_STEADY = 60.0  # seconds after which earlier failures no longer count
_MAX_DELAY = 30.0  # seconds between attempts
_SERVER_ATTEMPTS = 3


@dataclass
class Child:
    """A running program; `server` is set for PostgreSQL and Valkey, which the others need.

    `failures` counts how often it ended in quick succession; `due` is the time of its next start in
    monotonic seconds, or None while it runs.
    """

    running: Running
    server: Server | None = None
    failures: int = 0
    due: float | None = None

    @property
    def name(self) -> str:
        return self.running.program.name


def delay(failures: int) -> float:
    """Return the number of seconds before the next start: 1, 2, 4 and so on, at most 30."""
    return float(min(_MAX_DELAY, 2.0 ** (failures - 1)))


class Supervisor:
    """The children of this launcher, in the order of their start."""

    def __init__(
        self, *, logs: Path, pause: Pause, now: Callable[[], float] = time.monotonic
    ) -> None:
        self.children: list[Child] = []
        self._logs = logs
        self._pause = pause
        self._now = now

    def adopt(self, server: Server) -> Server:
        """Watch a server that is already running."""
        self.children.append(Child(server.running, server=server))
        return server

    def start(self, program: Program) -> Child:
        """Start a program and watch it. Raise OSError if it cannot be started."""
        child = Child(processes.start(program, logs=self._logs))
        self.children.append(child)
        return child

    def check(self) -> None:
        """Restart the children that ended. Raise StartError if a server ends too often or cannot be
        restarted, and OSError if a program cannot be started."""
        for child in self.children:
            if child.due is not None:
                self._restart_when_due(child)
            elif child.running.code is not None:
                self._schedule(child)

    def stop(self, *, at_most: float) -> None:
        """Stop all children, the last one first. Wait up to `at_most` seconds after each signal."""
        while self.children:
            child = self.children.pop()
            processes.stop(child.running, at_most=at_most)
            say(f"Stopped {child.name}.")

    def _schedule(self, child: Child) -> None:
        processes.kill_group(child.running)
        steady = self._now() - child.running.since > _STEADY
        child.failures = 1 if steady else child.failures + 1
        if child.server and child.failures > _SERVER_ATTEMPTS:
            raise StartError(f"{child.name} ended {child.failures} times: {_reason(child)}.")
        wait = 0.0 if child.server else delay(child.failures)
        child.due = self._now() + wait
        say(f"{child.name} ended ({_reason(child)}); restarting in {wait:.0f} s.")

    def _restart_when_due(self, child: Child) -> None:
        if child.due is None or self._now() < child.due:
            return
        child.due = None
        if child.server:
            child.server.clear()
        child.running = processes.start(child.running.program, logs=self._logs)
        if child.server:
            self._await_restart(child, server=child.server)

    def _await_restart(self, child: Child, *, server: Server) -> None:
        try:
            await_ready(child.running, ready=server.ready, pause=self._pause)
        except StartError as error:
            raise StartError(f"{child.name} could not be restarted. {error}") from error
        say(f"{child.name} is running again.")


def _reason(child: Child) -> str:
    reason = reason_in_log(child.running.tail())
    return reason or f"exit code {child.running.code}, see {child.running.log}"
