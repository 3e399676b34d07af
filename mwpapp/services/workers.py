"""Which workers are alive: each says so every few seconds, pages ask."""

from __future__ import annotations

import contextlib
from enum import StrEnum

from django.core.cache import cache
from redis.exceptions import RedisError

BEAT_SECONDS = 2
# Three missed beats, and with a page that asks every three seconds still under ten.
SILENCE_SECONDS = 6

QUEUES = ("gpu", "default")


class Health(StrEnum):
    WARMING = "warming"
    READY = "ready"
    SILENT = "silent"


def beat(queue: str, *, health: Health) -> None:
    """Called by a worker of `queue` every `BEAT_SECONDS`."""
    cache.set(_key(queue), health.value, timeout=SILENCE_SECONDS)


def health() -> dict[str, Health]:
    """The state of each queue's workers."""
    seen = cache.get_many([_key(queue) for queue in QUEUES])
    return {queue: Health(seen.get(_key(queue), Health.SILENT)) for queue in QUEUES}


def claim(work: str, *, seconds: int) -> bool:
    """Whether nobody has claimed this work in the last `seconds`; now somebody has."""
    return bool(cache.add(f"claimed:{work}", 1, timeout=seconds))


def renew(work: str, *, seconds: int) -> None:
    """The work goes on: nobody else needs to begin it for so long."""
    # Without a broker nothing is on its way, so there is nothing to hold others back from.
    with contextlib.suppress(RedisError, OSError):
        cache.set(f"claimed:{work}", 1, timeout=seconds)


def _key(queue: str) -> str:
    return f"worker:{queue}"
