"""Load a worker's models, send its heartbeats and recover unfinished work."""

from __future__ import annotations

import logging
import threading
from typing import Any

from celery.signals import worker_init, worker_ready, worker_shutting_down
from redis.exceptions import RedisError

from mwpapp.services import engines
from mwpapp.services.runs import heartbeats
from mwpapp.services.runs.heartbeats import Health
from workers.app import app
from workers.runs import recover

logger = logging.getLogger(__name__)
_ready = threading.Event()
_stopping = threading.Event()


@worker_init.connect
def start(**_signal: Any) -> None:
    """Start sending heartbeats, so that pages can show that the worker is starting. In a `gpu`
    worker, then load the models."""
    threading.Thread(target=_pulse, args=[_queue()], name="pulse", daemon=True).start()
    if _queue() == "gpu":
        engines.warm()


@worker_ready.connect
def recover_work(**_signal: Any) -> None:
    """Enqueue unfinished work, which may be waiting for this worker."""
    _ready.set()
    recover.delay()


@worker_shutting_down.connect
def stop_heartbeats(**_signal: Any) -> None:
    _stopping.set()


def _queue() -> str:
    """Return the queue that this process was started for (`-Q gpu`)."""
    return next(iter(app.amqp.queues.consume_from), "default")


def _pulse(queue: str) -> None:
    while not _stopping.is_set():
        try:
            heartbeats.beat(queue, health=Health.READY if _ready.is_set() else Health.WARMING)
        except (RedisError, OSError):
            logger.warning("the broker is unreachable: no heartbeat sent")
        _stopping.wait(heartbeats.BEAT_SECONDS)
