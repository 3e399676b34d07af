"""The ParaQD scorer on the human-labelled AquaRAT pairs of its paper.

    REWORD_CORPORA=FOLDER python -m bench.paraqd_aqua [CHECKPOINT]

Evaluation only: nothing is trained, selected or tuned on these pairs. Valid means a score
above 0.5, as in the paper. Beside the checkpoint stand the untrained encoder, the plain rule
"the same numbers", and what the paper prints (table 1).
"""

from __future__ import annotations

import gzip
import json
import os
import sys
from collections.abc import Sequence
from pathlib import Path

from mwpapp.ml.encoders.sentence import load_encoder
from mwpapp.ml.paraqd.scorer import DEFAULT_CHECKPOINT, ParaQDScorer, load_scorer
from mwpapp.ml.text.quantities import find_quantities
from mwpapp.ml.training.validation import score_metrics

FILE = "pairs_paraqd_aqua.jsonl.gz"
COLUMNS = (
    "macro_f1_harmonic", "weighted_f1_harmonic", "macro_f1_mean", "weighted_f1_mean",
    "auc", "separation",
)  # fmt: skip
PRINTED = {  # ParaQD, tables 1 and 8: harmonic F1 and separation
    "paper, MiniLM-L12": (0.687, 0.687, 0.780),
    "paper, MiniLM-L6": (0.675, 0.668, 0.716),
    "paper, untrained": (0.569, 0.453, 0.080),
}


def main() -> int:
    folder = os.environ.get("REWORD_CORPORA")
    if not folder or not (Path(folder) / FILE).is_file():
        print(f"Skipped: REWORD_CORPORA names no folder with {FILE}.")
        return 0
    pairs, labels = read_pairs(Path(folder) / FILE)
    name = sys.argv[1] if len(sys.argv) > 1 else DEFAULT_CHECKPOINT
    print(f"{len(pairs)} pairs, {sum(labels)} valid")
    print_row("", list(COLUMNS))
    print_scores(name, load_scorer(name).score(pairs), labels)
    print_scores("untrained encoder", ParaQDScorer(load_encoder()).score(pairs), labels)
    print_scores("rule: same numbers", [float(same_numbers(*pair)) for pair in pairs], labels)
    for source, (macro, weighted, apart) in PRINTED.items():
        print_row(source, [f"{macro}", f"{weighted}", "", "", "", f"{apart}"])
    return 0


def read_pairs(path: Path) -> tuple[list[tuple[str, str]], list[int]]:
    with gzip.open(path, "rt", encoding="utf-8") as stream:
        records = [json.loads(line) for line in stream]
    pairs = [(record["question"], record["paraphrase"]) for record in records]
    return pairs, [int(record["label"]) for record in records]


def same_numbers(question: str, paraphrase: str) -> bool:
    """Whether the same multiset of numbers stands in both texts."""
    values = [sorted(item.value for item in find_quantities(t)) for t in (question, paraphrase)]
    return values[0] == values[1]


def print_scores(name: str, scores: Sequence[float], labels: Sequence[int]) -> None:
    figures = score_metrics(scores, labels=list(labels))
    print_row(name, [f"{figures[column]:.3f}" for column in COLUMNS])


def print_row(name: str, cells: Sequence[str]) -> None:
    print(f"{name:24}" + "".join(f"{cell:>22}" for cell in cells))


if __name__ == "__main__":
    sys.exit(main())
