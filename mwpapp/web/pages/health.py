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
    parts = {"database": _answers(connection.ensure_connection), "broker": _answers(_ask_broker)}
    well = all(parts.values())
    words = {name: "ok" if fine else "unreachable" for name, fine in parts.items()}
    return JsonResponse(
        {"status": "ok" if well else "unavailable", **words}, status=200 if well else 503
    )


def _answers(ask: Callable[[], object]) -> bool:
    try:
        ask()
    except FAULTS:
        return False
    return True


def _ask_broker() -> None:
    cache.get("healthz")
