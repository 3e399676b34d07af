"""What a worker does beside its tasks: warm its models, say that it is alive, pick up."""

from __future__ import annotations

import logging
import threading
from typing import Any

from celery.signals import worker_init, worker_ready, worker_shutting_down
from redis.exceptions import RedisError

from mwpapp.services import engines, workers
from mwpapp.services.workers import Health
from workers.app import app
from workers.runs import recover

logger = logging.getLogger(__name__)
_ready = threading.Event()
_stopping = threading.Event()


@worker_init.connect
def start(**_signal: Any) -> None:
    """Pulse first, then load: a page can say that the models are still being loaded."""
    threading.Thread(target=_pulse, args=[_queue()], name="pulse", daemon=True).start()
    if _queue() == "gpu":
        engines.warm()


@worker_ready.connect
def pick_up(**_signal: Any) -> None:
    """A worker that starts may be the one that unfinished runs wait for."""
    _ready.set()
    recover.delay()


@worker_shutting_down.connect
def fall_silent(**_signal: Any) -> None:
    _stopping.set()


def _queue() -> str:
    """The queue that this process was started for (`-Q gpu`)."""
    return next(iter(app.amqp.queues.consume_from), "default")


def _pulse(queue: str) -> None:
    while not _stopping.is_set():
        try:
            workers.beat(queue, health=Health.READY if _ready.is_set() else Health.WARMING)
        except (RedisError, OSError):
            logger.warning("the broker does not answer")
        _stopping.wait(workers.BEAT_SECONDS)
