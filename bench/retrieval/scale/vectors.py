"""Make the vectors of a large bank, and the queries whose nearest vectors are searched for.

The real vectors are those that the shipped retriever gives to the texts of all published sets. A
larger bank also contains vectors between a real one and one of its neighbours, with noise. The
queries are real texts. Neither they nor their twins, which differ only in their numbers, are part
of the bank. All vectors have the precision of the database: half-precision floats.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import faiss
import numpy as np
from numpy.typing import NDArray

from mwpapp.ml.checkpoints.fingerprint import fingerprint
from mwpapp.ml.checkpoints.resolve import VAR, resolve
from mwpapp.ml.retrieval.loading import DEFAULT, load_retriever
from mwpapp.ml.retrieval.masking import twin_key
from mwpapp.ml.training.material.questions import Record, read_records, tidy

Vectors = NDArray[np.float16]

QUERIES = 200
NEIGHBOURS = 10  # of a real vector, one of which is drawn
NOISE = 0.1  # the length of the noise that is added to a unit vector
LOGIC_DIMENSION = 384  # of the column; mwpapp.models cannot be imported before Django is set up
BATCH = 50_000  # vectors
ENCODED = 2_000  # texts between two saved parts

FOLDER = VAR / "bench" / "retrieval" / "scale"


@dataclass(frozen=True, slots=True, kw_only=True)
class Scale:
    """A bank (rows, 384), of which `real` rows are real, and queries (queries, 384)."""

    bank: Vectors
    real: int
    queries: Vectors


def scale_of(corpora: Path, *, rows: int, seed: int = 0) -> Scale:
    """Return a bank with this number of rows, in random order, and the queries. A small bank is a
    sample of the real vectors."""
    texts = _texts(corpora)
    keys = [twin_key(text) for text in texts]
    held_out = set(random.Random(seed).sample(sorted(set(keys)), QUERIES))
    vectors = _encoded(texts)
    asked = {key: number for number, key in enumerate(keys) if key in held_out}
    kept = [number for number, key in enumerate(keys) if key not in held_out]
    rng = np.random.default_rng(seed)
    real = vectors[rng.permutation(kept)[:rows]]
    parts = [real, *between(real, count=rows - len(real), rng=rng)]
    queries = vectors[sorted(asked.values())]
    bank = rng.permutation(np.concatenate(parts))
    return Scale(bank=padded(bank), real=len(real), queries=padded(queries))


def _texts(corpora: Path) -> list[str]:
    """Return the texts of all problems and pairs, each once, in random order."""
    records = (row for path in sorted(corpora.glob("*.jsonl.gz")) for row in read_records(path))
    texts = dict.fromkeys(tidy(text) for row in records for text in _texts_of(row))
    return random.Random(0).sample(list(texts), len(texts))


def _texts_of(row: Record) -> list[str]:
    return [row["text"]] if "text" in row else [row["question"], row["paraphrase"]]


def _encoded(texts: Sequence[str]) -> Vectors:
    """Return the vectors of the texts, (texts, 384). Finished parts are saved and read again."""
    folder = FOLDER / fingerprint(resolve(DEFAULT))
    folder.mkdir(parents=True, exist_ok=True)
    encoder = None
    parts = []
    for start in range(0, len(texts), ENCODED):
        path = folder / f"{start}-of-{len(texts)}.npy"
        if not path.is_file():
            encoder = encoder or load_retriever(DEFAULT)
            np.save(path, encoder.encode(texts[start : start + ENCODED]).astype(np.float16))
        parts.append(np.load(path))
    return np.concatenate(parts)


def between(real: Vectors, *, count: int, rng: np.random.Generator) -> Iterator[Vectors]:
    """Yield `count` unit vectors in batches, each between a real vector and one of its neighbours,
    with noise."""
    if count <= 0:
        return
    near = _neighbours(real)
    for start in range(0, count, BATCH):
        size = min(BATCH, count - start)
        one = rng.integers(len(real), size=size)
        other = near[one, rng.integers(near.shape[1], size=size)]
        share = rng.random((size, 1), dtype=np.float32)
        noise = rng.standard_normal((size, real.shape[1]), dtype=np.float32)
        vectors = (1 - share) * real[one] + share * real[other]
        vectors += NOISE * noise / np.linalg.norm(noise, axis=1, keepdims=True)
        yield (vectors / np.linalg.norm(vectors, axis=1, keepdims=True)).astype(np.float16)


def _neighbours(real: Vectors) -> NDArray[np.int64]:
    """Return the numbers of the nearest other vectors, (rows, NEIGHBOURS)."""
    wide = real.astype(np.float32)
    _, found = faiss.knn(wide, wide, NEIGHBOURS + 1, metric=faiss.METRIC_INNER_PRODUCT)
    return found[:, 1:]


def padded(vectors: Vectors) -> Vectors:
    """Return the vectors as the database stores them, with zeros in the dimensions they lack."""
    return np.pad(vectors, ((0, 0), (0, LOGIC_DIMENSION - vectors.shape[1])))
