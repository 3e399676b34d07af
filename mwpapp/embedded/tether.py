"""Run a program so that it cannot outlive the launcher.

The launcher starts each child through this script, which imports only the standard library:
`python -I -S tether.py MODE PARENT SIGNAL PROGRAM ...`. PARENT is the launcher's process ID. The
script runs after the process has switched users, because switching clears the parent-death signal.

In `exec` mode, the script replaces itself with the program, which gets SIGNAL when the launcher
dies. In `guard` mode, the script ignores SIGNAL, remains the program's parent and kills the whole
process group when the launcher dies. Otherwise, only Celery itself would be killed, and its pool
processes would survive.
"""

import ctypes
import os
import signal
import sys

_PR_SET_PDEATHSIG = 1  # linux/prctl.h
_FORWARDED_SIGNALS = (signal.SIGTERM, signal.SIGINT, signal.SIGQUIT)
_LAUNCHER_DIED = signal.SIGUSR1


def signal_on_parent_death(number: int) -> None:
    """Tell the kernel to send this process the signal `number` when its parent exits.

    The parent is the thread that created this process. The setting survives `exec` but not a change
    of user. Raise OSError if the kernel refuses it.
    """
    libc = ctypes.CDLL(None, use_errno=True)
    if libc.prctl(_PR_SET_PDEATHSIG, number, 0, 0, 0) != 0:
        raise OSError(ctypes.get_errno(), "prctl(PR_SET_PDEATHSIG) failed")


def main(arguments: list[str]) -> None:
    """Run a program. `arguments`: the mode, the parent's process ID, the signal, the command."""
    mode, parent, number, *command = arguments
    if mode == "guard":
        _guard(command, parent=int(parent))
    signal_on_parent_death(int(number))
    _stop_if_orphaned(int(parent))
    os.execv(command[0], command)  # noqa: S606


def _guard(command: list[str], *, parent: int) -> None:
    watched = {signal.SIGCHLD, _LAUNCHER_DIED, *_FORWARDED_SIGNALS}
    signal.pthread_sigmask(signal.SIG_BLOCK, watched)
    signal_on_parent_death(_LAUNCHER_DIED)
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
    # The launcher may have died before `signal_on_parent_death` took effect.
    if os.getppid() != parent:
        os._exit(1)


if __name__ == "__main__":
    main(sys.argv[1:])
