"""Stands between the launcher and each child, so that no child outlives the launcher.

It runs as a script (`python -I -S tether.py MODE PARENT SIGNAL PROGRAM ...`), after the user of
the process has been changed: the kernel forgets the parent-death signal when that happens.

`exec` turns into the program. `guard` stays as its parent and, once the launcher is gone, kills
the whole process group: Celery's pool processes would otherwise outlive a killed Celery.
"""

import ctypes
import os
import signal
import sys

_PR_SET_PDEATHSIG = 1  # linux/prctl.h
_PASSED_ON = (signal.SIGTERM, signal.SIGINT, signal.SIGQUIT)
_LAUNCHER_DIED = signal.SIGUSR1


def die_with_parent(number: int) -> None:
    """Ask the kernel to send this process the signal `number` when its parent ends.

    "Parent" is the thread that forked it; the wish survives `exec`, not a change of user.
    Raises OSError.
    """
    libc = ctypes.CDLL(None, use_errno=True)
    if libc.prctl(_PR_SET_PDEATHSIG, number, 0, 0, 0) != 0:
        raise OSError(ctypes.get_errno(), "prctl(PR_SET_PDEATHSIG) failed")


def main(arguments: list[str]) -> None:
    """Run the program as `arguments` say: mode, the launcher's process number, signal, program."""
    mode, parent, number, *command = arguments
    if mode == "guard":
        _guard(command, parent=int(parent))
    die_with_parent(int(number))
    _stop_if_orphaned(int(parent))
    os.execv(command[0], command)  # noqa: S606


def _guard(command: list[str], *, parent: int) -> None:
    watched = {signal.SIGCHLD, _LAUNCHER_DIED, *_PASSED_ON}
    signal.pthread_sigmask(signal.SIG_BLOCK, watched)
    die_with_parent(_LAUNCHER_DIED)
    _stop_if_orphaned(parent)
    guard = os.getpid()
    child = os.fork()
    if child == 0:
        signal.pthread_sigmask(signal.SIG_SETMASK, set())
        main(["exec", str(guard), str(int(signal.SIGKILL)), *command])
    while True:
        _attend(child, number=signal.sigwait(watched))


def _attend(child: int, *, number: int) -> None:
    if number == _LAUNCHER_DIED:
        os.killpg(0, signal.SIGKILL)
    elif number == signal.SIGCHLD:
        ended, status = os.waitpid(child, os.WNOHANG)
        if ended:
            code = os.waitstatus_to_exitcode(status)
            os._exit(code if code >= 0 else 128 - code)
    else:
        os.kill(child, number)


def _stop_if_orphaned(parent: int) -> None:
    # The launcher may have died before the kernel knew our wish.
    if os.getppid() != parent:
        os._exit(1)


if __name__ == "__main__":
    main(sys.argv[1:])
