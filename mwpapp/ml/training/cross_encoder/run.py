"""Train the cross-encoder: gather the data, train, measure and save."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path

from mwpapp.ml.checkpoints.manifest import Manifest, read_manifest
from mwpapp.ml.checkpoints.resolve import resolve
from mwpapp.ml.encoders.sentence import DEFAULT_ENCODER
from mwpapp.ml.evaluation.auc import area_under_curve
from mwpapp.ml.evaluation.f1 import weighted
from mwpapp.ml.training.cross_encoder.train import Settings, fingerprint, train
from mwpapp.ml.training.material.pair_cache import training_tools
from mwpapp.ml.training.material.pairs import Pair
from mwpapp.ml.training.material.verdict_material import (
    Inputs,
    Material,
    Mixture,
    balanced,
    draw,
    epochs,
    gather,
    provenance,
    split,
)
from mwpapp.ml.training.material.written_pairs import as_written
from mwpapp.ml.training.state import TrainingState
from mwpapp.ml.types import Progress
from mwpapp.ml.verdict.comparing.comparison import compare
from mwpapp.ml.verdict.reader.cross_encoder import (
    CrossEncoder,
    PairReader,
    load_network,
    new_network,
    save_network,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """The data, the settings and the output folder of a run.

    `start` names a trained cross-encoder to continue from. If it is "", a new one is built on
    `base`, with adapters of rank `rank` or, if `rank` is 0, without adapters."""

    out: Path
    inputs: Inputs
    settings: Settings
    device: str | None = None
    base: str = DEFAULT_ENCODER
    rank: int = 0
    start: str = ""
    mixture: Mixture = field(default_factory=Mixture)


def run(plan: Plan, *, stage: Callable[[str], Progress]) -> Manifest:
    """Train and save. `stage` is called with the name of each stage and returns its progress
    callback.

    Raise ValueError if there is no training data, and WeightsMissing if `start`, the base encoder
    or the tagger is not installed.
    """
    seed, work = plan.settings.seed, plan.inputs.work
    questions = draw(plan.inputs, seed=seed) if plan.mixture.operated else []
    material = gather(plan.inputs, questions=questions, seed=seed, progress=stage("pairs"))
    learned, held_out = split(material)
    if not learned:
        raise ValueError("There is nothing to learn from. Add problems, pairs or corpora.")
    tools = training_tools(work)
    pairs_of = epochs(learned, seed=seed, tools=tools, mixture=plan.mixture)
    network = _first_network(plan)
    name = plan.start or f"{plan.base}:{plan.rank}"
    state = TrainingState(
        work / "state.safetensors",
        fingerprint=fingerprint(pairs_of, settings=plan.settings, network=name),
    )
    train(network, pairs_of, settings=plan.settings, progress=stage("training"), state=state)
    manifest = save_network(
        plan.out,
        network,
        base=read_manifest(resolve(plan.start)).base if plan.start else plan.base,
        seed=seed,
        data=provenance(questions, learned=pairs_of(0), added=plan.inputs.added)
        | {"settings": asdict(plan.settings), "mixture": asdict(plan.mixture)}
        | ({"start": read_manifest(resolve(plan.start)).sha256} if plan.start else {}),
        metrics=_metrics(PairReader(network), held_out=held_out, seed=seed),
    )
    state.clear()
    return manifest


def _first_network(plan: Plan) -> CrossEncoder:
    if plan.start:
        return load_network(plan.start, device=plan.device)
    return new_network(plan.base, device=plan.device, rank=plan.rank)


def _metrics(reader: PairReader, *, held_out: Material, seed: int) -> dict[str, float]:
    """Return the metrics on held-out questions, separately for written and operator-made pairs."""
    rng = random.Random(f"{seed}:held")
    groups = {
        "written": [pair for item in held_out.written for pair in as_written(item)],
        "operators": [
            pair for made in held_out.operated.values() for pair in balanced(made, count=6, rng=rng)
        ],
    }
    return {
        f"held_out_{name}_{figure}": value
        for name, pairs in groups.items()
        if len({pair.label for pair in pairs}) == 2
        for figure, value in _figures(reader, pairs).items()
    }


def _figures(reader: PairReader, pairs: Sequence[Pair]) -> dict[str, float]:
    readings = reader.read([compare(pair.reference, pair.text) for pair in pairs])
    logits = [reading.logit for reading in readings]
    labels = [pair.label for pair in pairs]
    guesses = [int(logit > 0) for logit in logits]
    return {
        "auc": round(area_under_curve(logits, labels), 4),
        "weighted_f1_harmonic": round(weighted(guesses, labels).harmonic_f1, 4),
        "pairs": float(len(pairs)),
    }
