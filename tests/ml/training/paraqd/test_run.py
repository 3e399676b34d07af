"""A complete training run with the real encoder and tagger on a few problems."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from mwpapp.ml.checkpoints.manifest import read_manifest
from mwpapp.ml.paraqd.network import NetworkEncoder, load_network
from mwpapp.ml.paraqd.scorer import ParaQDScorer
from mwpapp.ml.training.material.held_out import is_held_out
from mwpapp.ml.training.paraqd.config import Config, DataChoice
from mwpapp.ml.training.paraqd.run import Plan, run
from mwpapp.ml.training.paraqd.train import Settings
from mwpapp.ml.types import Progress

STORIES = (
    "Ada has 3 pens and buys 4 pens. How many pens has she?",
    "A bus carries 20 people. At the mill 6 people leave. How many people are left?",
    "Bo walks 5 km in 2 hours. How far does he walk in 6 hours?",
    "There are 8 rows with 9 seats each. How many seats are there?",
)


def _problems() -> list[dict[str, str]]:
    """Return three problems for training, one that is held out and one that is set aside."""
    learned = [name for name in map(str, range(99)) if not is_held_out(f"fixtures:{name}")][:3]
    held = next(name for name in map(str, range(99)) if is_held_out(f"fixtures:{name}"))
    records = [
        {"id": name, "text": text, "split": "train"}
        for name, text in zip([*learned, held], STORIES, strict=True)
    ]
    aside = {"id": "secret", "text": "Cem picks 7 figs. Who eats 2 figs?", "split": "aside"}
    return [*records, aside]


def _quiet(stage: str) -> Progress:
    return lambda done, total: None


SETTINGS = Settings(epochs=1, layers=1, questions_in_batch=2)


def _plan(folder: Path, own: Sequence[dict[str, str]], config: Config | None = None) -> Plan:
    return Plan(
        out=folder / "paraqd-try",
        work=folder / "work",
        own=own,
        corpora=None,
        device="cpu",
        config=config or Config(settings=SETTINGS),
    )


def _written(problem: str, question: str, *, split: str = "train") -> list[dict[str, Any]]:
    pair = {"problem": problem, "question": question, "kind": "plain", "split": split}
    return [
        pair | {"paraphrase": "In other words: " + question, "label": 1},
        pair | {"paraphrase": "Some of it: " + question[:30], "label": 0},
    ]


def test_a_run_saves_a_checkpoint_that_scores_texts_and_records_its_data(tmp_path: Path) -> None:
    problems = _problems()
    own = [item for item in problems if item["split"] == "train"]
    written = [
        *_written(own[0]["id"], own[0]["text"]),
        *_written("secret", problems[-1]["text"], split="aside"),
    ]
    manifest = run(replace(_plan(tmp_path, problems), written=written), stage=_quiet)
    assert manifest == read_manifest(tmp_path / "paraqd-try", part="paraqd")
    assert len(manifest.data["own_ids"]) == 4
    assert "secret" not in manifest.data["own_ids"]
    # Three questions, and one with written pairs.
    assert (manifest.data["learned"], manifest.data["held_out"]) == (4, 1)
    assert manifest.data["written_pairs"] == 2
    assert manifest.data["texts_by_operator"]["written"] == 2
    assert manifest.data["files"]["fixtures"] == {"questions": 4, "licence": "ours"}
    assert "(ours)" in manifest.data["made_with"]["generated_negative"]
    assert manifest.metrics["seconds"] > 0
    assert not (tmp_path / "work" / "state.safetensors").exists()
    network = load_network(tmp_path / "paraqd-try", device="cpu")
    scores = ParaQDScorer(NetworkEncoder(network)).score([(STORIES[0], STORIES[0])])
    assert scores == [pytest.approx(1.0, abs=1e-5)]


def test_only_the_best_of_several_seeds_is_trained_completely(tmp_path: Path) -> None:
    config = Config(settings=replace(SETTINGS, epochs=2), seeds=(0, 1), seed_share=0.5)
    manifest = run(_plan(tmp_path, _problems(), config), stage=_quiet)
    tried = manifest.data["seed_search"]
    assert set(tried) == {"0", "1"}
    assert tried[str(manifest.seed)] == max(tried.values())


@pytest.mark.parametrize("pseudo", [False, True])
@pytest.mark.parametrize("method", ["uda", "ssmba"])
def test_a_baseline_is_trained_in_the_same_way(tmp_path: Path, method: str, pseudo: bool) -> None:
    choice = DataChoice(method=method, pseudo_labels=pseudo)
    settings = replace(SETTINGS, pooling="mean")
    manifest = run(
        _plan(tmp_path, _problems(), Config(data=choice, settings=settings)), stage=_quiet
    )
    assert manifest.data["choice"]["method"] == method
    assert manifest.data["learned"] == 3


def test_a_run_without_enough_training_data_raises_an_error(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="No questions"):
        run(_plan(tmp_path, []), stage=_quiet)
    with pytest.raises(ValueError, match="Too few"):
        run(_plan(tmp_path, _problems()[:1]), stage=_quiet)
