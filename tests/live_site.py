"""The fixtures `live_site` and `empty_site`: real sites with workers, each on its own database."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlsplit

import psycopg
import pytest

from mwpapp.embedded import plan, processes
from mwpapp.embedded.installation import site_answers
from mwpapp.embedded.machine_checks import free_port
from mwpapp.embedded.plan import Plan
from mwpapp.embedded.processes import Program, Running

_PATIENCE = 120.0  # seconds until the site must answer on a busy machine
# Each site has its own database and broker database, apart from those of other tests.
_SITE, _EMPTY_SITE = ("reword_browser", 1), ("reword_elsewhere", 2)


@dataclass
class LiveSite:
    """A running site: its address, its accounts, and its processes, which tests kill and start.

    `accounts` are the passwords of the demo accounts by name, and `sessions` the session cookies of
    those who have logged in. The names of `programs` are `gpu-worker`, `default-worker` and `web`.
    """

    url: str
    var: Path
    env: Mapping[str, str]
    programs: Mapping[str, Program]
    accounts: Mapping[str, str] = field(default_factory=dict)
    sessions: dict[str, dict[str, str]] = field(default_factory=dict)
    running: dict[str, Running] = field(default_factory=dict)

    def start(self, name: str) -> Running:
        """Start a program of the site, which must not be running."""
        assert name not in self.running, f"{name} is already running"
        self.running[name] = processes.start(self.programs[name], logs=self.var / "log")
        return self.running[name]

    def stop(self, name: str) -> None:
        """Stop a program of the site."""
        processes.stop(self.running.pop(name))

    def kill(self, name: str) -> None:
        """Kill a program of the site and the children of the program."""
        processes.kill_group(self.running.pop(name))

    @contextmanager
    def frozen(self, name: str) -> Iterator[None]:
        """Pause a program of the site. This is faster than restarting it and loading its models."""
        group = self.running[name].popen.pid
        os.killpg(group, signal.SIGSTOP)
        try:
            yield
        finally:
            os.killpg(group, signal.SIGCONT)

    def stop_all(self) -> None:
        """Stop all running programs, the last one first."""
        for name in reversed(list(self.running)):
            self.stop(name)

    def restart(self, *names: str) -> None:
        """Stop some programs, start them on the same database, and wait until the site answers."""
        for name in names:
            self.stop(name)
        for name in reversed(names):
            self.start(name)
        self.wait(lambda: site_answers(self.url))

    def start_all(self) -> None:
        """Start all programs and wait until the site answers."""
        for name in self.programs:
            self.start(name)
        self.wait(lambda: site_answers(self.url))

    def wait(self, condition: Callable[[], object], *, seconds: float = _PATIENCE) -> None:
        """Wait until `condition` holds; otherwise fail with the end of each log."""
        give_up = time.monotonic() + seconds
        while not condition():
            if time.monotonic() > give_up:
                pytest.fail(f"the condition did not hold within {seconds:.0f} s\n{self.logs()}")
            time.sleep(0.1)

    def shell(self, code: str) -> str:
        """Run code in the site's own Python, and return what it prints."""
        command = [sys.executable, "manage.py", "shell", "--no-imports", "-c", code]
        done = subprocess.run(
            command, env=dict(self.env), capture_output=True, text=True, check=True
        )
        return done.stdout

    def logs(self) -> str:
        """Return the end of each program's log."""
        return "\n".join(f"== {name}\n{run.tail()}" for name, run in self.running.items())


@pytest.fixture(scope="session")
def live_site(services_urls: tuple[str, str]) -> Iterator[LiveSite]:
    """One site for all tests of the session. A test that kills a program must start it again."""
    site = _make(*services_urls, of=_SITE)
    site.start_all()
    yield site
    site.stop_all()


@pytest.fixture
def empty_site(services_urls: tuple[str, str]) -> Iterator[LiveSite]:
    """Another installation with only demo data and no GPU worker, for pages and imports."""
    site = _make(*services_urls, of=_EMPTY_SITE)
    site.programs = {name: site.programs[name] for name in ("web", "default-worker")}
    site.start_all()
    yield site
    site.stop_all()


def _make(database_url: str, redis_url: str, *, of: tuple[str, int]) -> LiveSite:
    database, broker = of
    _fresh_database(database_url, name=database)
    var = Path(os.environ.get("REWORD_VAR", "var/test")) / database
    addresses = {
        "database_url": urlsplit(database_url)._replace(path=f"/{database}").geturl(),
        "redis_url": urlsplit(redis_url)._replace(path=f"/{broker}").geturl(),
    }
    wanted = _plan(var)
    env = plan.child_environment(wanted, **addresses)
    for command in ("migrate --noinput", "prepare"):
        _run(plan.manage(command, env=env), logs=var / "log")
    return LiveSite(
        url=wanted.site,
        var=var,
        env=env,
        programs=_programs(wanted, env=env),
        accounts=_accounts(var / "accounts.txt"),
    )


def _plan(var: Path) -> Plan:
    (var / "beat").mkdir(parents=True, exist_ok=True)
    outside = {
        name: value
        for name, value in os.environ.items()
        if name not in {"DATABASE_URL", "REDIS_URL", "REWORD_HOST", "REWORD_HOSTS"}
    }
    return plan.read({**outside, "REWORD_VAR": str(var), "REWORD_PORT": str(free_port())})


def _programs(wanted: Plan, *, env: Mapping[str, str]) -> dict[str, Program]:
    site = (
        plan.gpu_worker(env=env),
        plan.default_worker(wanted, env=env),
        plan.web(wanted, env=env),
    )
    return {program.name: program for program in site}


def _fresh_database(url: str, *, name: str) -> None:
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")
        connection.execute(f"CREATE DATABASE {name}")
    with psycopg.connect(urlsplit(url)._replace(path=f"/{name}").geturl()) as connection:
        connection.execute("CREATE EXTENSION IF NOT EXISTS vector")


def _run(program: Program, *, logs: Path) -> None:
    running = processes.start(program, logs=logs)
    assert running.popen.wait(timeout=_PATIENCE) == 0, running.tail()


def _accounts(path: Path) -> dict[str, str]:
    lines = path.read_text(encoding="utf-8").splitlines()
    return {name: password for name, password, *_ in (line.split("\t") for line in lines)}
