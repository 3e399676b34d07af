"""One whole training run of ParaQD: draw, augment, train, validate, save.

Everything that it learned from is written into the manifest, so that anyone can check
that no problem set aside is among it.
"""

from __future__ import annotations

import hashlib
import random
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from mwpapp.ml.checkpoints.manifest import Manifest
from mwpapp.ml.checkpoints.resolve import resolve
from mwpapp.ml.encoders.backbone import load_backbone
from mwpapp.ml.encoders.sentence import DEFAULT_ENCODER, SentenceEncoder, load_encoder
from mwpapp.ml.encoders.tagger import load_tagger
from mwpapp.ml.operators.important_phrase_deletion import ImportantPhraseDeletion
from mwpapp.ml.operators.registry import OPERATORS
from mwpapp.ml.paraqd.network import save_network
from mwpapp.ml.paraqd.scorer import ParaQDScorer
from mwpapp.ml.paraqd.triplets import Augmented, augment
from mwpapp.ml.training.generated import GENERATED
from mwpapp.ml.training.paraqd import Settings, fingerprint, train
from mwpapp.ml.training.questions import (
    OWN,
    SOURCES,
    Question,
    Record,
    draw_questions,
    read_excluded,
)
from mwpapp.ml.training.round_trips import RememberedTranslator
from mwpapp.ml.training.state import TrainingState
from mwpapp.ml.training.validation import Validation, is_held_out, validate
from mwpapp.ml.translators.registry import translator_or_none
from mwpapp.ml.types import AugmentationOperator, Progress, Tools

LONGEST = 256
"""Word pieces; a question of ninety words has fewer."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """What to train on and where to put it. `own` are problems with id, text and split,
    `corpora` the folder of published sets; either may be empty, not both. `work` keeps what
    a next start goes on from."""

    out: Path
    work: Path
    own: Sequence[Record]
    corpora: Path | None
    settings: Settings
    device: str | None = None
    base: str = DEFAULT_ENCODER


def run(plan: Plan, *, stage: Callable[[str], Progress]) -> Manifest:
    """Train and save; `stage` is called with each stage's name and gives its progress.

    Raises ValueError where there is nothing to learn from, WeightsMissing where the base
    encoder or the tagger is not installed.
    """
    questions = _draw(plan)
    learned, held = _augmented(questions, plan=plan, progress=stage("augmenting"))
    backbone = load_backbone(resolve(plan.base), device=plan.device, max_length=LONGEST)
    scorer = ParaQDScorer(SentenceEncoder(backbone))
    before = validate(scorer, held, seed=plan.settings.seed)
    state = TrainingState(
        plan.work / "state.safetensors",
        fingerprint=fingerprint(learned, settings=plan.settings),
    )
    train(backbone, learned, settings=plan.settings, progress=stage("training"), state=state)
    after = validate(scorer, held, seed=plan.settings.seed)
    manifest = save_network(
        plan.out,
        backbone,
        base=plan.base,
        layers=plan.settings.layers,
        seed=plan.settings.seed,
        data=_provenance(questions, plan=plan, learned=learned, after=after),
        metrics=_metrics(before, after),
    )
    state.clear()
    return manifest


def _draw(plan: Plan) -> list[Question]:
    rng = random.Random(f"{plan.settings.seed}:questions")
    questions = draw_questions(plan.corpora, own=plan.own, rng=rng)
    if not questions:
        raise ValueError("There are no questions to learn from: give problems or corpora.")
    return questions


def _augmented(
    questions: Sequence[Question], *, plan: Plan, progress: Progress
) -> tuple[list[Augmented], list[Augmented]]:
    """(to learn from, held out). Each question has its own seeded generator, so that adding
    a source changes nothing for the others."""
    tools, operators = _tools(plan.work), _operators(plan)
    learned: list[Augmented] = []
    held: list[Augmented] = []
    for number, question in enumerate(questions, start=1):
        rng = random.Random(f"{plan.settings.seed}:{question.id}")
        made = augment(question.text, operators=operators, rng=rng, tools=tools)
        (held if is_held_out(question.id) else learned).append(made)
        progress(number, len(questions))
    if not learned or not held:
        raise ValueError("Too few questions: some are learned from and some held out.")
    return learned, held


def _operators(plan: Plan) -> list[AugmentationOperator]:
    encoder = load_encoder(plan.base, device=plan.device)
    return [*OPERATORS.values(), ImportantPhraseDeletion(encoder), *GENERATED]


def _tools(work: Path) -> Tools:
    translator = translator_or_none()
    path = work / "round_trips.jsonl"
    remembered = RememberedTranslator(translator, path=path) if translator else None
    return Tools(tagger=load_tagger(), translator=remembered)


def _provenance(
    questions: Sequence[Question], *, plan: Plan, learned: Sequence[Augmented], after: Validation
) -> dict[str, Any]:
    counts = Counter(question.source for question in questions)
    licences = {source.name: source.licence for source in SOURCES} | {OWN: "ours"}
    ids = sorted(question.id for question in questions)
    return {
        "files": {
            name: {"questions": count, "licence": licences[name]}
            for name, count in sorted(counts.items())
        },
        "own_ids": [name.removeprefix(f"{OWN}:") for name in ids if name.startswith(f"{OWN}:")],
        "ids_sha256": hashlib.sha256("\n".join(ids).encode()).hexdigest(),
        "excluded_ids": len(read_excluded(plan.corpora)) if plan.corpora else 0,
        "learned": len(learned),
        "held_out": len(questions) - len(learned),
        "texts_by_operator": dict(sorted(_texts(learned).items())),
        "held_out_cosine_by_operator": dict(after.by_operator),
        "settings": asdict(plan.settings),
    }


def _texts(learned: Sequence[Augmented]) -> Counter[str]:
    return Counter(
        sample.operator
        for item in learned
        for sample in (*item.kept, *item.broken)
        if sample is not None
    )


def _metrics(before: Validation, after: Validation) -> dict[str, float]:
    """After training, and before it for comparison, on the held-out slice."""
    return {f"held_out_{name}": value for name, value in after.metrics.items()} | {
        f"held_out_{name}_untrained": value for name, value in before.metrics.items()
    }
