"""Cache results in Redis as JSON.

Django's own Redis backend stores pickles: anybody who can write to Redis could run code in every
process that reads, and renaming a class would break reads until the entries expire. Here an entry
is read only if it has exactly the current fields of its class. Anything else counts as missing, so
the caller computes it again.
"""

from __future__ import annotations

import json
import types
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import fields, is_dataclass
from datetime import date
from enum import Enum
from typing import Any, TypeVar, Union, get_args, get_origin, get_type_hints

from django.core.cache import cache
from redis.exceptions import RedisError

_UNIONS = (Union, types.UnionType)

Value = TypeVar("Value")


class JsonSerializer:
    """The serializer of Django's cache, named in settings.CACHES."""

    def dumps(self, value: object) -> int | bytes:
        # Redis increments plain integers, so they are stored as they are, as Django does.
        return value if type(value) is int else json.dumps(value).encode()

    def loads(self, stored: bytes) -> Any:
        """Return None for anything that is not JSON, as for a missing entry."""
        try:
            return json.loads(stored)
        except (ValueError, RecursionError):
            return None


def store(key: str, value: object, *, seconds: int, version: int) -> None:
    """Store a value made of dataclasses, mappings, sequences, dates, enums and plain values.

    Nothing is stored if Redis is unreachable.
    """
    with suppress(RedisError, OSError):
        cache.set(key, to_json(value), seconds, version=version)


def stored(kind: type[Value], key: str, *, version: int) -> Value | None:
    """Return the stored value, or None if it is missing or not a valid `kind`, or if Redis is
    unreachable."""
    with suppress(RedisError, OSError, ValueError):
        value: Value = from_json(kind, cache.get(key, version=version))
        return value
    return None


def to_json(value: Any) -> Any:
    """Convert a value to types that JSON has. Mappings become lists of pairs, because the keys of
    JSON objects must be strings."""
    if is_dataclass(value):
        return {field.name: to_json(getattr(value, field.name)) for field in fields(value)}
    match value:
        case Mapping():
            return [[to_json(key), to_json(item)] for key, item in value.items()]
        case list() | tuple():
            return [to_json(item) for item in value]
        case Enum():
            return value.value
        case date():
            return value.isoformat()
        case _:
            return value


def from_json(kind: Any, data: Any) -> Any:
    """Rebuild a value of type `kind`. Raise ValueError if `data` does not fit the type."""
    origin, inner = get_origin(kind) or kind, get_args(kind)
    if origin in _UNIONS:
        return _first_that_fits(inner, data)
    if is_dataclass(origin):
        return _dataclass(origin, inner, data)
    if isinstance(origin, type) and issubclass(origin, Mapping):
        return _mapping(inner, data)
    if isinstance(origin, type) and issubclass(origin, Sequence) and not issubclass(origin, str):
        return _sequence(origin, inner, data)
    return _plain(origin, data)


def _first_that_fits(kinds: Sequence[Any], data: Any) -> Any:
    for kind in kinds:
        with suppress(ValueError):
            return from_json(kind, data)
    raise ValueError("the data matches none of the types")


def _dataclass(kind: Any, inner: Sequence[Any], data: Any) -> Any:
    hints = get_type_hints(kind)
    names = [field.name for field in fields(kind)]
    if not isinstance(data, dict) or set(data) != set(names):
        raise ValueError(f"not a {kind.__name__}")
    variables = dict(zip(getattr(kind, "__parameters__", ()), inner, strict=True))
    values = {
        name: from_json(variables.get(hints[name], hints[name]), data[name]) for name in names
    }
    return kind(**values)


def _mapping(inner: Sequence[Any], data: Any) -> dict[Any, Any]:
    pairs = [_sequence(tuple, inner, pair) for pair in _list(data)]
    return {pair[0]: pair[1] for pair in pairs}


def _sequence(origin: Any, inner: Sequence[Any], data: Any) -> list[Any] | tuple[Any, ...]:
    if origin is not tuple:
        return [from_json(inner[0], item) for item in _list(data)]
    if inner[-1] is ...:
        return tuple(from_json(inner[0], item) for item in _list(data))
    return tuple(from_json(kind, item) for kind, item in zip(inner, _list(data), strict=True))


def _list(data: Any) -> list[Any]:
    if not isinstance(data, list):
        raise ValueError("not a list")
    return data


def _plain(kind: Any, data: Any) -> Any:
    if kind is float and type(data) is int:
        return float(data)
    if kind is date and isinstance(data, str):
        return date.fromisoformat(data)
    if isinstance(kind, type) and issubclass(kind, Enum):
        return kind(data)
    if type(data) is not kind:
        raise ValueError(f"not {kind}")
    return data
