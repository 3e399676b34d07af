"""Which workers are alive: each says so every few seconds, pages ask."""

from __future__ import annotations

from enum import StrEnum

from django.core.cache import cache

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


def _key(queue: str) -> str:
    return f"worker:{queue}"
