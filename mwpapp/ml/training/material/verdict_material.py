"""Gather the data for training the verdict's cross-encoder and trees, and for fitting the blend.

The data are pairs that our operators make from published questions and from our own, and labelled
pairs for our problems, written by people or machines. Problems with the split `aside` are
excluded. The cross-encoder and the trees have the same held-out questions, so that the blend is
fitted on texts that neither was trained on.
"""

from __future__ import annotations

import hashlib
import random
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from typing import Any

from mwpapp.ml.protocols import Tools
from mwpapp.ml.training.material.held_out import is_held_out
from mwpapp.ml.training.material.light_rewording import reword_lightly
from mwpapp.ml.training.material.pair_cache import operator_pairs
from mwpapp.ml.training.material.pairs import Pair, PairsOfEpoch
from mwpapp.ml.training.material.questions import OWN, SOURCES, Question, Record, draw_questions
from mwpapp.ml.training.material.written_pairs import (
    Written,
    as_written,
    corrupted,
    crossed,
    read_written,
)
from mwpapp.ml.types import Problem, Progress

HELD_OUT = 0.12
"""The share of held-out questions. Only the blend, the thresholds and the limits of doubts are
fitted on them."""
LIGHT = 0.15


@dataclass(frozen=True, slots=True, kw_only=True)
class Inputs:
    """The input files.

    - `own`: our problems, with id, text, split and, if known, equation and answer.
    - `written`: the rows of the labelled pairs for these problems.
    - `corpora`: the folder of published sets, or None.
    - `work`: the folder in which the results of slow steps are cached.
    - `added`: the name and SHA-256 of each file that supplied further pairs to `written`, for the
      manifest.
    """

    own: Sequence[Record]
    written: Sequence[Record]
    corpora: Path | None
    work: Path
    added: Sequence[Mapping[str, str]] = field(default_factory=tuple)


@dataclass(frozen=True, slots=True, kw_only=True)
class Mixture:
    """How many pairs to draw for each question, in addition to the written ones.

    `corrupted` counts the corrupted pairs; each comes with one valid pair.

    `written` maps files of written pairs to the share of their questions that are used in an epoch;
    all questions of other files are used. To continue from a cross-encoder that was already
    trained on some of the files, use a smaller share of those files."""

    crossed: int = 2
    corrupted: int = 1
    operated: int = 4
    written: Mapping[str, float] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Material:
    """The data that pairs are drawn from: operator-made pairs by question, and written pairs."""

    operated: Mapping[str, Sequence[Pair]]
    written: Sequence[Written]

    def __bool__(self) -> bool:
        return bool(self.operated or self.written)


def draw(inputs: Inputs, *, seed: int) -> list[Question]:
    """Return the questions of the run, none of which occurs in a labelled test set."""
    rng = random.Random(f"{seed}:questions")
    return draw_questions(inputs.corpora, own=inputs.own, rng=rng)


def gather(
    inputs: Inputs, *, questions: Sequence[Question], seed: int, progress: Progress
) -> Material:
    """Return the operator-made pairs of `questions`, and the written pairs."""
    known = {f"{OWN}:{record['id']}": record for record in inputs.own}
    problems = [_problem(question, known.get(question.id, {})) for question in questions]
    made = operator_pairs(problems, seed=seed, work=inputs.work, progress=progress)
    return Material(operated=made, written=read_written(inputs.written))


def split(material: Material) -> tuple[Material, Material]:
    """Return the training part and the held-out part. The split depends only on the question."""
    parts = [
        Material(
            operated={q: p for q, p in material.operated.items() if _is_held_out(q) is held_out},
            written=[item for item in material.written if _is_held_out(item.id) is held_out],
        )
        for held_out in (False, True)
    ]
    return parts[0], parts[1]


def _is_held_out(question: str) -> bool:
    return is_held_out(question, share=HELD_OUT)


def epochs(
    material: Material, *, seed: int, tools: Tools, mixture: Mixture | None = None
) -> PairsOfEpoch:
    """Return a function from epoch to pairs. The seed determines the new pairs of each epoch."""
    mixed = mixture or Mixture()

    @cache
    def pairs_of(epoch: int) -> Sequence[Pair]:
        rng = random.Random(f"{seed}:pairs:{epoch}")
        return sample(material, mixture=mixed, rng=rng, tools=tools)

    return pairs_of


def sample(material: Material, *, mixture: Mixture, rng: random.Random, tools: Tools) -> list[Pair]:
    """Return pairs of the questions, sampled by `mixture`. Half of them are valid, not counting
    those used as written."""
    pairs = [
        pair
        for written in material.written
        if rng.random() < mixture.written.get(written.file, 1.0)
        for pair in (
            *as_written(written),
            *crossed(written, rng=rng, count=mixture.crossed),
            *corrupted(written, rng=rng, count=mixture.corrupted, tools=tools),
        )
    ]
    for made in material.operated.values():
        drawn = balanced(made, count=mixture.operated, rng=rng)
        pairs += _lightly(drawn, rng=rng, tools=tools)
    return pairs


def balanced(pairs: Sequence[Pair], *, count: int, rng: random.Random) -> list[Pair]:
    """Return up to `count` pairs, with the same number for each label."""
    sides = [[pair for pair in pairs if pair.label == label] for label in (0, 1)]
    each = min(count // 2, *(len(side) for side in sides))
    return [pair for side in sides for pair in rng.sample(side, each)]


def provenance(
    questions: Sequence[Question],
    *,
    learned: Sequence[Pair],
    added: Sequence[Mapping[str, str]] = (),
) -> dict[str, Any]:
    """Return the description of the training data for a manifest."""
    counts = Counter(question.source for question in questions)
    licences = {source.name: source.licence for source in SOURCES} | {OWN: "ours"}
    ids = sorted({pair.question for pair in learned})
    makers = Counter(pair.maker.partition(">")[0].split("+")[0] for pair in learned)
    return {
        "files": {
            name: {"questions": count, "licence": licences[name]}
            for name, count in sorted(counts.items())
        },
        "own_ids": [name.removeprefix(f"{OWN}:") for name in ids if name.startswith(f"{OWN}:")],
        "ids_sha256": hashlib.sha256("\n".join(ids).encode()).hexdigest(),
        "pairs": len(learned),
        "pairs_by_maker": dict(sorted(makers.items())),
        **({"more_pairs": [dict(file) for file in added]} if added else {}),
    }


def _lightly(pairs: Sequence[Pair], *, rng: random.Random, tools: Tools) -> list[Pair]:
    """Return the pairs, some of them lightly reworded, regardless of their label."""
    return [
        _reworded(pair, rng=rng, tools=tools) if rng.random() < LIGHT else pair for pair in pairs
    ]


def _reworded(pair: Pair, *, rng: random.Random, tools: Tools) -> Pair:
    text = reword_lightly(pair.text, rng=rng, tools=tools)
    # The spans of the faults are those of the old text.
    return pair if text == pair.text else replace(pair, text=text, faults=())


def _problem(question: Question, record: Record) -> Problem:
    answer = record.get("answer")
    return Problem(
        id=question.id,
        text=question.text,
        equation=record.get("equation"),
        answer=None if answer is None else str(answer),
    )
