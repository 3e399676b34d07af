"""One command starts it all, in order; one Ctrl-C ends it all, in reverse."""

import os
from pathlib import Path

from mwpapp.embedded import backends, checks, lock, plan, ports, processes, services, site
from mwpapp.embedded.interrupts import Interrupted, Interrupts
from mwpapp.embedded.plan import Plan
from mwpapp.embedded.processes import Program, Running
from mwpapp.embedded.services import Services
from mwpapp.embedded.supervisor import Supervisor
from mwpapp.embedded.terminal import say
from mwpapp.embedded.trouble import Trouble, from_log

_WEB_PATIENCE = 120.0  # seconds until the site must answer
_LOOK = 0.2  # seconds between two looks at the children
# Their checks would read every page of the site, which the tests do: a start shall be quick.
_PREPARATION = ("migrate --noinput --skip-checks", "prepare --skip-checks")


def run(wanted: Plan, *, interrupts: Interrupts) -> None:
    """Start everything and watch it until somebody asks to stop. Raises Trouble, OSError."""
    checks.require_machine()
    checks.require_writable(wanted.var)
    held = _take_lock(wanted.var)
    try:
        checks.require_space(wanted.var)
        ports.require_free(wanted.host, port=wanted.port)
        _run_locked(wanted, interrupts=interrupts)
    finally:
        os.close(held)


def _run_locked(wanted: Plan, *, interrupts: Interrupts) -> None:
    supervisor = Supervisor(logs=wanted.var / "log", pause=interrupts.pause)
    try:
        _start(wanted, supervisor=supervisor, interrupts=interrupts)
        while True:
            interrupts.pause(_LOOK)
            supervisor.look()
    except Interrupted:
        say("\nStopping.")
    finally:
        services.forget(wanted.var)
        supervisor.stop(at_most=interrupts.patience)
    say("Everything is stopped.")


def _start(wanted: Plan, *, supervisor: Supervisor, interrupts: Interrupts) -> None:
    found = _start_backends(wanted, supervisor=supervisor, interrupts=interrupts)
    env = plan.child_environment(wanted, database_url=found.database_url, redis_url=found.redis_url)
    for command in _PREPARATION:
        _run_to_end(plan.manage(command, env=env), logs=wanted.var / "log", interrupts=interrupts)
    services.write(wanted.var, services=found)
    (wanted.var / "beat").mkdir(exist_ok=True)
    supervisor.start(plan.gpu_worker(env=env))
    supervisor.start(plan.default_worker(wanted, env=env))
    web = supervisor.start(plan.web(wanted, env=env))
    _await_site(wanted.site, running=web.running, interrupts=interrupts)
    _announce(wanted)


def _start_backends(wanted: Plan, *, supervisor: Supervisor, interrupts: Interrupts) -> Services:
    database_url, redis_url = wanted.database_url, wanted.redis_url
    if not database_url:
        postgres = backends.start_postgres(wanted.var, pause=interrupts.pause)
        database_url = supervisor.adopt(postgres).url
        say("PostgreSQL is ready.")
    if not redis_url:
        redis_url = supervisor.adopt(backends.start_valkey(wanted.var, pause=interrupts.pause)).url
        say("Valkey is ready.")
    return Services(database_url=database_url, redis_url=redis_url, site=wanted.site)


def _run_to_end(program: Program, *, logs: Path, interrupts: Interrupts) -> None:
    running = processes.start(program, logs=logs)
    try:
        while running.code is None:
            interrupts.pause(0.05)
    finally:
        processes.stop(running)
    if running.code != 0:
        lines = running.tail().strip().splitlines() or ["it said nothing"]
        reason = from_log(running.tail()) or lines[-1]
        raise Trouble(f"`manage.py {program.name}` failed: {reason} (see {running.log})")


def _await_site(address: str, *, running: Running, interrupts: Interrupts) -> None:
    say("Starting the site and its workers.")
    while not site.healthy(address):
        waited = processes.age(running)
        if running.code is not None or waited > _WEB_PATIENCE:
            what = "ended" if running.code is not None else f"did not answer for {waited:.0f} s"
            reason = from_log(running.tail()) or f"see {running.log}"
            raise Trouble(f"The site {what}: {reason}.")
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
        return lock.take(var / services.LOCK)
    except lock.Held:
        running = services.recorded(var)
        if running and site.healthy(running.site):
            raise Trouble(f"Reword is already running at {running.site} with {var}.") from None
        raise Trouble(f"Another start or stop of Reword is at work on {var}: wait.") from None
