"""The verdict on the human-labelled AquaRAT pairs of the ParaQD paper.

    REWORD_CORPORA=FOLDER python -m bench.verdict_aqua

Evaluation only: nothing is fitted, selected or tuned on these pairs. Beside the verdict at
0.5 stand the ParaQD cosine at 0.5 and the plain rule "the same numbers".
"""

from __future__ import annotations

import os
import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from bench.paraqd_aqua import FILE, read_pairs, same_numbers
from mwpapp.ml.evaluation.auc import area_under_curve
from mwpapp.ml.evaluation.f1 import macro, weighted
from mwpapp.ml.pipelines.engines import load_judging
from mwpapp.ml.pipelines.score_pairs import score_pairs
from mwpapp.ml.types import Reference

COLUMNS = ("weighted_f1_harmonic", "macro_f1_harmonic", "weighted_f1_mean", "auc", "tpr_less_fpr")


def main() -> int:
    folder = os.environ.get("REWORD_CORPORA")
    if not folder or not (Path(folder) / FILE).is_file():
        print(f"Skipped: REWORD_CORPORA names no folder with {FILE}.")
        return 0
    pairs, labels = read_pairs(Path(folder) / FILE)
    scored = list(score_pairs(((Reference(text=q), p) for q, p in pairs), engines=load_judging()))
    print(f"{len(pairs)} pairs, {sum(labels)} valid")
    print_row("", COLUMNS)
    print_figures("verdict", [one.verdict.probability for one in scored], labels)
    print_figures("ParaQD cosine", [one.paraqd for one in scored], labels)
    print_figures("rule: same numbers", [float(same_numbers(*pair)) for pair in pairs], labels)
    for label, name in ((1, "valid"), (0, "not valid")):
        counts = Counter(
            one.verdict.judgement.value
            for one, truth in zip(scored, labels, strict=True)
            if truth == label
        )
        print(f"{name}: " + ", ".join(f"{word} {n}" for word, n in sorted(counts.items())))
    return 0


def print_figures(name: str, scores: Sequence[float], labels: Sequence[int]) -> None:
    guess = [int(score > 0.5) for score in scores]
    right = [g for g, label in zip(guess, labels, strict=True) if label]
    wrong = [g for g, label in zip(guess, labels, strict=True) if not label]
    figures = (
        weighted(guess, labels).harmonic_f1,
        macro(guess, labels).harmonic_f1,
        weighted(guess, labels).mean_f1,
        area_under_curve(scores, labels),
        sum(right) / len(right) - sum(wrong) / len(wrong),
    )
    print_row(name, [f"{figure:.3f}" for figure in figures])


def print_row(name: str, cells: Sequence[str]) -> None:
    print(f"{name:20}" + "".join(f"{cell:>22}" for cell in cells))


if __name__ == "__main__":
    sys.exit(main())
