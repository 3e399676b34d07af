"""Write the variants of a worksheet with their scores and evidence, for researchers."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import asdict, astuple, dataclass, fields

from mwpapp.formats.tables.cells import csv_line


@dataclass(frozen=True, slots=True, kw_only=True)
class ResearchRow:
    """A variant in a pool, with its original. `evidence` lists each piece as "code=state"."""

    place: int
    problem_id: int
    original: str
    reference_text: str  # what the variant was compared with
    reference_equation: str
    reference_answer: str
    variant_id: int
    kind: str
    generator: str
    text: str
    equation: str
    answer: str
    unit: str
    grade: int | None
    status: str
    judgement: str
    paraqd: float | None  # cosine, in [-1, 1]
    valid_probability: float | None
    difference: float | None  # from the original, in [0, 1]
    naturalness: float | None
    kept_anyway: bool  # in spite of its verdict, its answer or missing scores
    evidence: tuple[str, ...]


def write_csv(rows: Iterable[ResearchRow]) -> bytes:
    """Return a table in UTF-8 with a byte order mark; pieces of evidence are joined by spaces."""
    lines = ["\ufeff" + csv_line(field.name for field in fields(ResearchRow))]
    lines += [csv_line((*astuple(row)[:-1], " ".join(row.evidence))) for row in rows]
    return "".join(lines).encode()


def write_jsonl(rows: Iterable[ResearchRow]) -> bytes:
    """Return a line of JSON in UTF-8 for each variant."""
    lines = (json.dumps(asdict(row), ensure_ascii=False) + "\n" for row in rows)
    return "".join(lines).encode()
