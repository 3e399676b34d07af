"""The embedded PostgreSQL and Valkey that the tests run on, one pair for each pytest session."""

import os
import shutil
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from mwpapp.embedded import backends, lock, processes

ROOT = Path(__file__).resolve().parent.parent
_FOLDERS = ROOT / "var" / "test"
_SESSIONS = 64  # that may run at the same moment, each in a folder of its own


@dataclass(frozen=True)
class Urls:
    """Where the session's services listen, and the data folder that goes with them."""

    database_url: str
    redis_url: str
    var: Path


@contextmanager
def started() -> Iterator[Urls]:
    """Start both; a data folder is used again by later sessions, never by two at a time."""
    with ExitStack() as stack:
        var, held = _own_folder()
        stack.callback(os.close, held)
        # Tasks that an earlier session left in its queues are nobody's any more.
        shutil.rmtree(var / "valkey", ignore_errors=True)
        postgres = backends.start_postgres(var, durable=False)
        stack.callback(processes.stop, postgres.running)
        valkey = backends.start_valkey(var)
        stack.callback(processes.stop, valkey.running)
        yield Urls(database_url=postgres.url, redis_url=valkey.url, var=var)


def environment(urls: Urls) -> dict[str, str]:
    """What the settings and the children of a test read."""
    return {
        "DATABASE_URL": urls.database_url,
        "REDIS_URL": urls.redis_url,
        "REWORD_VAR": str(urls.var),
        "REWORD_EMBEDDED": "1",
    }


def _own_folder() -> tuple[Path, int]:
    for number in range(1, _SESSIONS + 1):
        var = _FOLDERS / str(number)
        with suppress(lock.Held):
            return var, lock.take(var / "lock", patience=0)
    raise RuntimeError(f"{_SESSIONS} test sessions run at the same moment")
