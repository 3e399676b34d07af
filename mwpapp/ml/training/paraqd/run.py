"""Train ParaQD or a baseline: draw, augment, train, validate, save.

The manifest records the sources, the ids of our own problems and a digest of all ids, so that
anyone can check that no problem with the split `aside` was used. It also says which operators used
a substitute for a missing model.
"""

from __future__ import annotations

import hashlib
import random
import time
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any

from mwpapp.ml.checkpoints.manifest import Manifest
from mwpapp.ml.checkpoints.resolve import resolve
from mwpapp.ml.encoders.backbone import load_backbone
from mwpapp.ml.encoders.sentence import SentenceEncoder
from mwpapp.ml.paraqd.network import Network, NetworkEncoder, new_network, save_network
from mwpapp.ml.paraqd.scorer import ParaQDScorer
from mwpapp.ml.paraqd.triplets import Augmented
from mwpapp.ml.training.material.questions import (
    OWN,
    SOURCES,
    Question,
    Record,
    draw_questions,
    is_aside,
    read_excluded,
)
from mwpapp.ml.training.paraqd.config import Config
from mwpapp.ml.training.paraqd.seeds import best_seed, search_seeds
from mwpapp.ml.training.paraqd.texts import (
    HELD_OUT,
    Material,
    gather,
    training_tools,
    with_pseudo_labels,
)
from mwpapp.ml.training.paraqd.train import Settings, fingerprint, train
from mwpapp.ml.training.paraqd.validation import Validation, pair_metrics, validate
from mwpapp.ml.training.state import TrainingState
from mwpapp.ml.types import Progress

MAX_TOKENS = 256
"""The maximum number of word pieces. A question of ninety words has fewer."""

Stage = Callable[[str], Progress]


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """The data, the configuration and the output folder of a run.

    - `own`: problems with id, text and split.
    - `corpora`: the folder of published sets. It may be None unless `own` is empty.
    - `written`: question-paraphrase pairs, ours and those of `added`.
    - `added`: the files from which some pairs of `written` come, for the manifest.
    - `work`: the folder of the state from which an interrupted run resumes.
    """

    out: Path
    work: Path
    own: Sequence[Record]
    corpora: Path | None
    config: Config = field(default_factory=Config)
    written: Sequence[Record] = ()
    added: Sequence[Mapping[str, str]] = ()
    device: str | None = None


def run(plan: Plan, *, stage: Stage) -> Manifest:
    """Train and save. `stage` is called with the name of each stage and returns the function
    to which the stage reports its progress.

    Raise ValueError if there is too little training data or if `leave_out` has an unknown name, and
    WeightsMissing if the base encoder, the tagger or a configured model is not installed.
    """
    started = time.monotonic()
    questions = draw(plan)
    material = _material(plan, questions=questions, progress=stage("augmenting"))
    settings, accuracies = _with_best_seed(plan, material=material, stage=stage)
    network = _new_network(plan)
    before = _validated(network, material, seed=settings.seed)
    path = plan.work / "state.safetensors"
    mark = fingerprint(material.learned, settings=settings)
    state = TrainingState(path, fingerprint=mark)
    train(network, material.learned, settings=settings, progress=stage("training"), state=state)
    after = _validated(network, material, seed=settings.seed)
    data = _provenance(plan, questions=questions, material=material, after=after)
    search = {"seed_search": {str(seed): value for seed, value in accuracies.items()}}
    manifest = save_network(
        plan.out,
        network,
        base=plan.config.encoder,
        layers=settings.layers,
        seed=settings.seed,
        data=data | search | {"settings": asdict(settings)},
        metrics=_metrics(before, after) | {"seconds": round(time.monotonic() - started, 1)},
    )
    state.clear()
    return manifest


