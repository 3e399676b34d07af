"""Make variants of problems with our own generators, so that a solver learns from more texts.

The question moves to the front (reordered), or asks for a number that was given (reversed). The
variants are cached in a file, because tagging takes a few hundredths of a second per text.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path

from mwpapp.ml.generators.challenge import Counts, challenges
from mwpapp.ml.protocols import Tools
from mwpapp.ml.training.material.questions import Record
from mwpapp.ml.training.solver.variant_file import read_variants
from mwpapp.ml.types import Problem, Progress

KINDS = ("reordered", "reversed")


def varied(
    records: Sequence[Record], *, tools: Tools, seed: int, cache: Path, progress: Progress
) -> list[Record]:
    """Return at most one variant of each kind for every record with an equation.

    Variants that an earlier call made are read from `cache` (JSON lines).
    """
    known = read_variants(cache)
    cache.parent.mkdir(parents=True, exist_ok=True)
    with cache.open("a", encoding="utf-8") as stream:
        for number, record in enumerate(records, start=1):
            if record["id"] not in known:
                known[record["id"]] = list(_variants(record, tools=tools, seed=seed))
                line = {"id": record["id"], "variants": known[record["id"]]}
                stream.write(json.dumps(line, ensure_ascii=False) + "\n")
                stream.flush()
            progress(number, len(records))
    return [variant for record in records for variant in known[record["id"]]]


def _variants(record: Record, *, tools: Tools, seed: int) -> Iterator[Record]:
    if not record.get("equation"):
        return
    problem = Problem(
        text=record["text"],
        id=str(record["id"]),
        equation=record["equation"],
        answer=None if record.get("answer") is None else str(record["answer"]),
    )
    made = challenges([problem], kinds=KINDS, per_kind=1, seed=seed, tools=tools, counts=Counts())
    for _problem, candidate in made:
        yield {
            "id": f"{record['id']}/{candidate.kind}",
            "text": candidate.text,
            "equation": candidate.equation,
            "answer": candidate.answer,
        }
