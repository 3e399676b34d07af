"""Read variants that `variations.py` made. Needs no tagger."""

from __future__ import annotations

import json
from pathlib import Path

from mwpapp.ml.training.material.questions import Record


def read_variants(cache: Path) -> dict[str, list[Record]]:
    """Return the cached variants by the id of their problem. A truncated line is ignored."""
    found: dict[str, list[Record]] = {}
    if cache.is_file():
        for line in cache.read_text(encoding="utf-8").splitlines():
            try:
                content = json.loads(line)
            except ValueError:
                continue
            found[content["id"]] = content["variants"]
    return found