def draw(plan: Plan) -> list[Question]:
    """Return the training and held-out questions, which are the same for every method."""
    rng = random.Random(f"{plan.config.settings.seed}:questions")
    # The question of a pair with the split `aside` is excluded even if it is not a problem of ours.
    aside = [
        {"id": record["problem"], "text": record["question"], "split": record["split"]}
        for record in plan.written
        if is_aside(record)
    ]
    questions = draw_questions(plan.corpora, own=[*plan.own, *aside], rng=rng)
    if not questions:
        raise ValueError("No questions to learn from. Add problems or corpora.")
    most = plan.config.data.most_questions
    return rng.sample(questions, most) if 0 < most < len(questions) else questions


def _new_network(plan: Plan) -> Network:
    backbone = load_backbone(
        resolve(plan.config.encoder), device=plan.device, max_length=MAX_TOKENS
    )
    return new_network(backbone, pooling=plan.config.settings.pooling)


def _material(plan: Plan, *, questions: Sequence[Question], progress: Progress) -> Material:
    backbone = load_backbone(
        resolve(plan.config.encoder), device=plan.device, max_length=MAX_TOKENS
    )
    untrained = SentenceEncoder(backbone)
    texts = [question.text for question in questions]
    material = gather(
        questions,
        written=plan.written if plan.config.data.written else (),
        choice=plan.config.data,
        tools=training_tools(texts, encoder=untrained, work=plan.work, choice=plan.config.data),
        seed=plan.config.settings.seed,
        progress=progress,
    )
    if plan.config.data.pseudo_labels:
        return with_pseudo_labels(material, untrained=ParaQDScorer(untrained))
    return material


def _with_best_seed(
    plan: Plan, *, material: Material, stage: Stage
) -> tuple[Settings, Mapping[int, float]]:
    """Return the settings with the best seed, and the accuracy of each seed that was tried."""
    settings, config = plan.config.settings, plan.config
    if not config.seeds:
        return settings, {}
    accuracies = search_seeds(
        config.seeds,
        fresh=lambda: _new_network(plan),
        learned=material.learned,
        held_out=material.held_out[HELD_OUT],
        settings=settings,
        share=config.seed_share,
        stage=stage,
    )
    return replace(settings, seed=best_seed(accuracies)), accuracies


def _validated(network: Network, material: Material, *, seed: int) -> Validation:
    """Validate with triplets of the training operators, and with the other held-out pairs."""
    scorer = ParaQDScorer(NetworkEncoder(network))
    triplets = validate(scorer, material.held_out[HELD_OUT], seed=seed)
    figures = {f"{HELD_OUT}_{name}": value for name, value in triplets.metrics.items()}
    for name, questions in material.held_out.items():
        if name != HELD_OUT:
            metrics = pair_metrics(scorer, questions)
            figures |= {f"{name}_{key}": value for key, value in metrics.items()}
    return Validation(metrics=figures, by_operator=triplets.by_operator)


def _provenance(
    plan: Plan, *, questions: Sequence[Question], material: Material, after: Validation
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
        "learned": len(material.learned),
        "held_out": len(material.held_out[HELD_OUT]),
        "written_pairs": sum(not is_aside(record) for record in plan.written),
        **({"more_pairs": [dict(file) for file in plan.added]} if plan.added else {}),
        "texts_by_operator": dict(sorted(_texts(material.learned).items())),
        "made_with": dict(sorted(material.made_with.items())),
        "held_out_cosine_by_operator": dict(after.by_operator),
        "choice": asdict(plan.config.data) | {"leave_out": list(plan.config.data.leave_out)},
    }


def _texts(learned: Sequence[Augmented]) -> Counter[str]:
    """Return the number of texts by operator. Texts of several operators are counted together."""
    return Counter(
        "two operators" if "+" in sample.operator else sample.operator
        for item in learned
        for sample in (*item.kept, *item.broken)
        if sample is not None
    )


def _metrics(before: Validation, after: Validation) -> dict[str, float]:
    """Return the metrics on held-out questions, after and before training."""
    untrained = {f"{name}_untrained": value for name, value in before.metrics.items()}
    return dict(after.metrics) | untrained
