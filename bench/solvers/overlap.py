"""Count the problems of the published sets that are equal or similar to one of ours.

    REWORD_CORPORA=FOLDER python -m bench.solvers overlap

Numbers are masked. *Equal* problems differ in nothing else, and *similar* ones share more than half
of their sequences of eight words with one of our problems.
"""

from __future__ import annotations

import os
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path

from mwpapp.ml.checkpoints.resolve import ROOT
from mwpapp.ml.training.material.questions import PROBLEM_FILES, masked, read_records, tidy

SETS = ("asdiv_full", "mawps_full2373", "svamp", "cogcomp_old", "gsm8k_test", "mathqa_valid_test")
LENGTH = 8

Words = tuple[str, ...]


def main() -> int:
    if not os.environ.get("REWORD_CORPORA"):
        print("Set REWORD_CORPORA to the folder of the published sets.", file=sys.stderr)
        return 2
    print_overlap(Path(os.environ["REWORD_CORPORA"]))
    return 0


def print_overlap(corpora: Path) -> None:
    """Print how many problems of each set are equal or similar to one of ours."""
    ours = [words for name in PROBLEM_FILES for words in _masked_problems(ROOT / "fixtures" / name)]
    texts = set(ours)
    holders: dict[Words, list[int]] = defaultdict(list)
    for number, words in enumerate(ours):
        for sequence in _sequences(words):
            holders[sequence].append(number)
    print("| set | problems | equal | similar |\n|---|---|---|---|")
    for name in SETS:
        problems = list(_masked_problems(corpora / f"{name}.jsonl.gz"))
        equal = sum(words in texts for words in problems)
        similar = sum(_is_similar(words, holders=holders) for words in problems)
        print(f"| {name} | {len(problems):,} | {equal} | {similar} |")


def _masked_problems(path: Path) -> Iterator[Words]:
    for record in read_records(path):
        yield tuple(masked(tidy(record["text"])).split())


def _sequences(words: Words) -> set[Words]:
    return {words[first : first + LENGTH] for first in range(len(words) - LENGTH + 1)}


def _is_similar(words: Words, *, holders: dict[Words, list[int]]) -> bool:
    sequences = _sequences(words)
    shared = Counter(number for one in sequences for number in holders.get(one, ()))
    return max(shared.values(), default=0) > len(sequences) / 2
