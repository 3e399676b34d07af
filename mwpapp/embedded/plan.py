"""Read from the environment what to start, and build the command line of each program."""

import signal
import sys
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from mwpapp.embedded.messages import StartError
from mwpapp.embedded.processes import Program

ROOT = Path(__file__).resolve().parent.parent.parent
_LOCAL_NAMES = "localhost 127.0.0.1 [::1]"
_ANY = {"0.0.0.0": "127.0.0.1", "::": "[::1]", "": "127.0.0.1"}  # noqa: S104


@dataclass(frozen=True)
class Plan:
    """The data folder, the address of the site, and the URLs of external servers ("" if none)."""

    var: Path
    host: str
    port: int
    database_url: str
    redis_url: str
    environment: Mapping[str, str]

    @property
    def site(self) -> str:
        """The address for a browser on this machine."""
        return f"http://{_ANY.get(self.host) or _in_url(self.host)}:{self.port}"


def read(environment: Mapping[str, str]) -> Plan:
    """Read the plan from `environment`. Raise StartError for an invalid port."""
    return Plan(
        var=Path(environment.get("REWORD_VAR") or ROOT / "var").resolve(),
        host=environment.get("REWORD_HOST") or "127.0.0.1",
        port=_port(environment.get("REWORD_PORT") or "8000"),
        database_url=environment.get("DATABASE_URL", ""),
        redis_url=environment.get("REDIS_URL", ""),
        environment=dict(environment),
    )


def child_environment(plan: Plan, *, database_url: str, redis_url: str) -> dict[str, str]:
    """Return the environment of the workers, the site and the commands that prepare the database.

    REWORD_EMBEDDED marks the private database, in which demo accounts may be created. The site
    always answers to local names as well, because the launcher asks it whether it is ready.
    """
    marker = {} if plan.database_url else {"REWORD_EMBEDDED": "1"}
    own = "" if plan.host in _ANY else _in_url(plan.host)
    names = (_LOCAL_NAMES, own, plan.environment.get("REWORD_HOSTS", ""))
    return {
        "PYTHONUNBUFFERED": "1",
        **plan.environment,
        **marker,
        "REWORD_HOSTS": " ".join(filter(None, names)),
        "DJANGO_SETTINGS_MODULE": "mwpapp.settings",
        "DATABASE_URL": database_url,
        "REDIS_URL": redis_url,
        "REWORD_VAR": str(plan.var),
    }


def _in_url(host: str) -> str:
    return f"[{host}]" if ":" in host else host


def manage(command: str, *, env: Mapping[str, str]) -> Program:
    """Return the program that runs a command of manage.py, such as `migrate --noinput`."""
    return _python(command.split()[0], arguments=["manage.py", *command.split()], env=env)


def gpu_worker(*, env: Mapping[str, str]) -> Program:
    """Return the worker for tasks that need a checkpoint: one process, one task at a time."""
    queue = ["-Q", "gpu", "-n", "gpu@%h", "--pool", "threads", "--concurrency", "1"]
    return _worker("gpu-worker", arguments=queue, env=env)


def default_worker(plan: Plan, *, env: Mapping[str, str]) -> Program:
    """Return the worker for all other tasks, with the scheduler for periodic tasks."""
    beat = ["-B", "-s", str(plan.var / "beat" / "schedule")]
    queue = ["-Q", "default", "-n", "default@%h", "--pool", "prefork", "--concurrency", "2"]
    return _worker("default-worker", arguments=[*queue, *beat], env=env)


def web(plan: Plan, *, env: Mapping[str, str]) -> Program:
    """Return the web server: pages, API and WebSockets."""
    address = ["--host", plan.host, "--port", str(plan.port)]
    arguments = ["-m", "uvicorn", "mwpapp.asgi:application", *address]
    arguments += ["--timeout-graceful-shutdown", "3"]
    return _python("web", arguments=arguments, env=env)


def _worker(name: str, *, arguments: list[str], env: Mapping[str, str]) -> Program:
    command = ["-m", "celery", "-A", "workers.app", "worker", "--loglevel", "INFO", *arguments]
    program = _python(name, arguments=command, env=env)
    # SIGTERM lets a task finish; SIGQUIT returns it to the queue.
    stops = ((signal.SIGTERM, 8.0), (signal.SIGQUIT, 4.0))
    return replace(program, stops=stops, guarded=True)


def _python(name: str, *, arguments: list[str], env: Mapping[str, str]) -> Program:
    return Program(name=name, command=[sys.executable, *arguments], env=env, folder=ROOT)


def _port(text: str) -> int:
    if text.isascii() and text.isdigit() and 0 < int(text) < 65536:
        return int(text)
    raise StartError(f"REWORD_PORT must be a number from 1 to 65535, not {text!r}.")
