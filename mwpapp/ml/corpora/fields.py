"""Reading single values out of a record."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mwpapp.ml.corpora.rows import Refused


def text_of(fields: Mapping[str, Any], name: str) -> str:
    """The text under `name`, "" where there is none. Raises Refused for another kind of value."""
    value = fields.get(name)
    if value is not None and not isinstance(value, str):
        raise Refused(f"“{name}” holds no text.")
    return value or ""


def others(fields: Mapping[str, Any], *known: str) -> dict[str, Any]:
    """The values of a record that are not among `known`."""
    return {name: value for name, value in fields.items() if name not in known}
