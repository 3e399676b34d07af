from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import torch

from mwpapp.ml.operators.registry import OPERATORS
from mwpapp.ml.paraqd.network import Network, new_network
from mwpapp.ml.paraqd.triplets import Augmented, augment
from mwpapp.ml.training.paraqd import train as paraqd
from mwpapp.ml.training.paraqd.train import Settings, fingerprint, train
from mwpapp.ml.training.state import TrainingState
from tests.ml.tiny import tiny_backbone, tools

TEXTS = (
    "Ada has 3 pens and buys 4 pens. How many pens has she?",
    "A bus carries 20 people. At the mill 6 people leave. How many people are left?",
    "Bo walks 5 km in 2 hours. How far does he walk in 6 hours?",
    "There are 8 rows with 9 seats each. How many seats are there?",
)
SETTINGS = Settings(
    epochs=12, layers=2, questions_in_batch=2, learning_rate=3e-3, half=False, save_every=5,
    loss="triplet", distance="chord", margin=1.2, pooling="mean", most_triplets=0,
)  # fmt: skip


class Stopped(Exception):
    pass


@pytest.fixture
def questions() -> list[Augmented]:
    kit = tools(names={"Ada": "PERSON", "Bo": "PERSON"}, swaps={"How many": "What number of"})
    return [
        augment(text, operators=list(OPERATORS.values()), rng=random.Random(1), tools=kit)
        for text in TEXTS
    ]


def _tiny(folder: Path, *, pooling: str = "mean") -> Network:
    return new_network(tiny_backbone(folder), pooling=pooling)


def _quiet(done: int, total: int) -> None:
    pass


def _vectors(network: Network, texts: Sequence[str] = TEXTS) -> torch.Tensor:
    with torch.no_grad():
        return network.embed(texts)


def test_the_loss_falls_on_four_problems(tmp_path: Path, questions: list[Augmented]) -> None:
    losses = train(_tiny(tmp_path), questions, settings=SETTINGS, progress=_quiet)
    assert len(losses) == 24
    assert sum(losses[-6:]) < 0.8 * sum(losses[:6])


@pytest.mark.parametrize("distance", ["chord", "cosine"])
def test_both_distances_train(tmp_path: Path, questions: list[Augmented], distance: str) -> None:
    settings = Settings(epochs=1, layers=1, loss="triplet", distance=distance, half=False)
    losses = train(_tiny(tmp_path), questions, settings=settings, progress=_quiet)
    assert all(loss >= 0 for loss in losses)


@pytest.mark.parametrize("loss", ["triplet", "mnrl", "pair"])
@pytest.mark.parametrize("pooling", ["mean", "quantity"])
def test_every_loss_falls_with_every_pooling(
    tmp_path: Path, questions: list[Augmented], loss: str, pooling: str
) -> None:
    settings = replace(SETTINGS, loss=loss, pooling=pooling, epochs=8, learning_rate=5e-3)
    network = _tiny(tmp_path, pooling=pooling)
    losses = train(network, questions, settings=settings, progress=_quiet)
    assert sum(losses[-4:]) < sum(losses[:4])


@pytest.mark.parametrize(
    "wrong", [{"loss": "softmax"}, {"distance": "miles"}, {"epochs": 0}, {"questions_in_batch": 0}]
)
def test_invalid_settings_are_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"Unknown|least"):
        Settings(**wrong)


def test_a_run_can_stop_early_on_the_schedule_of_the_whole_run(
    tmp_path: Path, questions: list[Augmented]
) -> None:
    losses = train(_tiny(tmp_path), questions, settings=SETTINGS, progress=_quiet, most_steps=3)
    whole = train(_tiny(tmp_path), questions, settings=SETTINGS, progress=_quiet)
    assert losses == pytest.approx(whole[:3], abs=1e-4)


def test_fewer_triplets_of_a_question_can_be_drawn(
    tmp_path: Path, questions: list[Augmented], monkeypatch: pytest.MonkeyPatch
) -> None:
    sizes: list[int] = []

    def count(anchors: torch.Tensor, *others: torch.Tensor, **_: Any) -> torch.Tensor:
        sizes.append(len(anchors))
        return anchors.sum()

    monkeypatch.setattr(paraqd, "triplet_loss", count)
    settings = replace(SETTINGS, epochs=1, most_triplets=3)
    train(_tiny(tmp_path), questions, settings=settings, progress=_quiet)
    assert sizes == [6, 6]


def test_layers_below_the_trained_ones_do_not_change(
    tmp_path: Path, questions: list[Augmented]
) -> None:
    network = _tiny(tmp_path)
    model = network.backbone.model
    before = {name: item.clone() for name, item in model.state_dict().items()}
    settings = Settings(epochs=1, layers=1, learning_rate=1e-2, half=False)
    train(network, questions, settings=settings, progress=_quiet)
    changed = {
        name for name, item in model.state_dict().items() if not torch.equal(item, before[name])
    }
    assert changed
    assert all(name.startswith("encoder.layer.1.") for name in changed)
    assert not model.training


def test_progress_is_reported_after_every_step(tmp_path: Path, questions: list[Augmented]) -> None:
    progress: list[tuple[int, int]] = []
    settings = Settings(epochs=2, layers=1, questions_in_batch=3, half=False)
    train(
        _tiny(tmp_path),
        questions,
        settings=settings,
        progress=lambda done, total: progress.append((done, total)),
    )
    assert progress == [(1, 4), (2, 4), (3, 4), (4, 4)]


def test_a_killed_run_resumes_and_gives_the_same_result(
    tmp_path: Path, questions: list[Augmented]
) -> None:
    whole = _tiny(tmp_path / "one")
    train(whole, questions, settings=SETTINGS, progress=_quiet)

    mark = fingerprint(questions, settings=SETTINGS)
    state = TrainingState(tmp_path / "state.safetensors", fingerprint=mark)

    def stop(done: int, total: int) -> None:
        if done == 12:
            raise Stopped

    killed = _tiny(tmp_path / "two")
    with pytest.raises(Stopped):
        train(killed, questions, settings=SETTINGS, progress=stop, state=state)
    resumed = _tiny(tmp_path / "three")
    losses = train(resumed, questions, settings=SETTINGS, progress=_quiet, state=state)
    assert len(losses) == 14  # saved at step 10 of 24
    assert torch.allclose(_vectors(whole), _vectors(resumed), atol=1e-4)


def test_the_saved_state_of_other_data_or_settings_is_not_resumed(
    tmp_path: Path, questions: list[Augmented]
) -> None:
    path = tmp_path / "state.safetensors"
    for settings, items in (
        (SETTINGS, questions),
        (SETTINGS, questions[:3]),
        (Settings(epochs=12, layers=2, half=False), questions),
    ):
        state = TrainingState(path, fingerprint=fingerprint(items, settings=settings))
        progress: list[int] = []
        train(
            _tiny(tmp_path / "tiny"),
            items,
            settings=settings,
            progress=lambda done, total, progress=progress: progress.append(done),
            state=state,
        )
        assert progress[0] == 1


@pytest.mark.parametrize("content", [b"", b"not safetensors"])
def test_a_run_with_a_damaged_state_starts_from_the_beginning(
    tmp_path: Path, questions: list[Augmented], content: bytes
) -> None:
    path = tmp_path / "state.safetensors"
    path.write_bytes(content)
    settings = Settings(epochs=1, layers=1, half=False)
    state = TrainingState(path, fingerprint="any")
    assert train(
        _tiny(tmp_path / "tiny"), questions, settings=settings, progress=_quiet, state=state
    )
    state.clear()
    assert not path.exists()
