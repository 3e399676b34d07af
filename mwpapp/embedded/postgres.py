"""Start the private PostgreSQL with pgvector: its data folder, system user, server and database.

PostgreSQL refuses to run as root. If Reword runs as an ordinary user, so does PostgreSQL. If Reword
runs as root, PostgreSQL runs in a user namespace that maps root to nobody. If such namespaces are
forbidden, as in many containers, PostgreSQL runs as nobody and keeps only the capability to enter
folders that only root can open.
"""

import os
import re
import shutil
import signal
import subprocess
import time
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from mwpapp.embedded import installation, processes
from mwpapp.embedded.machine_checks import on_free_port, postgres_program
from mwpapp.embedded.messages import StartError, reason_in_log
from mwpapp.embedded.processes import Pause, Program, Running, Server, tethered

DATABASE = "reword"
USER = "reword"
NOBODY = 65534
_NAMESPACE = ("unshare", "--user", f"--map-user={NOBODY}", f"--map-group={NOBODY}", "--")
_DROP_ALL = (
    *("setpriv", f"--reuid={NOBODY}", f"--regid={NOBODY}", "--clear-groups"),
    *("--inh-caps=-all,+dac_override", "--ambient-caps=-all,+dac_override"),
)
# initdb checks for postgres with access(2), which honours the capability only with this bit.
_DROP = (*_DROP_ALL, "--securebits=+no_setuid_fixup", "--")
_DROP_IN_OPEN_FOLDERS = (*_DROP_ALL, "--")  # for containers where not even root may set the bit
_SILENCE = 60.0  # seconds without an answer after which a running server counts as failed
_RECOVERY = 1800.0  # seconds for replaying the write-ahead log after a crash
_ACCEPTS, _REJECTS = 0, 1  # exit codes of pg_isready
# No socket files: clients need the loopback address and a password.
_OPTIONS = (
    *("listen_addresses=127.0.0.1", "unix_socket_directories=", "max_connections=100"),
    # After a crash, flush the disk with one call: flushing each file would take seconds.
    "recovery_init_sync_method=syncfs",
)
_MB = 1024 * 1024
_LEAST_SHARED_MB, _MOST_SHARED_MB = 128, 1024  # limits for the cache of tables and indexes
# For tests only: data would be lost in a power failure.
_NOT_DURABLE = ("fsync=off", "synchronous_commit=off", "full_page_writes=off")
_INITDB_OPTIONS = (
    *("-U", USER, "--auth=scram-sha-256", "--encoding=UTF8", "--locale=C"),
    # A locale that is built into the server, so that text sorts the same way on every machine.
    *("--locale-provider=builtin", "--builtin-locale=C.UTF-8"),
)


@dataclass(frozen=True)
class SystemUser:
    """The user that runs PostgreSQL: `prefix` starts a command as this user, whose files belong to
    the user ID `owner`."""

    prefix: tuple[str, ...]
    owner: int


@dataclass(frozen=True)
class Cluster:
    """A data folder and the address of the server that will run on it."""

    data: Path
    port: int
    password: str
    user: SystemUser

    def url(self, database: str) -> str:
        """Return the address of one of its databases, with the password."""
        return f"postgresql://{USER}:{self.password}@127.0.0.1:{self.port}/{database}"


def start(var: Path, *, durable: bool = True, pause: Pause = time.sleep) -> Server:
    """Start PostgreSQL on the data folder in `var`, and create its database if it does not exist.

    Raise StartError if that fails.
    """
    return on_free_port(lambda port: _start(var, port=port, durable=durable, pause=pause))


def prepare(var: Path, *, port: int) -> Cluster:
    """Create the data folder in `var`, or prepare the existing one for another start.

    Raise StartError if a program is missing, if no user can run the server, or if the data folder
    cannot be created, is invalid or was written by another major version.
    """
    user = choose_user(postgres_program("postgres"))
    password = installation.read_or_create_key(var / "secrets" / "postgres")
    cluster = Cluster(var / "postgres", port=port, password=password, user=user)
    if cluster.data.exists():
        _require_same_version(cluster.data)
        clear_leftovers(cluster.data)
        change_owner(cluster.data, owner=user.owner)
    else:
        _initialise(cluster)
    return cluster


