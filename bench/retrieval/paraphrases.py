"""Measure whether a paraphrase finds its original, on the pairs of ParaMAWPS.

The bank contains all originals and the other problems of MAWPS and ASDiv. Problems that differ from
the original only in their numbers count as the original. Near copies with other words do not,
although these collections contain many of them. The second figure is the AUC with which the
cosine of an encoder ranks pairs with the same equation above pairs with a changed one.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from bench.retrieval.baselines import by_tf_idf, by_untuned_encoder
from bench.retrieval.rows import Row, finished
from mwpapp.ml.encoders.sentence import load_encoder
from mwpapp.ml.evaluation.auc import area_under_curve
from mwpapp.ml.protocols import Encoder
from mwpapp.ml.retrieval.loading import DEFAULT, load_retriever
from mwpapp.ml.retrieval.masking import twin_key
from mwpapp.ml.retrieval.ranking import Ranking
from mwpapp.ml.training.material.questions import Record, read_records, tidy

BANKS = ("mawps_full2373", "asdiv_full")


def paraphrase_table(corpora: Path) -> str:
    """Return the Markdown table."""
    pairs = list(read_records(corpora / "pairs_paramawps_variants.jsonl.gz"))
    bank = _bank(corpora, pairs)
    lines = [
        f"\n## ParaMAWPS: {len(pairs):,} pairs, bank {len(bank):,}\n",
        "| retriever | top-1, same equation | AUC, same against changed |",
        "|---|---|---|",
    ]
    for name in ("TF-IDF", "untuned encoder", "shipped", "shipped, all combined"):
        row = finished(f"ParaMAWPS {name}", partial(_row, name, pairs, bank))
        auc = "" if row["auc"] is None else f"{row['auc']:.3f}"
        lines.append(f"| {name} | {100 * row['top_1']:.1f} | {auc} |")
    return "\n".join(lines)


def _bank(corpora: Path, pairs: Sequence[Record]) -> list[str]:
    """Return the texts of the originals and of the other problems, each once."""
    originals = list(dict.fromkeys(tidy(pair["question"]) for pair in pairs))
    others = [
        tidy(row["text"]) for name in BANKS for row in read_records(corpora / f"{name}.jsonl.gz")
    ]
    return list(dict.fromkeys(originals + others))


def _row(name: str, pairs: Sequence[Record], bank: Sequence[str]) -> Row:
    same = [pair for pair in pairs if pair["same_equation"]]
    queries = [tidy(pair["paraphrase"]) for pair in same]
    nearest = _similarities(name, queries, bank).argmax(axis=1)
    keys = [twin_key(text) for text in bank]
    hits = [
        keys[column] == twin_key(tidy(pair["question"]))
        for column, pair in zip(nearest, same, strict=True)
    ]
    return {"top_1": float(np.mean(hits)), "pairs": len(same), "auc": _auc(name, pairs)}


def _similarities(name: str, queries: Sequence[str], bank: Sequence[str]) -> NDArray[np.floating]:
    if name == "TF-IDF":
        return by_tf_idf(queries, bank)
    if name == "untuned encoder":
        return by_untuned_encoder(queries, bank)
    retriever = load_retriever(DEFAULT)
    text = load_encoder() if "combined" in name else None
    return Ranking(bank, logic=retriever, text=text).similarities(queries)


def _auc(name: str, pairs: Sequence[Record]) -> float | None:
    """Return the AUC of an encoder's cosine, or None if no single encoder gives the similarity."""
    if name not in ("untuned encoder", "shipped"):
        return None
    encoder: Encoder = load_retriever(DEFAULT) if name == "shipped" else load_encoder()
    sides = [
        encoder.encode([tidy(pair[side]) for pair in pairs]) for side in ("question", "paraphrase")
    ]
    cosines = np.einsum("ij,ij->i", *sides)
    labels = [int(pair["same_equation"]) for pair in pairs]
    return area_under_curve([float(cosine) for cosine in cosines], labels)
