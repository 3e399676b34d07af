"""Measure the naturalness judge: how well it separates, and what it costs.

    python -m bench.naturalness [LABELS]

LABELS has labelled texts; the default is fixtures/naturalness.jsonl. The area under the curve comes
from cross-validation by problem. CPU time is that of all threads together, so that other programs
on the machine hardly change it.
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

TEXTS = 120  # read for the speed of the language model
PROBLEMS = 40  # whose variants are judged, in one call for each


def main() -> int:
    path = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "fixtures" / "naturalness.jsonl"
    texts = read_labelled([json.loads(line) for line in path.read_text("utf-8").splitlines()])
    began = time.process_time()
    judge = load_naturalness_judge()
    print(f"loaded in {time.process_time() - began:.1f} s, {torch.get_num_threads()} threads")
    _speed(load_language_model(), texts)
    _cost(judge, texts)
    rows = make_rows(texts, reader=judge.reader, progress=lambda _done, _total: None)
    for name, one in zip(("beside the original", "alone"), rows, strict=True):
        print(f"{name:20} AUC {_separation(one):.3f} over {int((one.rounds > 0).sum())} texts")
    return 0


def _speed(model: LanguageModel, texts: Sequence[LabelledText]) -> None:
    chosen = [one.text for one in texts[:TEXTS]]
    began, clock = time.process_time(), time.perf_counter()
    read = model.read(chosen)
    used, passed = time.process_time() - began, time.perf_counter() - clock
    tokens = sum(len(one.spans) for one in read) / len(read)
    print(f"language model: {len(chosen) / passed:.1f} texts of {tokens:.0f} tokens per second, "
          f"{used / len(chosen):.3f} s of CPU time each")  # fmt: skip


def _cost(judge: FittedNaturalnessJudge, texts: Sequence[LabelledText]) -> None:
    of_problem = defaultdict(list)
    for one in texts:
        of_problem[one.original].append((None if one.is_story else one.original, one.text))
    calls = list(of_problem.values())[:PROBLEMS]
    count = sum(len(pairs) for pairs in calls)
    began, clock = time.process_time(), time.perf_counter()
    for pairs in calls:
        judge.judge(pairs)
    used, passed = time.process_time() - began, time.perf_counter() - clock
    print(f"judge: {passed / count:.3f} s for each of {count} variants in {len(calls)} calls, "
          f"{used / count:.3f} s of CPU time")  # fmt: skip


def _separation(rows: Rows) -> float:
    read = rows.rounds > 0
    predicted = cross_validated(rows, seed=0)[read]
    return area_under_curve(predicted.tolist(), rows.labels[read].tolist())


if __name__ == "__main__":
    sys.exit(main())
