"""Ctrl-C and its relatives, noticed between steps and never in the middle of one."""

import signal
import time
from types import FrameType

from mwpapp.embedded import tether
from mwpapp.embedded.terminal import say

# Sent to the launcher by the kernel when the `make` that started it is gone.
PARENT_DIED = signal.SIGUSR1
_SLICE = 0.1  # seconds
_HURRIED = 1.0  # seconds for each child when the terminal or `make` is gone
_UNHURRIED = 60.0


class Interrupted(Exception):
    """Somebody wishes that everything stops."""


class Interrupts:
    """Remembers the first wish to stop. Later ones change nothing: what stops, stops in order."""

    def __init__(self) -> None:
        self.number: int | None = None

    def listen(self, *, with_parent: bool = False) -> None:
        """Take over the signals; `with_parent` adds the end of the process that started us."""
        for number in (signal.SIGINT, signal.SIGTERM, PARENT_DIED):
            signal.signal(number, self._note)
        if signal.getsignal(signal.SIGHUP) is not signal.SIG_IGN:  # as under nohup
            signal.signal(signal.SIGHUP, self._note)
        if with_parent:
            tether.die_with_parent(PARENT_DIED)

    def pause(self, seconds: float) -> None:
        """Sleep, but raise Interrupted as soon as somebody has asked to stop."""
        end = time.monotonic() + seconds
        while self.number is None and (rest := end - time.monotonic()) > 0:
            time.sleep(min(rest, _SLICE))
        if self.number is not None:
            raise Interrupted

    @property
    def patience(self) -> float:
        """The most seconds that one child may take to stop."""
        hurried = self.number in (signal.SIGHUP, PARENT_DIED)
        return _HURRIED if hurried else _UNHURRIED

    def _note(self, number: int, frame: FrameType | None) -> None:
        del frame
        if self.number is None:
            self.number = number
        elif number == signal.SIGINT:
            say("Already stopping: the database needs a moment to close its files.")
