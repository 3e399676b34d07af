"""Track which workers are alive, and claim work so that it is not queued twice."""

from __future__ import annotations

import contextlib
from enum import StrEnum
from typing import Any

from django.core.cache import cache
from redis.exceptions import RedisError

BEAT_SECONDS = 2
# Three missed beats. A page that polls every three seconds notices within ten seconds.
SILENCE_SECONDS = 6

QUEUES = ("gpu", "default")


class Health(StrEnum):
    WARMING = "warming"
    READY = "ready"
    SILENT = "silent"


def beat(queue: str, *, health: Health) -> None:
    """Report that a worker of `queue` is alive. Workers call this every `BEAT_SECONDS`."""
    cache.set(_key(queue), health.value, timeout=SILENCE_SECONDS)


def health() -> dict[str, Health]:
    """Return the state of each queue's workers."""
    reports = cache.get_many([_key(queue) for queue in QUEUES])
    return {queue: _health_in(reports.get(_key(queue))) for queue in QUEUES}


def claim(work: str, *, seconds: int) -> bool:
    """Claim the work for `seconds`. Return False if it is already claimed."""
    return bool(cache.add(f"claimed:{work}", 1, timeout=seconds))


def renew(work: str, *, seconds: int) -> None:
    """Extend the claim on the work until `seconds` from now."""
    # Without a broker, no other process can receive the work, so no claim is needed.
    with contextlib.suppress(RedisError, OSError):
        cache.set(f"claimed:{work}", 1, timeout=seconds)


def _health_in(report: Any) -> Health:
    try:
        return Health(report)
    except ValueError:
        return Health.SILENT


def _key(queue: str) -> str:
    return f"worker:{queue}"
