"""The private Valkey: broker and message bus; what it holds survives a stop and a crash."""

import os
import signal
import socket
from dataclasses import dataclass
from pathlib import Path

from mwpapp.embedded import binaries, leftovers, secrets
from mwpapp.embedded.processes import Program, Running
from mwpapp.embedded.trouble import Trouble, from_log


@dataclass(frozen=True)
class Store:
    """A data folder and how to reach the server that will run on it."""

    data: Path
    port: int
    password: str

    @property
    def url(self) -> str:
        """Its address, with the password."""
        return f"redis://:{self.password}@127.0.0.1:{self.port}/0"


def prepare(var: Path, *, port: int) -> Store:
    """Make the data folder of `var` and the settings ready for a server. Raises Trouble."""
    binaries.valkey_server()
    password = secrets.read_or_create(var / "secrets" / "valkey")
    store = Store(var / "valkey", port=port, password=password)
    store.data.mkdir(parents=True, exist_ok=True)
    leftovers.clear(store.data)
    # In a file, not on the command line, where every user of the machine could read it.
    secrets.write_private(_settings(store), text=_SETTINGS.format(store=store))
    return store


def program(store: Store) -> Program:
    """The server; SIGTERM makes it write what it holds and end."""
    return Program(
        name="valkey",
        command=[str(binaries.valkey_server()), str(_settings(store))],
        env={"PATH": os.environ.get("PATH", os.defpath), "TZ": "UTC"},
        stops=((signal.SIGTERM, 10.0),),
        folder=store.data,
    )


def ready(store: Store, *, running: Running) -> bool:
    """Whether the server has read its data and answers. Raises Trouble when it has ended."""
    if running.code is not None:
        known = from_log(running.tail())
        raise Trouble(f"Valkey ended: {known or f'see {running.log}'}.")
    try:
        return b"+PONG" in _talk(store, words=f"AUTH {store.password}\r\nPING\r\n")
    except OSError:
        return False


def _talk(store: Store, *, words: str) -> bytes:
    with socket.create_connection(("127.0.0.1", store.port), timeout=1) as line:
        line.sendall(words.encode())
        line.shutdown(socket.SHUT_WR)
        return b"".join(iter(lambda: line.recv(4096), b""))


def _settings(store: Store) -> Path:
    return store.data / "valkey.conf"


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
