from __future__ import annotations

from pathlib import Path

import pytest
import torch

from mwpapp.ml.checkpoints.errors import CheckpointError, WeightsMissing
from mwpapp.ml.checkpoints.manifest import read_manifest, write_manifest
from mwpapp.ml.paraqd import network
from mwpapp.ml.paraqd.network import (
    Network,
    NetworkEncoder,
    freeze_all_but,
    load_network,
    new_network,
    save_network,
    trained_tensors,
)
from tests.ml.tiny import tiny_backbone


@pytest.fixture
def base(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "tiny"
    monkeypatch.setattr(network, "resolve", lambda name: tmp_path / name)
    return folder


def _tiny(folder: Path, *, pooling: str = "mean") -> Network:
    return new_network(tiny_backbone(folder), pooling=pooling)


def _changed(folder: Path, *, pooling: str = "mean") -> Network:
    tiny_network = _tiny(folder, pooling=pooling)
    with torch.no_grad():
        for tensor in trained_tensors(tiny_network, layers=1).values():
            tensor.mul_(0.5)
    return tiny_network


def _save(tiny_network: Network, folder: Path) -> None:
    save_network(folder, tiny_network, base="tiny", layers=1, seed=1, data={}, metrics={"auc": 0.5})


def test_only_the_last_layers_are_trainable(base: Path) -> None:
    tiny_network = _tiny(base)
    parameters = freeze_all_but(tiny_network, layers=1)
    named = tiny_network.backbone.model.named_parameters()
    learning = [name for name, item in named if item.requires_grad]
    assert list(parameters) == learning
    assert len(learning) == 16
    assert all(name.startswith("encoder.layer.1.") for name in learning)


def test_the_pooling_is_trainable(base: Path) -> None:
    names = list(freeze_all_but(_tiny(base, pooling="quantity"), layers=1))
    assert {name for name in names if not name.startswith("encoder.")} == {
        "pooling.value_strength", "pooling.unit_strength", "pooling.small_factor",
    }  # fmt: skip


def test_an_unknown_pooling_raises_an_error(base: Path) -> None:
    with pytest.raises(CheckpointError, match="pooling"):
        _tiny(base, pooling="max")


@pytest.mark.parametrize("layers", [0, 3, -1])
def test_an_invalid_number_of_layers_raises_an_error(base: Path, layers: int) -> None:
    with pytest.raises(CheckpointError):
        trained_tensors(_tiny(base), layers=layers)


@pytest.mark.parametrize("pooling", ["mean", "quantity"])
def test_a_loaded_network_returns_the_same_vectors(
    base: Path, tmp_path: Path, pooling: str
) -> None:
    tiny_network = _changed(base, pooling=pooling)
    _save(tiny_network, tmp_path / "paraqd-tiny")
    loaded = load_network(tmp_path / "paraqd-tiny", device="cpu")
    with torch.no_grad():
        expected, found = (item.embed(["omar has 3 pens"]) for item in (tiny_network, loaded))
    assert torch.allclose(expected, found, atol=1e-3)
    assert loaded.backbone.max_length == tiny_network.backbone.max_length
    assert loaded.pooling == pooling


@pytest.mark.parametrize("pooling", ["mean", "quantity"])
def test_the_encoder_returns_the_same_vectors_as_the_network(base: Path, pooling: str) -> None:
    tiny_network = _tiny(base, pooling=pooling)
    texts = ["omar has 3 pens", "how many?", "omar has 3 pens"]
    with torch.no_grad():
        expected = tiny_network.embed(texts).numpy()
    assert NetworkEncoder(tiny_network).encode(texts) == pytest.approx(expected, abs=1e-5)
    assert NetworkEncoder(tiny_network).encode([]).shape == (0, 8)


def test_the_weights_file_contains_only_the_trained_tensors(base: Path, tmp_path: Path) -> None:
    tiny_network = _changed(base)
    _save(tiny_network, tmp_path / "paraqd-tiny")
    learned = sum(tensor.numel() for tensor in trained_tensors(tiny_network, layers=1).values())
    size = (tmp_path / "paraqd-tiny" / "weights.safetensors").stat().st_size
    assert 2 * learned < size < 2 * learned + 4096


@pytest.mark.parametrize(
    "architecture",
    [
        {},
        {"kind": network.KIND, "trained_layers": 1},
        {"kind": network.KIND, "trained_layers": "1", "max_length": 64},
        {"kind": network.KIND, "trained_layers": True, "max_length": 64},
        {"kind": network.KIND, "trained_layers": 9, "max_length": 64},
        {"kind": network.KIND, "trained_layers": 2, "max_length": 64},
        {"kind": "another", "trained_layers": 1, "max_length": 64},
        {"kind": network.KIND, "trained_layers": 1, "max_length": 64, "pooling": "max"},
        {"kind": network.KIND, "trained_layers": 1, "max_length": 64, "pooling": ["mean"]},
        # The weights of one pooling with the name of the other.
        {"kind": network.KIND, "trained_layers": 1, "max_length": 64, "pooling": "quantity"},
        {"kind": network.KIND, "trained_layers": 1, "max_length": 64, "head": "new"},
    ],
)
def test_an_architecture_that_does_not_match_raises_an_error(
    base: Path, tmp_path: Path, architecture: dict[str, object]
) -> None:
    folder = tmp_path / "paraqd-tiny"
    _save(_changed(base), folder)
    manifest = read_manifest(folder)
    values = {name: getattr(manifest, name) for name in manifest.__dataclass_fields__}
    write_manifest(folder, type(manifest)(**values | {"architecture": architecture}))
    with pytest.raises(CheckpointError):
        load_network(folder, device="cpu")


def test_a_checkpoint_of_another_part_raises_an_error(base: Path, tmp_path: Path) -> None:
    folder = tmp_path / "paraqd-tiny"
    _save(_changed(base), folder)
    manifest = read_manifest(folder)
    values = {name: getattr(manifest, name) for name in manifest.__dataclass_fields__}
    write_manifest(folder, type(manifest)(**values | {"part": "verdict"}))
    with pytest.raises(CheckpointError, match="verdict"):
        load_network(folder, device="cpu")


def test_a_missing_folder_raises_weights_missing(tmp_path: Path) -> None:
    with pytest.raises(WeightsMissing):
        load_network(tmp_path / "nothing", device="cpu")


def test_a_manifest_without_a_pooling_means_mean_pooling(base: Path, tmp_path: Path) -> None:
    folder = tmp_path / "paraqd-tiny"
    _save(_changed(base), folder)
    manifest = read_manifest(folder)
    values = {name: getattr(manifest, name) for name in manifest.__dataclass_fields__}
    known = {key: item for key, item in manifest.architecture.items() if key != "pooling"}
    write_manifest(folder, type(manifest)(**values | {"architecture": known}))
    assert load_network(folder, device="cpu").pooling == "mean"