def program(cluster: Cluster, *, durable: bool = True) -> Program:
    """Return the program that runs the server.

    If the launcher dies, the server receives SIGQUIT, which ends all its processes at once. The
    next start replays the write-ahead log, so no committed data is lost.
    """
    options = [*_OPTIONS, f"shared_buffers={shared_mb()}MB", f"port={cluster.port}"]
    options += () if durable else _NOT_DURABLE
    server = [str(postgres_program("postgres")), "-D", str(cluster.data)]
    return Program(
        name="postgres",
        command=[*server, *(part for option in options for part in ("-c", option))],
        env=_environment(),
        stops=((signal.SIGINT, 20.0), (signal.SIGQUIT, 5.0)),
        on_death=signal.SIGQUIT,
        prefix=cluster.user.prefix,
    )


def shared_mb(memory: int | None = None) -> int:
    """Return the size of the server's cache in MB: an eighth of the machine's `memory`, in bytes,
    within limits. A bank of 100,000 problems does not fit in the server's default of 128 MB."""
    if memory is None:
        memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    return min(max(memory // 8 // _MB, _LEAST_SHARED_MB), _MOST_SHARED_MB)


def ready(cluster: Cluster, *, running: Running) -> bool:
    """Return whether the server accepts connections.

    After a crash, the server rejects connections while it replays its write-ahead log, which may
    take minutes. Raise StartError if the server has ended, or if it does not answer or
    recover in time.
    """
    if running.code is not None:
        raise StartError(f"PostgreSQL exited: {running.reason()}.")
    answer = _run("pg_isready", "-q", "-t", "5", *_address(cluster)).returncode
    if answer in (_ACCEPTS, _REJECTS):
        running.answered = time.monotonic()
    waited, limit = (running.age, _RECOVERY) if answer == _REJECTS else (running.silence, _SILENCE)
    if answer != _ACCEPTS and waited > limit:
        raise StartError(f"PostgreSQL did not answer for {limit:.0f} seconds: see {running.log}.")
    return answer == _ACCEPTS


def clear_leftovers(data: Path) -> None:
    """End the processes that still use `data`. The caller must hold the lock."""
    processes.clear_leftovers(data)
    # The server refuses to start if another process now has the process ID in this file.
    if not processes.working_in(data):
        (data / "postmaster.pid").unlink(missing_ok=True)


def choose_user(probe: Path) -> SystemUser:
    """Return this user or, if this user is root, the first user that can run the program `probe`.
    Raise StartError if none can."""
    if os.geteuid() != 0:
        return SystemUser(prefix=(), owner=os.geteuid())
    for prefix, owner in (
        (_NAMESPACE, 0),
        (_DROP, NOBODY),
        (_DROP_IN_OPEN_FOLDERS, NOBODY),
    ):
        if can_run(probe, prefix=prefix):
            return SystemUser(prefix=prefix, owner=owner)
    raise StartError(
        "PostgreSQL does not run as root, and neither unshare nor setpriv works here:"
        " install util-linux or start Reword as an ordinary user."
    )


def can_run(probe: Path, *, prefix: tuple[str, ...]) -> bool:
    """Return whether the program `probe`, started through `prefix`, answers `--version`."""
    version_check = Program(name="probe", command=(str(probe), "--version"), env={}, prefix=prefix)
    try:
        result = subprocess.run(
            tethered(version_check), capture_output=True, timeout=10, check=False
        )
    except (OSError, subprocess.TimeoutExpired):
        return False
    return result.returncode == 0


def change_owner(folder: Path, *, owner: int) -> None:
    """Make `owner` the owner of `folder` and everything in it. Do nothing if this user is not root,
    or if `folder` itself already belongs to `owner`."""
    if os.geteuid() != 0 or folder.stat().st_uid == owner:
        return
    for path, folders, files in os.walk(folder):
        for name in (*folders, *files):
            os.chown(os.path.join(path, name), owner, -1, follow_symlinks=False)
    os.chown(folder, owner, -1)  # last, so that an interrupted change is repeated at the next start


def _start(var: Path, *, port: int, durable: bool, pause: Pause) -> Server:
    cluster = prepare(var, port=port)
    running = processes.start(program(cluster, durable=durable), logs=var / "log")

    def is_ready(started: Running) -> bool:
        return ready(cluster, running=started)

    processes.await_ready(running, ready=is_ready, pause=pause)
    try:
        _create_database(cluster, name=DATABASE)
    except StartError:
        processes.stop(running)
        raise
    clear = partial(clear_leftovers, cluster.data)
    return Server(running, url=cluster.url(DATABASE), ready=is_ready, clear=clear)


def _create_database(cluster: Cluster, *, name: str) -> None:
    if not _query(cluster, f"SELECT 1 FROM pg_database WHERE datname = '{name}'"):  # noqa: S608
        _query(cluster, f'CREATE DATABASE "{name}"')
    _query(cluster, "CREATE EXTENSION IF NOT EXISTS vector", database=name)


def _initialise(cluster: Cluster) -> None:
    """Create the data folder under a temporary name, and rename it once it is complete."""
    fresh = cluster.data.with_name("postgres.new")
    shutil.rmtree(fresh, ignore_errors=True)
    fresh.mkdir(parents=True, mode=0o700)
    os.chown(fresh, cluster.user.owner, -1)
    _run_initdb(cluster, folder=fresh)
    fresh.rename(cluster.data)


def _run_initdb(cluster: Cluster, *, folder: Path) -> None:
    var = cluster.data.parent
    password = f"--pwfile={var / 'secrets' / 'postgres'}"
    command = [str(postgres_program("initdb")), "-D", str(folder), *_INITDB_OPTIONS, password]
    result = _capture([*cluster.user.prefix, *command], env=_environment())
    log = var / "log" / "initdb.log"
    log.parent.mkdir(parents=True, exist_ok=True)
    log.write_text(result.stdout + result.stderr, encoding="utf-8")
    if result.returncode != 0:
        reason = reason_in_log(result.stderr) or f"see {log}"
        raise StartError(f"PostgreSQL could not create its data folder: {reason}.")


def _require_same_version(data: Path) -> None:
    try:
        written = (data / "PG_VERSION").read_text(encoding="ascii").strip()
    except OSError:
        raise StartError(f"{data} is not a PostgreSQL data folder: move it away.") from None
    installed = re.search(r"\d+", _run("postgres", "--version").stdout)
    if installed and installed[0] != written:
        raise StartError(
            f"PostgreSQL {written} wrote {data}, but {installed[0]} is installed:"
            " run the version of Reword that wrote it, or move the folder away."
        )


def _query(cluster: Cluster, statement: str, *, database: str = "postgres") -> str:
    options = ("-X", "-q", "-At", "-v", "ON_ERROR_STOP=1", "-d", database, "-U", USER)
    result = _run(
        "psql", *_address(cluster), *options, "-c", statement, PGPASSWORD=cluster.password
    )
    if result.returncode != 0:
        message = (result.stderr.strip().splitlines() or ["no message"])[-1]
        raise StartError(f"PostgreSQL refused a statement: {message}")
    return result.stdout.strip()


def _address(cluster: Cluster) -> tuple[str, ...]:
    return ("-h", "127.0.0.1", "-p", str(cluster.port))


def _run(name: str, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    command = [str(postgres_program(name)), *arguments]
    return _capture(command, env={**_environment(), **environment})


def _capture(command: list[str], *, env: dict[str, str]) -> subprocess.CompletedProcess[str]:
    return subprocess.run(command, env=env, capture_output=True, text=True, check=False)


def _environment() -> dict[str, str]:
    """Return an environment with English messages and without the caller's PG... variables."""
    return {"PATH": os.environ.get("PATH", os.defpath), "LC_ALL": "C", "TZ": "UTC"}
