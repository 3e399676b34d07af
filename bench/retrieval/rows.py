"""Save each finished row of the tables as a JSON file, which later runs read."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

Row = Mapping[str, Any]

FOLDER = Path(__file__).resolve().parents[1] / "results" / "retrieval"


def finished(name: str, make: Callable[[], Row]) -> Row:
    """Return the row called `name`, which is computed and saved if it is not saved yet."""
    path = FOLDER / f"{re.sub(r'[^a-z0-9]+', '-', name.lower()).strip('-')}.json"
    if not path.is_file():
        row = make()
        path.parent.mkdir(parents=True, exist_ok=True)
        partial = path.with_suffix(".part")
        partial.write_text(json.dumps(row, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
        partial.replace(path)
    saved: Row = json.loads(path.read_text(encoding="utf-8"))
    return saved


def accuracy_line(name: str, row: Row, *, kind: str) -> str:
    """Return a line of a Markdown table in percent: top-1, 3, 5, 10 and macro top-1."""
    figures = [*row[kind]["accuracy"], row[kind]["macro"]]
    return f"| {name} | " + " | ".join(f"{100 * figure:.1f}" for figure in figures) + " |"
