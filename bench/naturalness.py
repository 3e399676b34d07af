"""Measure how well the naturalness judge separates natural from unnatural texts, and how fast.

    python -m bench.naturalness [LABELS]

LABELS is a file of labelled texts; the default is fixtures/naturalness.jsonl. The area under the
curve comes from cross-validation by problem. CPU times are sums over all threads. Unlike
wall-clock times, they hardly depend on other programs on the machine.
"""

from __future__ import annotations

import json
import sys
import time
from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path

import torch

from mwpapp.ml.checkpoints.resolve import ROOT
from mwpapp.ml.evaluation.auc import area_under_curve
from mwpapp.ml.language_model.language_model import LanguageModel, load_language_model
from mwpapp.ml.naturalness.judge import FittedNaturalnessJudge, load_naturalness_judge
from mwpapp.ml.training.naturalness.fit import cross_validated
from mwpapp.ml.training.naturalness.labelled import LabelledText, read_labelled
from mwpapp.ml.training.naturalness.rows import Rows, make_rows

TEXTS = 120  # for the speed of the language model
PROBLEMS = 40  # for the speed of the judge, which gets all variants of a problem in one call


def main() -> int:
    path = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "fixtures" / "naturalness.jsonl"
    texts = read_labelled([json.loads(line) for line in path.read_text("utf-8").splitlines()])
    cpu_start = time.process_time()
    judge = load_naturalness_judge()
    print(f"loaded in {time.process_time() - cpu_start:.1f} s, {torch.get_num_threads()} threads")
    _speed(load_language_model(), texts)
    _cost(judge, texts)
    rows = make_rows(texts, reader=judge.reader, progress=lambda _done, _total: None)
    for name, part in zip(("with the original", "alone"), rows, strict=True):
        print(f"{name:20} AUC {_separation(part):.3f} over {int((part.rounds > 0).sum())} texts")
    return 0


def _speed(model: LanguageModel, texts: Sequence[LabelledText]) -> None:
    chosen = [text.text for text in texts[:TEXTS]]
    cpu_start, wall_start = time.process_time(), time.perf_counter()
    readings = model.read(chosen)
    cpu_seconds, wall_seconds = time.process_time() - cpu_start, time.perf_counter() - wall_start
    tokens = sum(len(reading.spans) for reading in readings) / len(readings)
    print(
        f"language model: {len(chosen) / wall_seconds:.1f} texts per second ({tokens:.0f} tokens"
        f" each), {cpu_seconds / len(chosen):.3f} s of CPU time per text"
    )


def _cost(judge: FittedNaturalnessJudge, texts: Sequence[LabelledText]) -> None:
    by_problem = defaultdict(list)
    for labelled in texts:
        by_problem[labelled.original].append(
            (None if labelled.is_story else labelled.original, labelled.text)
        )
    calls = list(by_problem.values())[:PROBLEMS]
    count = sum(len(pairs) for pairs in calls)
    cpu_start, wall_start = time.process_time(), time.perf_counter()
    for pairs in calls:
        judge.judge(pairs)
    cpu_seconds, wall_seconds = time.process_time() - cpu_start, time.perf_counter() - wall_start
    print(
        f"judge: {wall_seconds / count:.3f} s for each of {count} variants in {len(calls)} calls,"
        f" {cpu_seconds / count:.3f} s of CPU time"
    )


def _separation(rows: Rows) -> float:
    labelled = rows.rounds > 0
    predicted = cross_validated(rows, seed=0)[labelled]
    return area_under_curve(predicted.tolist(), rows.labels[labelled].tolist())


if __name__ == "__main__":
    sys.exit(main())
