"""Kept variants as JSON lines."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import asdict

from mwpapp.formats.variants import KeptVariant

MEDIA_TYPE = "application/x-ndjson; charset=utf-8"


def write(variants: Iterable[KeptVariant]) -> Iterator[str]:
    """One object a line."""
    for variant in variants:
        yield json.dumps(asdict(variant), ensure_ascii=False) + "\n"
