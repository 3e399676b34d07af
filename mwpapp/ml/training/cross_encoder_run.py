"""One whole training run of the cross-encoder: draw, make pairs, train, measure, save.

What is learned from: pairs that our operators make of published and own questions, and the
pairs that we wrote over our own problems. Problems set aside are in neither.
"""

from __future__ import annotations

import hashlib
import random
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path
from typing import Any

from mwpapp.ml.checkpoints.manifest import Manifest
from mwpapp.ml.encoders.sentence import DEFAULT_ENCODER
from mwpapp.ml.evaluation.auc import area_under_curve
from mwpapp.ml.evaluation.f1 import weighted
from mwpapp.ml.training.cross_encoder import PairsOfEpoch, Settings, fingerprint, train
from mwpapp.ml.training.operator_pairs import operator_pairs, training_tools
from mwpapp.ml.training.pairs import Pair
from mwpapp.ml.training.questions import OWN, SOURCES, Question, Record, draw_questions
from mwpapp.ml.training.roughness import roughen
from mwpapp.ml.training.state import TrainingState
from mwpapp.ml.training.validation import is_held_out
from mwpapp.ml.training.written_pairs import Written, as_written, corrupted, crossed, read_written
from mwpapp.ml.types import Problem, Progress, Tools
from mwpapp.ml.verdict.comparison import compare
from mwpapp.ml.verdict.cross_encoder import PairReader, new_network, save_network

HELD_OUT = 0.12
"""Share of the questions that the combination of the verdict is fitted on."""
CROSSED, CORRUPTED, OPERATED = 12, 4, 4
"""Pairs of one question in an epoch, beside those as written."""
ROUGH = 0.15


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """`own` are problems with id, text and split, `written` the rows of the pairs over them,
    `corpora` the folder of published sets or None; `work` keeps what a next start goes on
    from."""

    out: Path
    work: Path
    own: Sequence[Record]
    written: Sequence[Record]
    corpora: Path | None
    settings: Settings
    device: str | None = None
    base: str = DEFAULT_ENCODER


@dataclass(frozen=True, slots=True, kw_only=True)
class Material:
    """Everything that pairs are drawn from: by question, those as operators made them, and
    the questions that were written over."""

    operated: Mapping[str, Sequence[Pair]]
    written: Sequence[Written]


def run(plan: Plan, *, stage: Callable[[str], Progress]) -> Manifest:
    """Train and save; `stage` is called with each stage's name and gives its progress.

    Raises ValueError where there is nothing to learn from, WeightsMissing without the base
    encoder or the tagger.
    """
    questions = draw(plan)
    learned, held = split(gather(plan, questions=questions, progress=stage("pairs")))
    if not learned.written and not learned.operated:
        raise ValueError("There is nothing to learn from: give problems, pairs or corpora.")
    pairs_of = epochs(learned, seed=plan.settings.seed, tools=training_tools(plan.work))
    network = new_network(plan.base, device=plan.device)
    state = TrainingState(
        plan.work / "state.safetensors",
        fingerprint=fingerprint(pairs_of, settings=plan.settings),
    )
    train(network, pairs_of, settings=plan.settings, progress=stage("training"), state=state)
    manifest = save_network(
        plan.out,
        network,
        base=plan.base,
        seed=plan.settings.seed,
        data=_provenance(questions, plan=plan, learned=pairs_of(0)),
        metrics=_metrics(PairReader(network), held=held, seed=plan.settings.seed),
    )
    state.clear()
    return manifest


def draw(plan: Plan) -> list[Question]:
    """The questions of the run, whose texts stand in no labelled set."""
    rng = random.Random(f"{plan.settings.seed}:questions")
    return draw_questions(plan.corpora, own=plan.own, rng=rng)


def gather(plan: Plan, *, questions: Sequence[Question], progress: Progress) -> Material:
    """The operator-made pairs of `questions` and the written ones over problems not set aside."""
    known = {f"{OWN}:{record['id']}": record for record in plan.own}
    problems = [_problem(question, known.get(question.id, {})) for question in questions]
    operated = operator_pairs(problems, seed=plan.settings.seed, work=plan.work, progress=progress)
    return Material(operated=operated, written=read_written(plan.written))


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
        pairs = [
            pair
            for written in material.written
            for pair in (
                *as_written(written),
                *crossed(written, rng=rng, count=CROSSED),
                *corrupted(written, rng=rng, count=CORRUPTED, tools=tools),
            )
        ]
        for made in material.operated.values():
            pairs += _rough(_balanced(made, count=OPERATED, rng=rng), rng=rng)
        return pairs

    return pairs_of


def _balanced(pairs: Sequence[Pair], *, count: int, rng: random.Random) -> list[Pair]:
    """Up to `count` pairs, as many of each label."""
    sides = [[pair for pair in pairs if pair.label == label] for label in (0, 1)]
    each = min(count // 2, *(len(side) for side in sides))
    return [pair for side in sides for pair in rng.sample(side, each)]


def _rough(pairs: Sequence[Pair], *, rng: random.Random) -> list[Pair]:
    return [
        Pair(
            reference=pair.reference,
            text=roughen(pair.text, rng=rng),
            label=pair.label,
            maker=pair.maker,
            question=pair.question,
        )
        if rng.random() < ROUGH
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


def _metrics(reader: PairReader, *, held: Material, seed: int) -> dict[str, float]:
    """Figures on the questions held out, for written and operator-made pairs apart."""
    rng = random.Random(f"{seed}:held")
    groups = {
        "written": [pair for item in held.written for pair in as_written(item)],
        "operators": [
            pair for made in held.operated.values() for pair in _balanced(made, count=6, rng=rng)
        ],
    }
    return {
        f"held_out_{name}_{figure}": value
        for name, pairs in groups.items()
        if len({pair.label for pair in pairs}) == 2
        for figure, value in _figures(reader, pairs).items()
    }


def _figures(reader: PairReader, pairs: Sequence[Pair]) -> dict[str, float]:
    logits = reader.read([compare(pair.reference, pair.text) for pair in pairs])
    labels = [pair.label for pair in pairs]
    return {
        "auc": round(area_under_curve(logits, labels), 4),
        "weighted_f1_harmonic": round(
            weighted([int(logit > 0) for logit in logits], labels).harmonic_f1, 4
        ),
        "pairs": float(len(pairs)),
    }


def _provenance(
    questions: Sequence[Question], *, plan: Plan, learned: Sequence[Pair]
) -> dict[str, Any]:
    counts = Counter(question.source for question in questions)
    licences = {source.name: source.licence for source in SOURCES} | {OWN: "ours"}
    ids = sorted({pair.question for pair in learned})
    return {
        "files": {
            name: {"questions": count, "licence": licences[name]}
            for name, count in sorted(counts.items())
        },
        "own_ids": [name.removeprefix(f"{OWN}:") for name in ids if name.startswith(f"{OWN}:")],
        "ids_sha256": hashlib.sha256("\n".join(ids).encode()).hexdigest(),
        "pairs_in_an_epoch": len(learned),
        "pairs_by_maker": dict(
            sorted(Counter(pair.maker.partition(">")[0].split("+")[0] for pair in learned).items())
        ),
        "settings": asdict(plan.settings),
    }
