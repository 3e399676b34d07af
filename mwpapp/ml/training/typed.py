"""Check the types of settings that people write into configuration files."""

from __future__ import annotations

from typing import Any


def fits(value: Any, *, default: Any) -> bool:
    """Return whether a value has the type of its default. An int fits a float, a bool fits None."""
    if default is None:
        return isinstance(value, bool)
    if isinstance(default, float):
        return isinstance(value, int | float) and not isinstance(value, bool)
    return type(value) is type(default)
