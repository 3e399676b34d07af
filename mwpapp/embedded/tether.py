"""Run a program so that it cannot outlive the launcher.

The launcher starts each child through this script, which imports the standard library only:
`python -I -S tether.py MODE PARENT SIGNAL PROGRAM ...`. It runs after the user of the process was
changed, because the kernel clears the parent-death signal on such a change.

In the mode `exec`, the script replaces itself with the program. In the mode `guard`, it remains as
the program's parent and, when the launcher dies, kills the whole process group: otherwise Celery's
pool processes would outlive a killed Celery.
"""

import ctypes
import os
import signal
import sys

_PR_SET_PDEATHSIG = 1  # linux/prctl.h
_PASSED_ON = (signal.SIGTERM, signal.SIGINT, signal.SIGQUIT)
_LAUNCHER_DIED = signal.SIGUSR1


def die_with_parent(number: int) -> None:
    """Tell the kernel to send this process the signal `number` when its parent ends.

    "Parent" is the thread that forked it. The setting survives `exec` but not a change of user.
    Raises OSError.
    """
    libc = ctypes.CDLL(None, use_errno=True)
    if libc.prctl(_PR_SET_PDEATHSIG, number, 0, 0, 0) != 0:
        raise OSError(ctypes.get_errno(), "prctl(PR_SET_PDEATHSIG) failed")


def main(arguments: list[str]) -> None:
    """Run a program; `arguments` are the mode, the launcher's process number, signal, program."""
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
    # The launcher may have died before `die_with_parent` took effect.
    if os.getppid() != parent:
        os._exit(1)


if __name__ == "__main__":
    main(sys.argv[1:])
