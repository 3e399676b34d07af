"""Compare ParaQD with its baselines, trained on the same questions.

    REWORD_CORPORA=FOLDER python -m bench.paraqd [--small | --full] [--ablation] [--plots FOLDER]

It trains every method (or resumes an interrupted run), then prints a Markdown table for each set of
pairs, as in docs/results.md. Trained methods start from the default encoder, unless their name
contains another one. A score above 0.5 counts as valid. F1 is the harmonic mean of the averaged
precision and recall, as in the paper, except in the column "F1 (mean of classes)". Progress is
printed on standard error.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import sys
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from pathlib import Path

import numpy as np
from tqdm import tqdm

from bench.paraqd.methods import FULL, MIDDLE, OURS, SMALL, Size, ablation, methods
from bench.paraqd.plots import confusion_matrix, embedding_map, histogram
from bench.paraqd.sets import PairSet, aqua_set, operator_set
from bench.paraqd.table import MISSING, heading, row
from mwpapp.ml.checkpoints.errors import CheckpointError, WeightsMissing
from mwpapp.ml.checkpoints.manifest import read_manifest
from mwpapp.ml.checkpoints.resolve import ROOT, VAR
from mwpapp.ml.encoders.sentence import load_encoder
from mwpapp.ml.evaluation.report import Report, report
from mwpapp.ml.evaluation.same_numbers import SameNumbers
from mwpapp.ml.paraqd.network import NetworkEncoder, load_network
from mwpapp.ml.paraqd.scorer import DEFAULT_CHECKPOINT, ParaQDScorer, load_scorer
from mwpapp.ml.paraqd.triplets import Augmented
from mwpapp.ml.protocols import Encoder, Scorer
from mwpapp.ml.training.material.questions import read_records
from mwpapp.ml.training.paraqd.config import Config
from mwpapp.ml.training.paraqd.run import Plan, run
from mwpapp.ml.types import Progress

SHOWN_TRIPLETS = 90
OWN_FILES = ("problems.jsonl", "pair_problems.jsonl")


def main() -> int:
    options = _options()
    size = SMALL if options.small else FULL if options.full else MIDDLE
    corpora = Path(os.environ["REWORD_CORPORA"]) if os.environ.get("REWORD_CORPORA") else None
    chosen = ablation(size) if options.ablation else methods(size)
    plan = _plan(next(iter(chosen.values())), corpora=corpora, name="shared")
    operator_pairs, sources, triplets = operator_set(plan)
    sets = [item for item in (aqua_set(corpora), operator_pairs) if item is not None]
    scorers = {} if options.ablation else _untrained()
    for name, config in chosen.items():
        scorers[name] = _trained(name, config, size=size, corpora=corpora)
    _print(scorers, sets=sets, sources=sources, size=size)
    if options.plots:
        _plot(options.plots, scorers=scorers, sets=sets, triplets=triplets)
    return 0


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m bench.paraqd", description=__doc__)
    size = parser.add_mutually_exclusive_group()
    size.add_argument("--small", action="store_true", help="a few minutes per method")
    size.add_argument("--full", action="store_true", help="the published schedule")
    parser.add_argument("--ablation", action="store_true", help="omit one operator at a time")
    parser.add_argument("--plots", type=Path, help="folder for plots of our scorers and Pretrained")
    return parser.parse_args()


def _untrained() -> dict[str, Scorer | None]:
    scorers: dict[str, Scorer | None] = {
        "Pretrained": ParaQDScorer(load_encoder()),
        "rule: the same numbers": SameNumbers(),
    }
    try:
        scorers[f"shipped: {DEFAULT_CHECKPOINT}"] = load_scorer()
    except CheckpointError:
        scorers[f"shipped: {DEFAULT_CHECKPOINT}"] = None
    return scorers


def _trained(name: str, config: Config, *, size: Size, corpora: Path | None) -> Scorer | None:
    """Return the method's scorer, trained if needed; None if weights are missing."""
    plan = _plan(config, corpora=corpora, name=f"{size.name}-{_slug(name)}")
    try:
        if not _is_done(plan):
            run(plan, stage=lambda stage: _bar(f"{name}: {stage}"))
        return ParaQDScorer(NetworkEncoder(load_network(plan.out)))
    except WeightsMissing:
        return None


