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
_SLICE = 0.1  # seconds between two checks for a signal
_HURRIED = 1.0  # seconds for each child after the terminal or `make` has ended
_UNHURRIED = 60.0
_SITE_PATIENCE = 120.0  # seconds until the site must answer
_INTERVAL = 0.2  # seconds between two checks of the children
# Django's system checks read every template, which would slow every start. The tests run them.
_PREPARATION = ("migrate --noinput --skip-checks", "prepare --skip-checks")


class Interrupted(Exception):
    """A signal asked the launcher to stop."""


class Interrupts:
    """Remembers the first signal that asks for a stop; an orderly stop is never cut short."""

    def __init__(self) -> None:
        self.number: int | None = None

    def listen(self, *, with_parent: bool = False) -> None:
        """Install the signal handlers; `with_parent` also stops when the parent process ends."""
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
        hurried = self.number in (signal.SIGHUP, PARENT_DIED)
        return _HURRIED if hurried else _UNHURRIED

    def _note(self, number: int, frame: FrameType | None) -> None:
        del frame
        if self.number is None:
            self.number = number
        elif number == signal.SIGINT:
            say("Already stopping: the database needs a moment to close its files.")


def run(wanted: Plan, *, interrupts: Interrupts) -> None:
    """Start everything and watch it until a signal arrives. Raises StartError, OSError."""
    machine_checks.require_machine()
    machine_checks.require_writable(wanted.var)
    held = _take_lock(wanted.var)
    try:
        machine_checks.require_space(wanted.var)
        machine_checks.require_free_port(wanted.host, port=wanted.port)
        _run_locked(wanted, interrupts=interrupts)
    finally:
        os.close(held)


def _run_locked(wanted: Plan, *, interrupts: Interrupts) -> None:
    supervisor = Supervisor(logs=wanted.var / "log", pause=interrupts.pause)
    try:
        _start(wanted, supervisor=supervisor, interrupts=interrupts)
        while True:
            interrupts.pause(_INTERVAL)
            supervisor.check()
    except Interrupted:
        say("\nStopping.")
    finally:
        installation.forget_addresses(wanted.var)
        supervisor.stop(at_most=interrupts.patience)
    say("Everything has stopped.")


def _start(wanted: Plan, *, supervisor: Supervisor, interrupts: Interrupts) -> None:
    found = _start_servers(wanted, supervisor=supervisor, interrupts=interrupts)
    env = plan.child_environment(wanted, database_url=found.database_url, redis_url=found.redis_url)
    for command in _PREPARATION:
        _run_to_end(plan.manage(command, env=env), logs=wanted.var / "log", interrupts=interrupts)
    installation.record_addresses(wanted.var, addresses=found)
    (wanted.var / "beat").mkdir(exist_ok=True)
    supervisor.start(plan.gpu_worker(env=env))
    supervisor.start(plan.default_worker(wanted, env=env))
    web = supervisor.start(plan.web(wanted, env=env))
    _await_site(wanted.site, running=web.running, interrupts=interrupts)
    _announce(wanted)


def _start_servers(wanted: Plan, *, supervisor: Supervisor, interrupts: Interrupts) -> Addresses:
    database_url, redis_url = wanted.database_url, wanted.redis_url
    if not database_url:
        database_url = supervisor.adopt(postgres.start(wanted.var, pause=interrupts.pause)).url
        say("PostgreSQL is ready.")
    if not redis_url:
        redis_url = supervisor.adopt(valkey.start(wanted.var, pause=interrupts.pause)).url
        say("Valkey is ready.")
    return Addresses(database_url=database_url, redis_url=redis_url, site=wanted.site)


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
            what = "ended" if running.code is not None else f"did not answer for {waited:.0f} s"
            raise StartError(f"The site {what}: {running.reason()}.")
        interrupts.pause(0.1)


def _announce(wanted: Plan) -> None:
    accounts = wanted.var / "accounts.txt"
    say(f"\nReword is ready: {wanted.site}")
    if accounts.exists():
        say(f"  accounts and passwords: {accounts}")
    say(f"  data: {wanted.var}, logs: {wanted.var / 'log'}")
    say("  Ctrl-C stops everything.")


def _take_lock(var: Path) -> int:
    try:
        return installation.take_lock(var / installation.LOCK)
    except installation.LockHeld:
        running = installation.recorded_addresses(var)
        if running and installation.site_answers(running.site):
            raise StartError(f"Reword is already running at {running.site} with {var}.") from None
        raise StartError(
            f"Another start or stop of Reword is using {var}: wait until it has finished."
        ) from None
