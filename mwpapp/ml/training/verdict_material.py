"""What the cross-encoder and the trees of the verdict learn from, and what is left for the blend.

Pairs that our operators make of published and own questions, and the pairs over our own problems
that we wrote, or that a machine wrote and we labelled. Problems set aside are in neither. Held-out
questions are the same for both learners, so that the blend sees two opinions on texts that neither
has seen.
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

from mwpapp.ml.training.cross_encoder import PairsOfEpoch
from mwpapp.ml.training.light_rewording import reword_lightly
from mwpapp.ml.training.operator_pairs import operator_pairs
from mwpapp.ml.training.pairs import Pair
from mwpapp.ml.training.questions import OWN, SOURCES, Question, Record, draw_questions
from mwpapp.ml.training.validation import is_held_out
from mwpapp.ml.training.written_pairs import (
    Written,
    as_written,
    corrupted,
    crossed,
    read_written,
)
from mwpapp.ml.types import Problem, Progress, Tools

HELD_OUT = 0.12
"""Share of the questions that only the blend is fitted on."""
LIGHT = 0.15
TRANSLATED = frozenset({"back_translation", "round_trip"})
"""What a translator brings back is wrong in one case of three, and no rule tells which: as valid
pairs stand only those that a person read."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Inputs:
    """`own` are problems with id, text, split and where known equation and answer, `written`
    the rows of the pairs over them, `corpora` the folder of published sets or None; `work`
    keeps what took long to make; `added` names the files whose pairs stand among `written`
    beside our own, for the manifest."""

    own: Sequence[Record]
    written: Sequence[Record]
    corpora: Path | None
    work: Path
    added: Sequence[Mapping[str, str]] = field(default_factory=tuple)


@dataclass(frozen=True, slots=True, kw_only=True)
class Mixture:
    """How many pairs of one question are drawn, beside those as written."""

    crossed: int = 2
    corrupted: int = 1
    operated: int = 4


@dataclass(frozen=True, slots=True, kw_only=True)
class Material:
    """Everything that pairs are drawn from: by question, those as operators made them, and
    the questions that were written over."""

    operated: Mapping[str, Sequence[Pair]]
    written: Sequence[Written]

    def __bool__(self) -> bool:
        return bool(self.operated or self.written)


def draw(inputs: Inputs, *, seed: int) -> list[Question]:
    """The questions of the run, whose texts stand in no labelled set."""
    rng = random.Random(f"{seed}:questions")
    return draw_questions(inputs.corpora, own=inputs.own, rng=rng)


def gather(
    inputs: Inputs, *, questions: Sequence[Question], seed: int, progress: Progress
) -> Material:
    """The operator-made pairs of `questions` and the written ones over problems not set aside."""
    known = {f"{OWN}:{record['id']}": record for record in inputs.own}
    problems = [_problem(question, known.get(question.id, {})) for question in questions]
    made = operator_pairs(problems, seed=seed, work=inputs.work, progress=progress)
    operated = {name: [pair for pair in pairs if _is_sure(pair)] for name, pairs in made.items()}
    return Material(operated=operated, written=read_written(inputs.written))


def _is_sure(pair: Pair) -> bool:
    return not pair.label or TRANSLATED.isdisjoint(pair.maker.split("+"))


def split(material: Material) -> tuple[Material, Material]:
    """(to learn from, held out), by question: the same whatever else is drawn."""
    parts = [
        Material(
            operated={q: p for q, p in material.operated.items() if _held(q) is held},
            written=[item for item in material.written if _held(item.id) is held],
        )
        for held in (False, True)
    ]
    return parts[0], parts[1]


def _held(question: str) -> bool:
    return is_held_out(question, share=HELD_OUT)


def epochs(material: Material, *, seed: int, tools: Tools) -> PairsOfEpoch:
    """New pairs for every epoch, the same whenever one is asked for again."""

    @cache
    def pairs_of(epoch: int) -> Sequence[Pair]:
        rng = random.Random(f"{seed}:pairs:{epoch}")
        return sample(material, mixture=Mixture(), rng=rng, tools=tools)

    return pairs_of


def sample(material: Material, *, mixture: Mixture, rng: random.Random, tools: Tools) -> list[Pair]:
    """Pairs of every question, about as many of each label."""
    pairs = [
        pair
        for written in material.written
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
    """Up to `count` pairs, as many of each label."""
    sides = [[pair for pair in pairs if pair.label == label] for label in (0, 1)]
    each = min(count // 2, *(len(side) for side in sides))
    return [pair for side in sides for pair in rng.sample(side, each)]


def provenance(
    questions: Sequence[Question],
    *,
    learned: Sequence[Pair],
    added: Sequence[Mapping[str, str]] = (),
) -> dict[str, Any]:
    """What was learned from, for a manifest."""
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
    """Some of them reworded lightly once more, whatever their label."""
    return [
        replace(pair, text=reword_lightly(pair.text, rng=rng, tools=tools))
        if rng.random() < LIGHT
        else pair
        for pair in pairs
    ]


def _problem(question: Question, record: Record) -> Problem:
    answer = record.get("answer")
    return Problem(
        id=question.id,
        text=question.text,
        equation=record.get("equation"),
        answer=None if answer is None else str(answer),
    )
