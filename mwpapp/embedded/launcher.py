"""Start the servers, the workers and the site in order; stop them in reverse on Ctrl-C."""

import os
import signal
import time
from pathlib import Path
from types import FrameType

from mwpapp.embedded import installation, machine_checks, plan, postgres, processes, tether, valkey
from mwpapp.embedded.installation import Addresses
from mwpapp.embedded.messages import StartError, reason_in_log, say
from mwpapp.embedded.plan import Plan
from mwpapp.embedded.processes import Program, Running
from mwpapp.embedded.supervisor import Supervisor

# The kernel sends this signal to the launcher when the `make` that started it ends.
PARENT_DIED = signal.SIGUSR1
_SLICE = 0.1  # seconds between checks for a signal
# The maximum number of seconds to wait after each stop signal sent to a child.
_SHORT_PATIENCE = 1.0  # once the terminal or `make` has ended
_PATIENCE = 60.0  # otherwise
_SITE_PATIENCE = 120.0  # seconds until the site must answer
_INTERVAL = 0.2  # seconds between checks of the children
# Django's system checks read every template, which slows the start. The tests run them instead.
_PREPARATION = ("migrate --noinput --skip-checks", "prepare --skip-checks")


class Interrupted(Exception):
    """The launcher received a stop signal."""


class Interrupts:
    """Remembers the first stop signal. Later signals do not interrupt an orderly stop."""

    def __init__(self) -> None:
        self.number: int | None = None

    def listen(self, *, with_parent: bool = False) -> None:
        """Install the signal handlers. `with_parent`: also stop when the parent process ends."""
        for number in (signal.SIGINT, signal.SIGTERM, PARENT_DIED):
            signal.signal(number, self._note)
        if signal.getsignal(signal.SIGHUP) is not signal.SIG_IGN:  # nohup ignores it
            signal.signal(signal.SIGHUP, self._note)
        if with_parent:
            tether.signal_on_parent_death(PARENT_DIED)

    def pause(self, seconds: float) -> None:
        """Sleep, but raise Interrupted as soon as a signal has arrived."""
        end = time.monotonic() + seconds
        while self.number is None and (rest := end - time.monotonic()) > 0:
            time.sleep(min(rest, _SLICE))
        if self.number is not None:
            raise Interrupted

    @property
    def patience(self) -> float:
        """The maximum number of seconds to wait after each stop signal sent to a child."""
        is_urgent = self.number in (signal.SIGHUP, PARENT_DIED)
        return _SHORT_PATIENCE if is_urgent else _PATIENCE

    def _note(self, number: int, frame: FrameType | None) -> None:
        del frame
        if self.number is None:
            self.number = number
        elif number == signal.SIGINT:
            say("Already stopping: the database needs a moment to close its files.")


def run(start_plan: Plan, *, interrupts: Interrupts) -> None:
    """Start everything and watch it until a signal arrives.

    Raise StartError or OSError if Reword cannot start or keep running.
    """
    machine_checks.require_machine()
    machine_checks.require_writable(start_plan.var)
    lock = _take_lock(start_plan.var)
    try:
        machine_checks.require_space(start_plan.var)
        machine_checks.require_free_port(start_plan.host, port=start_plan.port)
        _run_locked(start_plan, interrupts=interrupts)
    finally:
        os.close(lock)


def _run_locked(start_plan: Plan, *, interrupts: Interrupts) -> None:
    supervisor = Supervisor(logs=start_plan.var / "log", pause=interrupts.pause)
    try:
        _start(start_plan, supervisor=supervisor, interrupts=interrupts)
        while True:
            interrupts.pause(_INTERVAL)
            supervisor.check()
    except Interrupted:
        say("\nStopping.")
    finally:
        installation.forget_addresses(start_plan.var)
        supervisor.stop(at_most=interrupts.patience)
    say("Everything has stopped.")


def _start(start_plan: Plan, *, supervisor: Supervisor, interrupts: Interrupts) -> None:
    addresses = _start_servers(start_plan, supervisor=supervisor, interrupts=interrupts)
    env = plan.child_environment(
        start_plan, database_url=addresses.database_url, redis_url=addresses.redis_url
    )
    for command in _PREPARATION:
        _run_to_end(
            plan.manage(command, env=env), logs=start_plan.var / "log", interrupts=interrupts
        )
    installation.record_addresses(start_plan.var, addresses=addresses)
    (start_plan.var / "beat").mkdir(exist_ok=True)
    supervisor.start(plan.gpu_worker(env=env))
    supervisor.start(plan.default_worker(start_plan, env=env))
    web = supervisor.start(plan.web(start_plan, env=env))
    _await_site(start_plan.site, running=web.running, interrupts=interrupts)
    _announce(start_plan)


def _start_servers(
    start_plan: Plan, *, supervisor: Supervisor, interrupts: Interrupts
) -> Addresses:
    database_url, redis_url = start_plan.database_url, start_plan.redis_url
    if not database_url:
        database_url = supervisor.adopt(postgres.start(start_plan.var, pause=interrupts.pause)).url
        say("PostgreSQL is ready.")
    if not redis_url:
        redis_url = supervisor.adopt(valkey.start(start_plan.var, pause=interrupts.pause)).url
        say("Valkey is ready.")
    return Addresses(database_url=database_url, redis_url=redis_url, site=start_plan.site)


def _run_to_end(program: Program, *, logs: Path, interrupts: Interrupts) -> None:
    running = processes.start(program, logs=logs)
    try:
        while running.code is None:
            interrupts.pause(0.05)
    finally:
        processes.stop(running)
    if running.code != 0:
        lines = running.tail().strip().splitlines() or ["it printed no message"]
        reason = reason_in_log(running.tail()) or lines[-1]
        raise StartError(f"`manage.py {program.name}` failed: {reason} (see {running.log})")


def _await_site(address: str, *, running: Running, interrupts: Interrupts) -> None:
    say("Starting the site and its workers.")
    while not installation.site_answers(address):
        waited = running.age
        if running.code is not None or waited > _SITE_PATIENCE:
            failure = "ended" if running.code is not None else f"did not answer for {waited:.0f} s"
            raise StartError(f"The site {failure}: {running.reason()}.")
        interrupts.pause(0.1)


def _announce(start_plan: Plan) -> None:
    accounts = start_plan.var / "accounts.txt"
    say(f"\nReword is ready: {start_plan.site}")
    if accounts.exists() and not start_plan.database_url:
        say(f"  accounts and passwords: {accounts}")
    say(f"  data: {start_plan.var}, logs: {start_plan.var / 'log'}")
    say("  Ctrl-C stops everything.")


def _take_lock(var: Path) -> int:
    try:
        return installation.take_lock(var / installation.LOCK)
    except installation.LockHeld:
        running = installation.recorded_addresses(var)
        if running and installation.site_answers(running.site):
            raise StartError(f"Reword is already running at {running.site} with {var}.") from None
        raise StartError(
            f"Another process is starting or stopping Reword with {var}:"
            " wait until it has finished."
        ) from None