def _plan(config: Config, *, corpora: Path | None, name: str) -> Plan:
    folder = VAR / "bench" / "paraqd"
    return Plan(
        out=folder / "checkpoints" / name,
        # All methods share one cache of round trips. A fingerprint in the state identifies the run.
        work=folder / "work",
        own=[record for name in OWN_FILES for record in read_records(ROOT / "fixtures" / name)],
        written=list(read_records(ROOT / "fixtures" / "pairs.jsonl")),
        corpora=corpora,
        config=config,
    )


def _is_done(plan: Plan) -> bool:
    """Return whether the folder has a checkpoint with the same settings and choice of data."""
    try:
        data = read_manifest(plan.out, part="paraqd").data
    except CheckpointError:
        return False
    choice = json.loads(json.dumps(asdict(plan.config.data)))
    settings = json.loads(json.dumps(asdict(plan.config.settings)))
    same_seed = plan.config.seeds or data["settings"]["seed"] == settings["seed"]
    settings["seed"] = data["settings"]["seed"]
    return bool(same_seed) and data["choice"] == choice and data["settings"] == settings


def _print(
    scorers: Mapping[str, Scorer | None],
    *,
    sets: Sequence[PairSet],
    sources: Mapping[str, str],
    size: Size,
) -> None:
    print(f"Size: {size.name} ({size.questions or 'all'} questions)")
    for pairs in sets:
        print(f"\n{pairs.name}: {len(pairs.labels)} pairs, {sum(pairs.labels)} valid\n")
        print(heading())
        for name, scorer in scorers.items():
            print(row(name, _report(scorer, pairs) if scorer else None), flush=True)
    print("\nTest operators: " + "; ".join(f"{code}: {text}" for code, text in sources.items()))
    if any(scorer is None for scorer in scorers.values()):
        print(f"A row without figures was {MISSING}.")


def _report(scorer: Scorer, pairs: PairSet) -> Report:
    return report(scorer.score(pairs.pairs), pairs.labels)


def _plot(
    folder: Path,
    *,
    scorers: Mapping[str, Scorer | None],
    sets: Sequence[PairSet],
    triplets: Sequence[Augmented],
) -> None:
    for name, scorer in scorers.items():
        if not isinstance(scorer, ParaQDScorer) or name not in (OURS, "Pretrained", *_shipped()):
            continue
        for pairs in sets:
            scores = scorer.score(pairs.pairs)
            place, title = f"{_slug(name)}-{_slug(pairs.name)}", f"{name}\n{pairs.name}"
            histogram(folder / f"scores-{place}", scores=scores, labels=pairs.labels, title=title)
            counts = report(scores, pairs.labels).confusion
            confusion_matrix(folder / f"confusion-{place}", counts=counts, title=title)
        vectors = _vectors(scorer.encoder, triplets)
        embedding_map(folder / f"triplets-{_slug(name)}", vectors=vectors, title=name)


def _shipped() -> tuple[str]:
    return (f"shipped: {DEFAULT_CHECKPOINT}",)


def _vectors(encoder: Encoder, triplets: Sequence[Augmented]) -> np.ndarray:
    """Return vectors (triplets, 3, dimension): question, first valid text, first invalid text."""
    texts: list[str] = []
    for item in triplets[:SHOWN_TRIPLETS]:
        kept = next((sample.text for sample in item.kept if sample), None)
        broken = next((sample.text for sample in item.broken if sample), None)
        if kept and broken:
            texts += [item.text, kept, broken]
    return encoder.encode(texts).reshape(len(texts) // 3, 3, encoder.dimension)


def _slug(name: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")


def _bar(stage: str) -> Progress:
    bar = tqdm(desc=stage, mininterval=2.0, file=sys.stderr)

    def advance(done: int, total: int) -> None:
        bar.total = total
        bar.update(done - bar.n)
        if done == total:
            bar.close()

    return advance


if __name__ == "__main__":
    sys.exit(main())
