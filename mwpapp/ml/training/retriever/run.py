"""Train a retriever: split, train, measure, save."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from mwpapp.ml.checkpoints.defaults import ENCODER
from mwpapp.ml.checkpoints.manifest import Manifest, read_manifest
from mwpapp.ml.checkpoints.resolve import resolve
from mwpapp.ml.evaluation.top_k import top_k
from mwpapp.ml.retrieval.bodies import words_of
from mwpapp.ml.retrieval.loading import RetrieverEncoder, new_network, save_network
from mwpapp.ml.retrieval.masking import masked_text
from mwpapp.ml.retrieval.network import GRU, Shape
from mwpapp.ml.retrieval.templates import KINDS
from mwpapp.ml.solvers.network import load_network as load_solver
from mwpapp.ml.training.retriever.examples import Example
from mwpapp.ml.training.retriever.lookalikes import lookalikes
from mwpapp.ml.training.retriever.start import start_from
from mwpapp.ml.training.retriever.train import Settings, fingerprint, train
from mwpapp.ml.training.state import TrainingState
from mwpapp.ml.types import Progress

HELD_OUT = 300
"""The maximum number of examples that the metrics are measured on."""
MAX_BANK = 2000
"""The maximum number of training examples that the held-out examples are compared with."""
FEWEST_WORDS = 5
"""Words that occur less often are unknown to a GRU (MATHion, section 5.1)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """The examples, the settings and the output folder of a run.

    `start` names the solver whose encoder the training starts from, or is "" to start from the
    encoder `base`.
    `held_from` are the sources (the part of an id before ":") whose examples may be held out.
    """

    out: Path
    work: Path
    examples: Sequence[Example]
    provenance: Mapping[str, Any]
    settings: Settings = field(default_factory=Settings)
    shape: Shape = field(default_factory=Shape)
    held_from: Sequence[str] = ()
    base: str = ENCODER
    start: str = ""
    device: str | None = None


def run(plan: Plan, *, stage: Callable[[str], Progress]) -> Manifest:
    """Train, save and return the manifest. `stage` is called with the name of each stage.

    Raise ValueError if there are no examples, WeightsMissing if the base encoder or the solver is
    not installed, and CheckpointError if the solver has another encoder or more trained layers.
    """
    learned, held_out = _split(plan)
    if not learned:
        raise ValueError("There is nothing to learn from. Add problems with equations.")
    vocabulary = _vocabulary(learned) if plan.shape.body == GRU else []
    network = new_network(plan.shape, base=plan.base, vocabulary=vocabulary, device=plan.device)
    if plan.start:
        solver, _manifest = load_solver(plan.start, device=plan.device)
        start_from(solver, network=network, layers=plan.settings.layers)
    state = TrainingState(
        plan.work / "state.safetensors",
        fingerprint=fingerprint(learned, settings=plan.settings, network=network, start=plan.start),
    )
    near = lookalikes(learned, progress=stage("look-alikes")) if plan.settings.lookalikes else []
    train(
        network,
        learned,
        settings=plan.settings,
        progress=stage("training"),
        near=near,
        state=state,
    )
    manifest = save_network(
        plan.out,
        network,
        layers=plan.settings.layers,
        seed=plan.settings.seed,
        data={**plan.provenance, "learned": len(learned), "settings": asdict(plan.settings)}
        | ({"start": read_manifest(resolve(plan.start)).sha256} if plan.start else {}),
        metrics=_metrics(RetrieverEncoder(network), learned=learned, held_out=held_out),
        base=plan.base,
        vocabulary=vocabulary,
    )
    state.clear()
    return manifest


def _split(plan: Plan) -> tuple[list[Example], list[Example]]:
    """Return the training examples and the held-out examples, which the seed determines."""
    usable = [
        example for example in plan.examples if example.id.partition(":")[0] in plan.held_from
    ]
    rng = random.Random(f"{plan.settings.seed}:held")
    held_out = rng.sample(usable, min(HELD_OUT, len(usable) // 5))
    twins = {example.twin for example in held_out}
    return [example for example in plan.examples if example.twin not in twins], held_out


def _vocabulary(examples: Sequence[Example]) -> list[str]:
    counts = Counter(word for example in examples for word in words_of(masked_text(example.text)))
    return sorted(word for word, count in counts.items() if count >= FEWEST_WORDS)


def _metrics(
    encoder: RetrieverEncoder, *, learned: Sequence[Example], held_out: Sequence[Example]
) -> dict[str, float]:
    """Return the top-1 and top-5 accuracy of the held-out examples. The bank is a sample of the
    training examples."""
    if not held_out:
        return {}
    bank_part = random.Random(len(learned)).sample(learned, min(len(learned), MAX_BANK))
    queries, bank = (
        encoder.encode([example.text for example in part]) for part in (held_out, bank_part)
    )
    metrics = {}
    for kind in KINDS:
        result = top_k(
            queries @ bank.T,
            queries=[example.templates.of_kind(kind) for example in held_out],
            bank=[example.templates.of_kind(kind) for example in bank_part],
        )
        metrics[f"held_out_{kind}_top_1"] = round(result.accuracy[0], 4)
        metrics[f"held_out_{kind}_top_5"] = round(result.accuracy[2], 4)
    return metrics
