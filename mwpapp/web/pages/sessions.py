"""Sessions that are read from the cache, or from the database if the cache cannot be reached.

Django's `cached_db` stops working without its cache. It also caches a session until the session
expires. Here, a session is cached for at most five minutes, so that a logout while the cache is
down takes effect once this time has passed.
"""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from django.conf import settings
from django.contrib.sessions.backends import cached_db
from django.core.cache import caches
from redis.exceptions import RedisError

CACHED_SECONDS = 300


class SessionStore(cached_db.SessionStore):
    """The session engine that settings.SESSION_ENGINE names."""

    def __init__(self, session_key: str | None = None) -> None:
        super().__init__(session_key)
        self._cache = _OptionalCache(caches[settings.SESSION_CACHE_ALIAS])


class _OptionalCache:
    """A cache that seems empty and stores nothing while it cannot be reached."""

    def __init__(self, cache: Any) -> None:
        self._cache = cache

    def __contains__(self, key: str) -> bool:
        with suppress(RedisError, OSError):
            return key in self._cache
        return False

    def get(self, key: str) -> Any:
        with suppress(RedisError, OSError):
            return self._cache.get(key)
        return None

    def set(self, key: str, value: Any, timeout: float) -> None:
        with suppress(RedisError, OSError):
            self._cache.set(key, value, min(timeout, CACHED_SECONDS))

    def delete(self, key: str) -> None:
        with suppress(RedisError, OSError):
            self._cache.delete(key)

    async def aget(self, key: str) -> Any:
        with suppress(RedisError, OSError):
            return await self._cache.aget(key)
        return None

    async def aset(self, key: str, value: Any, timeout: float) -> None:
        with suppress(RedisError, OSError):
            await self._cache.aset(key, value, min(timeout, CACHED_SECONDS))

    async def adelete(self, key: str) -> None:
        with suppress(RedisError, OSError):
            await self._cache.adelete(key)
