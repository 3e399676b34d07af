"""Measure how well a solver's agreement on two texts separates valid from invalid rewordings."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from sklearn.metrics import roc_auc_score

from mwpapp.ml.checkpoints.defaults import READER
from mwpapp.ml.solvers.agreement import Compared, agreements
from mwpapp.ml.solvers.network import load_network
from mwpapp.ml.text.alignment import align
from mwpapp.ml.training.material.questions import Record, read_records
from mwpapp.ml.types import Reference
from mwpapp.ml.verdict.comparing.comparison import compare
from mwpapp.ml.verdict.reader.cross_encoder import load_reader

FIXTURES = Path(__file__).resolve().parents[2] / "fixtures"
KINDS = ("swapped_owners", "turned_role", "other_question")
"""The invalid kinds of `pairs.jsonl` that can only be found by reading."""


def table(checkpoint: str) -> Iterator[str]:
    """Yield a line for each score: its AUC for each kind against all valid held-out pairs."""
    pairs = [pair for pair in read_records(FIXTURES / "pairs.jsonl") if pair["split"] == "aside"]
    equations = dict(_equations(("problems.jsonl", "pair_problems.jsonl")))
    labels = [int(pair["label"]) for pair in pairs]
    for name, scores in _scores(pairs, equations=equations, checkpoint=checkpoint).items():
        figures = []
        for kind in (*KINDS, "all"):
            rows = [
                row
                for row, pair in enumerate(pairs)
                if pair["label"] or kind in (pair["kind"], "all")
            ]
            auc = roc_auc_score([labels[row] for row in rows], [scores[row] for row in rows])
            figures.append(f"{kind} {auc:.3f}")
        yield f"{name:10} {'  '.join(figures)}"


def _scores(
    pairs: Iterable[Record], *, equations: Mapping[str, str], checkpoint: str
) -> dict[str, list[float]]:
    compared = [_compared(pair, equations=equations) for pair in pairs]
    network, _manifest = load_network(checkpoint)
    found = agreements(network, compared)
    reader = load_reader(READER)
    readings = reader.read([compare(one.reference, one.text) for one in compared])
    return {
        "overlap": [one.overlap for one in found],
        "transfer": [one.transfer for one in found],
        "reader": [one.logit for one in readings],
    }


def _compared(pair: Mapping[str, Any], *, equations: Mapping[str, str]) -> Compared:
    return Compared(
        reference=Reference(text=pair["question"], equation=equations.get(pair["problem"])),
        text=pair["paraphrase"],
        alignment=align(pair["question"], pair["paraphrase"]),
    )


def _equations(names: Iterable[str]) -> Iterator[tuple[str, str]]:
    for name in names:
        for record in read_records(FIXTURES / name):
            yield record["id"], record["equation"]
