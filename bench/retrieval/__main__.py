"""Compare retrievers: is a problem with the same template among the top k?

    REWORD_CORPORA=FOLDER python -m bench.retrieval [--quick]

It trains the retrievers of the benchmark (or resumes an interrupted run) and prints Markdown
tables, as in docs/retrieval.md. With --quick, it trains nothing. Every finished row is saved in
bench/results/retrieval. To measure a row again, delete its file.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Mapping
from dataclasses import asdict
from functools import partial
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from tqdm import tqdm

from bench.retrieval.baselines import by_tf_idf, by_untuned_encoder, by_word_vectors
from bench.retrieval.data import RetrievalSet, retrieval_sets
from bench.retrieval.paraphrases import paraphrase_table
from bench.retrieval.predicted import predicted
from bench.retrieval.rows import Row, accuracy_line, finished
from bench.retrieval.trained import METHODS, trained
from mwpapp.ml.encoders.sentence import load_encoder
from mwpapp.ml.evaluation.top_k import random_row, top_k
from mwpapp.ml.protocols import Encoder
from mwpapp.ml.retrieval.loading import DEFAULT, load_retriever
from mwpapp.ml.retrieval.ranking import Ranking, Weights
from mwpapp.ml.retrieval.templates import KINDS
from mwpapp.ml.solvers.by_tree import load_solver
from mwpapp.ml.types import Progress

Similarities = NDArray[np.floating]


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.retrieval", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="train nothing")
    options = parser.parse_args()
    if not os.environ.get("REWORD_CORPORA"):
        print("Set REWORD_CORPORA to the folder of the published sets.", file=sys.stderr)
        return 2
    corpora = Path(os.environ["REWORD_CORPORA"])
    for data in retrieval_sets(corpora):
        _print_set(data, quick=options.quick)
    print(paraphrase_table(corpora))
    return 0


def _print_set(data: RetrievalSet, *, quick: bool) -> None:
    makers = _makers(data) | ({} if quick else _trained_makers(data))
    rows = {
        name: finished(f"{data.name} {name}", partial(_measured, data, make))
        for name, make in makers.items()
    }
    rows = {"random": finished(f"{data.name} random", partial(_random, data))} | rows
    print(f"\n## {data.name}: {len(data.queries)} of {data.drawn} queries, bank {len(data.bank):,}")
    for kind in KINDS:
        print(f"\n| {kind} templates | top-1 | top-3 | top-5 | top-10 | macro top-1 |")
        print("|---|---|---|---|---|---|")
        for name, row in rows.items():
            print(accuracy_line(name, row, kind=kind))


def _makers(data: RetrievalSet) -> dict[str, Callable[[], Similarities]]:
    """Return, for each retriever that needs no training, a function that computes similarities."""
    queries, bank = ([example.text for example in part] for part in (data.queries, data.bank))
    made: dict[str, Callable[[], Similarities]] = {
        "TF-IDF": lambda: by_tf_idf(queries, bank),
        "word vectors, inner product": lambda: by_word_vectors(queries, bank),
        "untuned encoder": lambda: by_untuned_encoder(queries, bank),
        "shipped": lambda: _by_encoder(load_retriever(DEFAULT), data),
        "shipped, all combined": lambda: _combined(load_retriever(DEFAULT), data),
    }
    if data.language == "en":
        made["shipped, all combined, and the solver's template"] = lambda: (
            _combined(load_retriever(DEFAULT), data)
            + predicted(load_solver(), queries=data.queries, bank=data.bank)
        )
    return made


def _trained_makers(data: RetrievalSet) -> dict[str, Callable[[], Similarities]]:
    def retriever(name: str) -> Encoder:
        return trained(name, data, stage=lambda stage: _bar(f"{name}: {stage}"))

    names = list(METHODS[data.language])
    alone = {name: lambda name=name: _by_encoder(retriever(name), data) for name in names}
    return alone | {f"{names[-1]}, all combined": lambda: _combined(retriever(names[-1]), data)}


def _combined(encoder: Encoder, data: RetrievalSet) -> Similarities:
    """Return similarities that combine the logic with the text, the words, the copies and the
    plausibility of the templates. For Chinese, omit the text and the copies, because the pretrained
    encoder does not know Chinese."""
    weights = (
        None if data.language == "en" else Weights(logic=0.85, text=0.0, words=0.15, copies=0.0)
    )
    ranking = Ranking(
        [example.text for example in data.bank],
        logic=encoder,
        text=load_encoder() if weights is None else None,
        weights=weights,
        templates=[example.templates.ordered for example in data.bank],
    )
    return ranking.similarities([example.text for example in data.queries])


def _by_encoder(encoder: Encoder, data: RetrievalSet) -> Similarities:
    queries, bank = ([example.text for example in part] for part in (data.queries, data.bank))
    return encoder.encode(queries) @ encoder.encode(bank).T


def _measured(data: RetrievalSet, make: Callable[[], Similarities]) -> Row:
    similarities = make()
    return {kind: asdict(top_k(similarities, **names)) for kind, names in _templates(data).items()}


def _random(data: RetrievalSet) -> Row:
    return {kind: asdict(random_row(**names)) for kind, names in _templates(data).items()}


def _templates(data: RetrievalSet) -> Mapping[str, Mapping[str, list[str]]]:
    parts = {"queries": data.queries, "bank": data.bank}
    return {
        kind: {
            part: [example.templates.of_kind(kind) for example in examples]
            for part, examples in parts.items()
        }
        for kind in KINDS
    }


def _bar(stage: str) -> Progress:
    shown = tqdm(desc=stage, mininterval=5.0)

    def advance(done: int, total: int) -> None:
        shown.total = total
        shown.update(done - shown.n)
        if done == total:
            shown.close()

    return advance


if __name__ == "__main__":
    sys.exit(main())
