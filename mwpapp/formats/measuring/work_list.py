"""Write training pairs whose labels contradict the verdict, as a file for `--more-pairs`.

Each line is a JSON object as in `fixtures/pairs.jsonl`, but with `source` instead of `voice`:
problem, split, question, paraphrase, label, kind, reason, source. Pairs of one question have the
same `problem`, so that training holds them out together.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

MEDIA_TYPE = "application/x-ndjson; charset=utf-8"
SPLIT = "train"
NO_KIND = "labelled"


@dataclass(frozen=True, slots=True, kw_only=True)
class WorkPair:
    """A pair whose label, 1 or 0, contradicts the verdict."""

    question: str
    paraphrase: str
    label: int
    probability: float
    kind: str = ""
    reason: str = ""


def write(pairs: Iterable[WorkPair], *, name: str, source: str) -> Iterator[str]:
    """Yield the lines. Each `problem` begins with `name`; `source` is copied to each line."""
    numbers: dict[str, int] = {}
    for pair in pairs:
        number = numbers.setdefault(pair.question, len(numbers) + 1)
        fields = {
            "problem": f"{name}-{number}",
            "split": SPLIT,
            "question": pair.question,
            "paraphrase": pair.paraphrase,
            "label": pair.label,
            "kind": pair.kind or NO_KIND,
            "reason": pair.reason,
            "source": source,
        }
        yield json.dumps(fields, ensure_ascii=False, allow_nan=False) + "\n"
