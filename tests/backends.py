"""The embedded PostgreSQL and Valkey of one pytest process (xdist starts several)."""

import os
import shutil
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from mwpapp.embedded import installation, postgres, processes, valkey

ROOT = Path(__file__).resolve().parent.parent
_FOLDERS = ROOT / "var" / "test"
_MAX_PROCESSES = 64  # that run at the same time, each with its own folder


@dataclass(frozen=True)
class Urls:
    """The addresses of the servers, and the data folder that belongs to them."""

    database_url: str
    redis_url: str
    var: Path


@contextmanager
def started() -> Iterator[Urls]:
    """Start both servers on a free data folder, which later processes reuse one at a time."""
    with ExitStack() as stack:
        var, lock = _own_folder()
        stack.callback(os.close, lock)
        # Tasks that an earlier process left in its queues must not run in this one.
        shutil.rmtree(var / "valkey", ignore_errors=True)
        database = postgres.start(var, durable=False)
        stack.callback(processes.stop, database.running)
        broker = valkey.start(var)
        stack.callback(processes.stop, broker.running)
        yield Urls(database_url=database.url, redis_url=broker.url, var=var)


def environment(urls: Urls) -> dict[str, str]:
    """Return the environment for the settings and for the child processes of a test."""
    return {
        "DATABASE_URL": urls.database_url,
        "REDIS_URL": urls.redis_url,
        "REWORD_VAR": str(urls.var),
        "REWORD_EMBEDDED": "1",
    }


def _own_folder() -> tuple[Path, int]:
    for number in range(1, _MAX_PROCESSES + 1):
        var = _FOLDERS / str(number)
        with suppress(installation.LockHeld):
            return var, installation.take_lock(var / "lock", patience=0)
    raise RuntimeError(f"{_MAX_PROCESSES} pytest processes are already running")
