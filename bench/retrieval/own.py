"""Choose the weight of copies on our own rewordings: how often is the original found?

    DJANGO_SETTINGS_MODULE=mwpapp.settings python -m bench.retrieval.own

The queries are the valid held-out rewordings (with the split `aside`) of our problems and stories.
The bank contains our problems and stories, except the everyday problems, so it has near copies of
the originals. Problems that differ from an original only in their numbers count as the original.
For each weight of the copies, the other weights are scaled so that all sum to 1.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np
from django.conf import settings

from mwpapp.ml.checkpoints.resolve import ROOT
from mwpapp.ml.encoders.sentence import load_encoder
from mwpapp.ml.generators.story.loading import load_library
from mwpapp.ml.retrieval.loading import DEFAULT, load_retriever
from mwpapp.ml.retrieval.masking import twin_key
from mwpapp.ml.retrieval.ranking import Ranking, Weights
from mwpapp.ml.training.material.questions import (
    PAIR_FILES,
    PROBLEM_FILES,
    Record,
    is_aside,
    read_records,
    tidy,
)

FIXTURES = ROOT / "fixtures"
EVERYDAY = "training/everyday_problems.jsonl"
SHARES = (0.0, 0.2, 0.3, 0.35, 0.4, 0.5)
"""The weights of copies to compare."""


def main() -> int:
    pairs = list(_rewordings())
    originals = [tidy(pair["question"]) for pair in pairs]
    bank = list(dict.fromkeys([*originals, *_bank()]))
    queries = [tidy(pair["paraphrase"]) for pair in pairs]
    keys = [twin_key(text) for text in bank]
    print(f"{len(queries)} rewordings, bank {len(bank):,}\n\n| copies | top-1 |\n|---|---|")
    similarities = _similarities(bank, queries)
    for share in SHARES:
        nearest = sum(w * part for w, part in zip(_split(share), similarities, strict=True))
        found = [keys[column] for column in np.asarray(nearest).argmax(axis=1)]
        hits = [key == twin_key(text) for key, text in zip(found, originals, strict=True)]
        print(f"| {share} | {100 * np.mean(hits):.1f} |")
    return 0


def _rewordings() -> Iterator[Record]:
    for name in PAIR_FILES:
        rows = read_records(FIXTURES / name)
        yield from (row for row in rows if is_aside(row) and row["label"] == 1)


def _bank() -> Iterator[str]:
    for name in PROBLEM_FILES:
        if name == EVERYDAY:  # they would make the bank ten times as large
            continue
        yield from (tidy(row["text"]) for row in read_records(FIXTURES / name))
    frames = load_library(Path(settings.STORIES)).frames
    yield from (tidy(frame.problem.text) for frame in frames)


def _similarities(bank: Sequence[str], queries: Sequence[str]) -> list[np.ndarray]:
    """Return the similarities by logic, text, words and copies, each (queries, bank)."""
    nothing = Weights(logic=0.0, text=0.0, words=0.0, copies=0.0)
    logic, text = load_retriever(DEFAULT), load_encoder()
    return [
        Ranking(bank, logic=logic, text=text, weights=replace(nothing, **{name: 1.0})).similarities(
            queries
        )
        for name in ("logic", "text", "words", "copies")
    ]


def _split(copies: float) -> tuple[float, float, float, float]:
    """Return the weights of logic, text, words and copies for this weight of copies."""
    usual = Weights()
    left = (1 - copies) / (1 - usual.copies)
    return usual.logic * left, usual.text * left, usual.words * left, copies


if __name__ == "__main__":
    sys.exit(main())
