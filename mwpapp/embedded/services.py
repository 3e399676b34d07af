"""Where the embedded services of a running launcher listen, for commands in another terminal."""

import json
import socket
from dataclasses import asdict, dataclass
from pathlib import Path
from urllib.parse import urlsplit

from mwpapp.embedded import lock, secrets

FILE = "services.json"
LOCK = "lock"


@dataclass(frozen=True)
class Services:
    """Addresses with their passwords; `site` is where the pages are."""

    database_url: str
    redis_url: str
    site: str = ""


def read(var: Path) -> Services | None:
    """The services of the launcher that runs on the data folder `var`; None where none runs.

    What a killed launcher left behind is not believed: its lock must be held and both services
    must take a connection.
    """
    known = recorded(var)
    if known is None or not lock.held(var / LOCK):
        return None
    urls = (known.database_url, known.redis_url)
    return known if all(_accepts(url) for url in urls) else None


def recorded(var: Path) -> Services | None:
    """What the last launcher wrote, without a look at whether it is still true."""
    try:
        return Services(**json.loads((var / FILE).read_text(encoding="utf-8")))
    except (OSError, ValueError, TypeError):
        return None


def write(var: Path, *, services: Services) -> None:
    """Tell other terminals; the file holds passwords, so it is its owner's alone."""
    secrets.write_private(var / FILE, text=json.dumps(asdict(services), indent=1) + "\n")


def forget(var: Path) -> None:
    """Take the addresses back at the stop."""
    (var / FILE).unlink(missing_ok=True)


def _accepts(url: str) -> bool:
    parts = urlsplit(url)
    try:
        with socket.create_connection((parts.hostname or "", parts.port or 0), timeout=1):
            return True
    except (OSError, ValueError):
        return False
