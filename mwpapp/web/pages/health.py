"""The health check for launchers, load balancers and containers."""

from __future__ import annotations

from collections.abc import Callable

from django.core.cache import cache
from django.db import DatabaseError, connection
from django.http import HttpRequest, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from redis.exceptions import RedisError

FAULTS = (DatabaseError, RedisError, OSError)


@never_cache
@require_safe
def healthz(request: HttpRequest) -> JsonResponse:
    parts = {"database": _responds(connection.ensure_connection), "broker": _responds(_read_broker)}
    healthy = all(parts.values())
    words = {name: "ok" if responds else "unreachable" for name, responds in parts.items()}
    return JsonResponse(
        {"status": "ok" if healthy else "unavailable", **words}, status=200 if healthy else 503
    )


def _responds(probe: Callable[[], object]) -> bool:
    try:
        probe()
    except FAULTS:
        return False
    return True


def _read_broker() -> None:
    cache.get("healthz")
