"""Write kept variants as JSON lines."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import asdict

from mwpapp.formats.variants.format import Format
from mwpapp.formats.variants.kept_variant import KeptVariant


def write(variants: Iterable[KeptVariant]) -> Iterator[str]:
    """Yield one line for each variant."""
    for variant in variants:
        yield json.dumps(asdict(variant), ensure_ascii=False) + "\n"


FORMAT = Format(
    label="JSONL",
    extension="jsonl",
    media_type="application/x-ndjson; charset=utf-8",
    write=write,
)
