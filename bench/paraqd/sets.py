"""Collect the pairs on which methods are compared: labelled by people, or made by test operators.

The labelled AquaRAT pairs are used only for measuring: no training run and no choice of settings
depends on them. The operator-made pairs use held-out questions. Their label is what the operator
should produce, not what a person decided.
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from mwpapp.ml.encoders.sentence import load_encoder
from mwpapp.ml.operators.provenance import made_with
from mwpapp.ml.operators.registry import TEST_CODES
from mwpapp.ml.paraqd.triplets import Augmented
from mwpapp.ml.training.material.held_out import is_held_out
from mwpapp.ml.training.paraqd.run import Plan, draw
from mwpapp.ml.training.paraqd.texts import tested, training_tools

AQUA_FILE = "pairs_paraqd_aqua.jsonl.gz"


@dataclass(frozen=True, slots=True, kw_only=True)
class PairSet:
    """Pairs (question, paraphrase) and their labels, 1 for valid."""

    name: str
    pairs: Sequence[tuple[str, str]]
    labels: Sequence[int]


def aqua_set(corpora: Path | None) -> PairSet | None:
    """Return the published pairs, or None if they are missing."""
    if corpora is None or not (corpora / AQUA_FILE).is_file():
        return None
    with gzip.open(corpora / AQUA_FILE, "rt", encoding="utf-8") as stream:
        records = [json.loads(line) for line in stream]
    return PairSet(
        name="AquaRAT, labelled by people",
        pairs=[(record["question"], record["paraphrase"]) for record in records],
        labels=[int(record["label"]) for record in records],
    )


def operator_set(plan: Plan) -> tuple[PairSet, Mapping[str, str], list[Augmented]]:
    """Return the pairs that operators fa to fe make from held-out questions, the source of each
    operator's texts, and the questions with their texts."""
    questions = draw(plan)
    texts = [question.text for question in questions]
    tools = training_tools(texts, encoder=load_encoder(plan.config.encoder), work=plan.work)
    held_out = [question for question in questions if is_held_out(question.id)]
    made = [tested(question, tools=tools, seed=plan.config.settings.seed) for question in held_out]
    rows = [
        (item.text, sample.text, label)
        for item in made
        for label, side in ((1, item.kept), (0, item.broken))
        for sample in side
        if sample is not None
    ]
    sources = {code: made_with(item, tools=tools) for code, item in TEST_CODES.items()}
    pairs = PairSet(
        name="test operators fa to fe",
        pairs=[(text, other) for text, other, _ in rows],
        labels=[label for _, _, label in rows],
    )
    return pairs, sources, made
