"""Write labels as JSON lines."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import asdict

from mwpapp.formats.labelling.format import Format
from mwpapp.formats.labelling.given_label import GivenLabel


def write(labels: Iterable[GivenLabel]) -> Iterator[str]:
    """Yield one line for each label."""
    for label in labels:
        yield json.dumps(asdict(label), ensure_ascii=False, allow_nan=False) + "\n"


FORMAT = Format(
    label="JSONL",
    extension="jsonl",
    media_type="application/x-ndjson; charset=utf-8",
    write=write,
)
