"""Train the retrievers of the benchmark on the bank of a set. Their weights are not shipped."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

from bench.retrieval.data import RetrievalSet
from mwpapp.ml.checkpoints.errors import CheckpointError
from mwpapp.ml.checkpoints.manifest import read_manifest
from mwpapp.ml.checkpoints.resolve import VAR
from mwpapp.ml.retrieval.loading import PART, RetrieverEncoder, load_network
from mwpapp.ml.retrieval.network import GRU, Shape
from mwpapp.ml.training.retriever.examples import of_frequent_templates, without_repeated
from mwpapp.ml.training.retriever.run import Plan, run
from mwpapp.ml.training.retriever.train import Settings
from mwpapp.ml.types import Progress

FOLDER = VAR / "bench" / "retrieval"

PUBLISHED = "MATHion's GRU"
OURS = "ours, MiniLM"
OURS_GRU = "ours, GRU"


@dataclass(frozen=True, slots=True)
class Method:
    """The shape and settings of a retriever."""

    shape: Shape
    settings: Settings


_PUBLISHED = Method(
    Shape(body=GRU, size=0, numbers=0),
    Settings(epochs=12, anchors=64, positives=3, memory=0.0, prototypes=0.0, distractors=0.0),
)
METHODS: Mapping[str, Mapping[str, Method]] = {
    "en": {
        PUBLISHED: _PUBLISHED,
        OURS: Method(Shape(), Settings(epochs=10, layers=6, learning_rate=1e-4, distractors=0.25)),
    },
    "zh": {
        PUBLISHED: _PUBLISHED,
        OURS_GRU: Method(Shape(body=GRU), Settings(epochs=12, anchors=32, distractors=0.0)),
    },
}


def trained(name: str, data: RetrievalSet, *, stage: Callable[[str], Progress]) -> RetrieverEncoder:
    """Return the retriever. If needed, first train it on the set's bank, or resume the training."""
    method = METHODS[data.language][name]
    out = FOLDER / _slug(f"retriever-{name}-{data.learned}")
    if not _is_done(out):
        plan = Plan(
            out=out,
            work=FOLDER / "work" / out.name,
            examples=of_frequent_templates(without_repeated(data.bank)),
            provenance={"bank": data.learned},
            settings=method.settings,
            shape=method.shape,
        )
        run(plan, stage=stage)
    return RetrieverEncoder(load_network(out))


def _is_done(folder: Path) -> bool:
    try:
        read_manifest(folder, part=PART)
    except CheckpointError:
        return False
    return True


def _slug(name: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")
