"""Start the private Valkey, the broker and message bus. Its data survives a restart; a crash
of the machine can lose the last second."""

import os
import signal
import socket
import time
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from mwpapp.embedded import installation, processes
from mwpapp.embedded.machine_checks import on_free_port, valkey_program
from mwpapp.embedded.messages import StartError
from mwpapp.embedded.processes import Pause, Program, Running, Server

_SETTINGS = """\
bind 127.0.0.1
port {store.port}
requirepass {store.password}
dir "{store.data}"
appendonly yes
appendfsync everysec
save ""
daemonize no
maxmemory-policy noeviction
enable-debug-command no
"""


@dataclass(frozen=True)
class Store:
    """A data folder and the address of the server that will run on it."""

    data: Path
    port: int
    password: str

    @property
    def url(self) -> str:
        """The address, with the password."""
        return f"redis://:{self.password}@127.0.0.1:{self.port}/0"


def start(var: Path, *, pause: Pause = time.sleep) -> Server:
    """Start Valkey on the data folder in `var` and wait until it is ready.

    Raise StartError if that fails.
    """
    return on_free_port(lambda port: _start(var, port=port, pause=pause))


def _start(var: Path, *, port: int, pause: Pause) -> Server:
    store = _prepare(var, port=port)
    running = processes.start(_program(store), logs=var / "log")

    def is_ready(started: Running) -> bool:
        return _ready(store, running=started)

    processes.await_ready(running, ready=is_ready, pause=pause)
    clear = partial(processes.clear_leftovers, store.data)
    return Server(running, url=store.url, ready=is_ready, clear=clear)


def _prepare(var: Path, *, port: int) -> Store:
    valkey_program()  # report a missing program before writing anything
    password = installation.read_or_create_key(var / "secrets" / "valkey")
    store = Store(var / "valkey", port=port, password=password)
    store.data.mkdir(parents=True, exist_ok=True)
    processes.clear_leftovers(store.data)
    # A file protects the password: every user of the machine can read command lines.
    installation.write_private(_settings(store), text=_SETTINGS.format(store=store))
    return store


def _program(store: Store) -> Program:
    return Program(
        name="valkey",
        command=[str(valkey_program()), str(_settings(store))],
        env={"PATH": os.environ.get("PATH", os.defpath), "TZ": "UTC"},
        stops=((signal.SIGTERM, 10.0),),  # Valkey then writes its data to disk
        folder=store.data,
    )


def _ready(store: Store, *, running: Running) -> bool:
    if running.code is not None:
        raise StartError(f"Valkey exited: {running.reason()}.")
    try:
        return b"+PONG" in _exchange(store, commands=f"AUTH {store.password}\r\nPING\r\n")
    except OSError:
        return False


def _exchange(store: Store, *, commands: str) -> bytes:
    with socket.create_connection(("127.0.0.1", store.port), timeout=1) as connection:
        connection.sendall(commands.encode())
        connection.shutdown(socket.SHUT_WR)
        return b"".join(iter(lambda: connection.recv(4096), b""))


def _settings(store: Store) -> Path:
    return store.data / "valkey.conf"
