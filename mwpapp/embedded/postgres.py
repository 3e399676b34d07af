"""The private PostgreSQL with pgvector: its data folder, its command line, its database."""

import os
import re
import shutil
import signal
import subprocess
from dataclasses import dataclass
from pathlib import Path

from mwpapp.embedded import binaries, identity, leftovers, processes, secrets
from mwpapp.embedded.identity import Identity
from mwpapp.embedded.processes import Program, Running
from mwpapp.embedded.trouble import Trouble, from_log

USER = "reword"
_PAUSE = 0.05  # seconds
_SILENCE = 60.0  # seconds in which a living server must at least say "not yet"
_RECOVERY = 1800.0  # seconds for reading the log after a crash
_ACCEPTS, _REJECTS = 0, 1  # what pg_isready returns
# No socket files: only this machine's loopback address, and that with a password.
_OPTIONS = (
    *("listen_addresses=127.0.0.1", "unix_socket_directories=", "max_connections=100"),
    # After a crash one call flushes the disk, where flushing each file takes seconds.
    "recovery_init_sync_method=syncfs",
)
# For tests alone: after a power cut the data would be lost.
_FORGETFUL = ("fsync=off", "synchronous_commit=off", "full_page_writes=off")


@dataclass(frozen=True)
class Cluster:
    """A data folder and how to reach the server that will run on it."""

    data: Path
    port: int
    password: str
    identity: Identity

    def url(self, database: str) -> str:
        """The address of one of its databases, with the password."""
        return f"postgresql://{USER}:{self.password}@127.0.0.1:{self.port}/{database}"


def prepare(var: Path, *, port: int) -> Cluster:
    """Make the data folder of `var` ready for a server: new, or as the last one left it.

    Raises Trouble: no program, no user to run as, or data of another major version.
    """
    owner = identity.choose(binaries.postgres("postgres"))
    password = secrets.read_or_create(var / "secrets" / "postgres")
    cluster = Cluster(var / "postgres", port=port, password=password, identity=owner)
    if cluster.data.exists():
        _require_same_version(cluster.data)
        clear_leftovers(cluster.data)
        identity.give(cluster.data, owner=owner.owner)
    else:
        _initialise(cluster)
    return cluster


def program(cluster: Cluster, *, durable: bool = True) -> Program:
    """The server. When the launcher dies it gets SIGQUIT, which ends all its processes at once;
    the next start then reads the write-ahead log and nothing that was committed is lost."""
    options = [*_OPTIONS, f"port={cluster.port}", *(() if durable else _FORGETFUL)]
    server = [str(binaries.postgres("postgres")), "-D", str(cluster.data)]
    return Program(
        name="postgres",
        command=[*server, *(part for option in options for part in ("-c", option))],
        env=_environment(),
        stops=((signal.SIGINT, 20.0), (signal.SIGQUIT, 5.0)),
        on_death=signal.SIGQUIT,
        prefix=cluster.identity.prefix,
    )


def ready(cluster: Cluster, *, running: Running) -> bool:
    """Whether the server takes connections now. Raises Trouble when it has ended or is silent.

    After a crash it reads its log first, which may take minutes: it says so, and is waited for.
    """
    if running.code is not None:
        raise Trouble(_why_ended(running))
    answer = _run("pg_isready", "-q", "-t", "5", *_address(cluster)).returncode
    limit = _RECOVERY if answer == _REJECTS else _SILENCE
    if answer != _ACCEPTS and processes.age(running) > limit:
        raise Trouble(f"PostgreSQL did not answer for {limit:.0f} seconds: see {running.log}.")
    return answer == _ACCEPTS


def create_database(cluster: Cluster, *, name: str) -> None:
    """Create the database `name` with the vector extension, where it is not there yet."""
    if not _ask(cluster, f"SELECT 1 FROM pg_database WHERE datname = '{name}'"):  # noqa: S608
        _ask(cluster, f'CREATE DATABASE "{name}"')
    _ask(cluster, "CREATE EXTENSION IF NOT EXISTS vector", database=name)


def clear_leftovers(data: Path) -> None:
    """End what still works on `data` and forget its process number. The lock must be ours."""
    leftovers.clear(data)
    # The number in it may by now be another program's, and the server would refuse to start.
    if not leftovers.working_in(data):
        (data / "postmaster.pid").unlink(missing_ok=True)


def _initialise(cluster: Cluster) -> None:
    """Make the data folder beside its place and move it there whole."""
    fresh = cluster.data.with_name("postgres.new")
    shutil.rmtree(fresh, ignore_errors=True)
    fresh.mkdir(parents=True, mode=0o700)
    os.chown(fresh, cluster.identity.owner, -1)
    log = cluster.data.parent / "log" / "initdb.log"
    log.parent.mkdir(parents=True, exist_ok=True)
    options = ("--auth=scram-sha-256", "--encoding=UTF8", "--locale=C")
    # Built into the server, so the order of words is the same on every machine.
    order = ("--locale-provider=builtin", "--builtin-locale=C.UTF-8")
    command = [str(binaries.postgres("initdb")), "-D", str(fresh), "-U", USER, *options, *order]
    done = subprocess.run(
        [*cluster.identity.prefix, *command, f"--pwfile={_password_file(cluster)}"],
        env=_environment(),
        capture_output=True,
        text=True,
        check=False,
    )
    log.write_text(done.stdout + done.stderr, encoding="utf-8")
    if done.returncode != 0:
        reason = from_log(done.stderr) or f"see {log}"
        raise Trouble(f"PostgreSQL could not make its data folder: {reason}.")
    fresh.rename(cluster.data)


def _password_file(cluster: Cluster) -> Path:
    return cluster.data.parent / "secrets" / "postgres"


def _require_same_version(data: Path) -> None:
    try:
        had = (data / "PG_VERSION").read_text(encoding="ascii").strip()
    except OSError:
        raise Trouble(f"{data} is not a PostgreSQL data folder: move it away.") from None
    have = re.search(r"\d+", _run("postgres", "--version").stdout)
    if have and have[0] != had:
        raise Trouble(
            f"{data} was written by PostgreSQL {had}, but {have[0]} is installed:"
            f" run the version of Reword that wrote it, or move the folder away."
        )


def _why_ended(running: Running) -> str:
    known = from_log(running.tail())
    return f"PostgreSQL ended: {known or f'see {running.log}'}."


def _ask(cluster: Cluster, statement: str, *, database: str = "postgres") -> str:
    options = ("-X", "-q", "-At", "-v", "ON_ERROR_STOP=1", "-d", database, "-U", USER)
    done = _run("psql", *_address(cluster), *options, "-c", statement, PGPASSWORD=cluster.password)
    if done.returncode != 0:
        last = (done.stderr.strip().splitlines() or ["no word"])[-1]
        raise Trouble(f"PostgreSQL refused a statement: {last}")
    return done.stdout.strip()


def _address(cluster: Cluster) -> tuple[str, ...]:
    return ("-h", "127.0.0.1", "-p", str(cluster.port))


def _run(name: str, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [str(binaries.postgres(name)), *arguments],
        env={**_environment(), **environment},
        capture_output=True,
        text=True,
        check=False,
    )


def _environment() -> dict[str, str]:
    """English answers, and no PG... variable of the person who starts us."""
    return {"PATH": os.environ.get("PATH", os.defpath), "LC_ALL": "C", "TZ": "UTC"}
