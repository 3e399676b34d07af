"""Brings the private PostgreSQL and Valkey up, ready to be used."""

import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TypeVar

from mwpapp.embedded import leftovers, ports, postgres, processes, valkey
from mwpapp.embedded.processes import Running
from mwpapp.embedded.trouble import Trouble

DATABASE = "reword"
_PAUSE = 0.03  # seconds
_ATTEMPTS = 3  # a free port may be taken by somebody else before our server has it
_T = TypeVar("_T")

Pause = Callable[[float], None]


@dataclass(frozen=True)
class Backend:
    """A server that takes connections at `url`.

    Should it have to be started again, `clear` ends what is left of it and `ready` says when the
    new one takes connections.
    """

    running: Running
    url: str
    ready: Callable[[Running], bool]
    clear: Callable[[], None]


def start_postgres(var: Path, *, durable: bool = True, pause: Pause = time.sleep) -> Backend:
    """PostgreSQL with the database `reword` and the vector extension in it. Raises Trouble."""
    return _with_a_free_port(lambda port: _postgres(var, port=port, durable=durable, pause=pause))


def start_valkey(var: Path, *, pause: Pause = time.sleep) -> Backend:
    """Valkey with its data read. Raises Trouble."""
    return _with_a_free_port(lambda port: _valkey(var, port=port, pause=pause))


def await_ready(
    running: Running, *, ready: Callable[[Running], bool], pause: Pause = time.sleep
) -> None:
    """Wait until `ready` says yes; when it raises, end what was started and raise too."""
    try:
        while not ready(running):
            pause(_PAUSE)
    except BaseException:
        processes.stop(running)
        raise


def _postgres(var: Path, *, port: int, durable: bool, pause: Pause) -> Backend:
    cluster = postgres.prepare(var, port=port)
    running = processes.start(postgres.program(cluster, durable=durable), logs=var / "log")

    def ready(started: Running) -> bool:
        return postgres.ready(cluster, running=started)

    await_ready(running, ready=ready, pause=pause)
    try:
        postgres.create_database(cluster, name=DATABASE)
    except Trouble:
        processes.stop(running)
        raise
    clear = partial(postgres.clear_leftovers, cluster.data)
    return Backend(running, url=cluster.url(DATABASE), ready=ready, clear=clear)


def _valkey(var: Path, *, port: int, pause: Pause) -> Backend:
    store = valkey.prepare(var, port=port)
    running = processes.start(valkey.program(store), logs=var / "log")

    def ready(started: Running) -> bool:
        return valkey.ready(store, running=started)

    await_ready(running, ready=ready, pause=pause)
    clear = partial(leftovers.clear, store.data)
    return Backend(running, url=store.url, ready=ready, clear=clear)


def _with_a_free_port(start: Callable[[int], _T]) -> _T:
    for attempt in range(1, _ATTEMPTS + 1):
        port = ports.free()
        try:
            return start(port)
        except Trouble:
            if attempt == _ATTEMPTS or ports.is_free(port):
                raise
    raise AssertionError("the last attempt returns or raises")
