"""Manage an installation's data folder: its lock, its keys and the addresses of its servers."""

import fcntl
import json
import os
import secrets
import socket
import time
from dataclasses import asdict, dataclass
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from urllib.parse import urlsplit

ADDRESSES = "services.json"
LOCK = "lock"
_KEY_BYTES = 32  # encoded as 43 characters that need no quoting in a URL
_PAUSE = 0.05  # seconds between attempts


class LockHeld(Exception):
    """Another process holds the lock."""


@dataclass(frozen=True)
class Addresses:
    """Where the servers and the site of a running launcher listen; the URLs contain passwords."""

    database_url: str
    redis_url: str
    site: str = ""


def take_lock(path: Path, *, patience: float = 1.0) -> int:
    """Take the lock in `path`. It is held until the returned descriptor is closed or this process
    ends.

    The kernel releases an flock when its process dies, whereas a file with a process ID would
    remain. Retry for `patience` seconds, because `lock_is_held` briefly acquires the lock itself.
    Child processes do not inherit the lock, because Python opens files close-on-exec. Raise
    LockHeld if another process keeps the lock, and OSError if the file cannot be opened.
    """
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    descriptor = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    deadline = time.monotonic() + patience
    while not _flock(descriptor, mode=fcntl.LOCK_EX):
        if time.monotonic() > deadline:
            os.close(descriptor)
            raise LockHeld(path)
        time.sleep(_PAUSE)
    return descriptor


def lock_is_held(path: Path) -> bool:
    """Return whether a process holds the lock in `path` now."""
    try:
        descriptor = os.open(path, os.O_RDONLY)
    except OSError:
        return False
    try:
        return not _flock(descriptor, mode=fcntl.LOCK_SH)
    finally:
        os.close(descriptor)


def read_or_create_key(path: Path) -> str:
    """Return the password or key in `path`; the first call creates the file with mode 600.

    Processes that call this at the same time get the same value: each tries to link a complete
    file into place, and all read the file that was linked first. Raise OSError if the file cannot
    be read or created.
    """
    try:
        return path.read_text(encoding="ascii").strip()
    except FileNotFoundError:
        _create(path, value=secrets.token_urlsafe(_KEY_BYTES))
    return path.read_text(encoding="ascii").strip()


def write_private(path: Path, *, text: str) -> None:
    """Write `text` to `path` in one step, readable by its owner only.

    Raise OSError if the file cannot be written.
    """
    os.replace(_write_temporary(path, text=text), path)


def running_addresses(var: Path) -> Addresses | None:
    """Return the addresses of the launcher that runs on the data folder `var`, or None.

    A killed launcher leaves its file behind, so the addresses are only valid while the lock is held
    and both servers accept a connection.
    """
    addresses = recorded_addresses(var)
    if addresses is None or not lock_is_held(var / LOCK):
        return None
    urls = (addresses.database_url, addresses.redis_url)
    return addresses if all(_accepts(url) for url in urls) else None


def recorded_addresses(var: Path) -> Addresses | None:
    """Return the addresses that the last launcher wrote, which may be outdated, or None."""
    try:
        return Addresses(**json.loads((var / ADDRESSES).read_text(encoding="utf-8")))
    except (OSError, ValueError, TypeError):
        return None


def record_addresses(var: Path, *, addresses: Addresses) -> None:
    """Write the addresses for commands in other terminals, readable by the owner only."""
    write_private(var / ADDRESSES, text=json.dumps(asdict(addresses), indent=1) + "\n")


def forget_addresses(var: Path) -> None:
    """Delete the addresses when the launcher stops."""
    (var / ADDRESSES).unlink(missing_ok=True)


def site_answers(address: str, *, timeout: float = 5.0) -> bool:
    """Return whether the site at `address` answers /healthz with 200 within `timeout` seconds."""
    parts = urlsplit(address)
    connection = HTTPConnection(parts.hostname or "", parts.port or 80, timeout=timeout)
    try:
        connection.request("GET", "/healthz")
        return connection.getresponse().status == 200
    except (OSError, HTTPException):
        return False
    finally:
        connection.close()


def _flock(descriptor: int, *, mode: int) -> bool:
    try:
        fcntl.flock(descriptor, mode | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


def _create(path: Path, *, value: str) -> None:
    complete = _write_temporary(path, text=value + "\n")
    try:
        os.link(complete, path)
    except FileExistsError:
        pass  # another process created the file first, so its value is used
    finally:
        complete.unlink()


def _write_temporary(path: Path, *, text: str) -> Path:
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    temporary = path.with_name(f".{path.name}.{secrets.token_hex(4)}")
    descriptor = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(descriptor, "w", encoding="utf-8") as file:
        file.write(text)
    return temporary


def _accepts(url: str) -> bool:
    parts = urlsplit(url)
    usual = 6379 if parts.scheme.startswith("redis") else 5432
    try:
        with socket.create_connection((parts.hostname or "", parts.port or usual), timeout=1):
            return True
    except (OSError, ValueError):
        return False
