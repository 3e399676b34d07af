"""Measure how many pairs per second the verdict and each of its parts can process.

    python -m bench.verdict_speed [PAIRS]

PAIRS is a JSON lines file of questions and paraphrases; the default is our own held-out pairs. All
parts are timed on the same pairs in the same run, so that you can compare them even on a busy
machine.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path

import torch

from mwpapp.ml.checkpoints.resolve import ROOT
from mwpapp.ml.pipelines.engines import load_judging
from mwpapp.ml.pipelines.score_pairs import score_pairs
from mwpapp.ml.training.material.questions import is_aside, read_records
from mwpapp.ml.types import Reference
from mwpapp.ml.verdict.comparing.comparison import compare
from mwpapp.ml.verdict.evidence.gather import gather_evidence
from mwpapp.ml.verdict.judge import rows
from mwpapp.ml.verdict.reader.cross_encoder import load_reader

ROUNDS = 3


def main() -> int:
    path = Path(sys.argv[1]) if len(sys.argv) > 1 else None
    pairs = [(Reference(text=question), text) for question, text in _pairs(path)]
    engines, reader = load_judging(), load_reader()
    comparisons = [compare(reference, text) for reference, text in pairs]
    texts = [(reference.text, text) for reference, text in pairs]
    parts: dict[str, Callable[[], object]] = {
        "whole verdict": lambda: list(score_pairs(pairs, engines=engines)),
        "ParaQD": lambda: engines.scorer.score(texts),
        "cross-encoder": lambda: reader.read(comparisons),
        "comparison": lambda: [compare(*pair) for pair in pairs],
        "features": lambda: rows(comparisons),
        "evidence": lambda: [gather_evidence(item) for item in comparisons],
    }
    print(f"{len(pairs)} pairs, {torch.get_num_threads()} threads, best of {ROUNDS}")
    for name, part in parts.items():
        seconds = min(_timed(part) for _ in range(ROUNDS))
        print(f"{name:14} {len(pairs) / seconds:8.0f} pairs per second")
    return 0


def _pairs(path: Path | None) -> Sequence[tuple[str, str]]:
    records = read_records(path or ROOT / "fixtures" / "pairs.jsonl")
    return [
        (record["question"], record["paraphrase"])
        for record in records
        if path is not None or is_aside(record)
    ]


def _timed(part: Callable[[], object]) -> float:
    start = time.perf_counter()
    part()
    return time.perf_counter() - start


if __name__ == "__main__":
    sys.exit(main())
