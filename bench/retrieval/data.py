"""Read the sets on which retrievers are compared, each with its bank and its queries.

Queries that differ from a problem in the bank only in their numbers are excluded.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from mwpapp.ml.corpora.building import build_problem
from mwpapp.ml.training.material.questions import read_records
from mwpapp.ml.training.retriever.examples import Example, example_of

ENGLISH, CHINESE = "MAWPS + ASDiv-A", "Math23K (partial)"


@dataclass(frozen=True, slots=True, kw_only=True)
class RetrievalSet:
    """A bank and its queries.

    Retrievers for this set are trained on its bank; `learned` is the name of that bank. `drawn`
    is the number of queries before any were excluded.
    """

    name: str
    learned: str
    bank: Sequence[Example]
    queries: Sequence[Example]
    drawn: int
    language: str = "en"


def retrieval_sets(corpora: Path) -> list[RetrievalSet]:
    """Return the sets: the dev part of MAWPS + ASDiv-A, SVAMP, and the test part of Math23K."""
    mixed = list(read_records(corpora / "mawps_asdiva_svamp.jsonl.gz"))
    train = [row for row in mixed if row["split"] == "train"]
    ids = [row["id"] for row in train]
    drawn = set(random.Random(0).sample(ids, len(ids) // 10))
    bank = _examples([row for row in train if row["id"] not in drawn])
    dev = [row for row in train if row["id"] in drawn]
    test = [row for row in mixed if row["split"] == "test"]
    chinese = list(read_records(corpora / "math23k_partial.jsonl.gz"))
    parts = {name: [row for row in chinese if row["split"] == name] for name in ("train", "test")}
    return [
        _set(f"{ENGLISH} dev", ENGLISH, bank=bank, rows=dev),
        _set("SVAMP", ENGLISH, bank=bank, rows=test),
        _set(f"{CHINESE} test", CHINESE, bank=_examples(parts["train"]), rows=parts["test"],
             language="zh"),
    ]  # fmt: skip


def _set(
    name: str,
    learned: str,
    *,
    bank: Sequence[Example],
    rows: Sequence[Mapping[str, Any]],
    language: str = "en",
) -> RetrievalSet:
    twins = {example.twin for example in bank}
    queries = [example for example in _examples(rows) if example.twin not in twins]
    return RetrievalSet(
        name=name, learned=learned, bank=bank, queries=queries, drawn=len(rows), language=language
    )


def _examples(rows: Sequence[Mapping[str, Any]]) -> list[Example]:
    examples = (_example(row) for row in rows)
    return [example for example in examples if example is not None]


def _example(row: Mapping[str, Any]) -> Example | None:
    problem = build_problem(row["text"], source="bench", equation=row["equation"])
    return example_of(id=str(row["id"]), text=problem.text, equation=problem.equation)
