"""The fixture problems that are not held out."""

import json
from collections.abc import Iterator

from django.conf import settings

from mwpapp.ml.types import Problem


def fixture_problems() -> Iterator[Problem]:
    """Yield the problems that have an equation and are not held out."""
    for name in ("problems", "pair_problems"):
        path = settings.BASE_DIR / "fixtures" / f"{name}.jsonl"
        for line in path.read_text(encoding="utf-8").splitlines():
            row = json.loads(line)
            if row.get("split") != "aside" and row["equation"]:
                yield Problem(**{key: row[key] for key in ("text", "equation", "answer", "unit")})
