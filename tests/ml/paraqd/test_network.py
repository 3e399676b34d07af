from __future__ import annotations

from pathlib import Path

import pytest
import torch

from mwpapp.ml.checkpoints.errors import CheckpointError, WeightsMissing
from mwpapp.ml.checkpoints.manifest import read_manifest, write_manifest
from mwpapp.ml.encoders.backbone import Backbone, embed
from mwpapp.ml.paraqd import network
from mwpapp.ml.paraqd.network import freeze_all_but, load_network, save_network, trained_tensors
from tests.ml.tiny import tiny_backbone


@pytest.fixture
def base(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "tiny"
    monkeypatch.setattr(network, "resolve", lambda name: tmp_path / name)
    return folder


def _changed(folder: Path) -> Backbone:
    backbone = tiny_backbone(folder)
    with torch.no_grad():
        for tensor in trained_tensors(backbone, layers=1).values():
            tensor.mul_(0.5)
    return backbone


def _save(backbone: Backbone, folder: Path) -> None:
    save_network(folder, backbone, base="tiny", layers=1, seed=1, data={}, metrics={"auc": 0.5})


def test_only_the_last_layers_learn(base: Path) -> None:
    backbone = tiny_backbone(base)
    parameters = freeze_all_but(backbone, layers=1)
    learning = [name for name, item in backbone.model.named_parameters() if item.requires_grad]
    assert len(parameters) == len(learning) == 16
    assert all(name.startswith("encoder.layer.1.") for name in learning)


@pytest.mark.parametrize("layers", [0, 3, -1])
def test_layers_that_the_network_does_not_have_are_refused(base: Path, layers: int) -> None:
    with pytest.raises(CheckpointError):
        trained_tensors(tiny_backbone(base), layers=layers)


def test_a_saved_network_gives_the_same_vectors(base: Path, tmp_path: Path) -> None:
    backbone = _changed(base)
    _save(backbone, tmp_path / "paraqd-tiny")
    loaded = load_network(tmp_path / "paraqd-tiny", device="cpu")
    with torch.no_grad():
        expected, found = (embed(item, ["omar has 3 pens"]) for item in (backbone, loaded))
    assert torch.allclose(expected, found, atol=1e-3)
    assert loaded.max_length == backbone.max_length


def test_the_file_holds_the_trained_layers_alone(base: Path, tmp_path: Path) -> None:
    backbone = _changed(base)
    _save(backbone, tmp_path / "paraqd-tiny")
    learned = sum(tensor.numel() for tensor in trained_tensors(backbone, layers=1).values())
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
    ],
)
def test_an_architecture_that_does_not_fit_is_refused(
    base: Path, tmp_path: Path, architecture: dict[str, object]
) -> None:
    folder = tmp_path / "paraqd-tiny"
    _save(_changed(base), folder)
    manifest = read_manifest(folder)
    values = {name: getattr(manifest, name) for name in manifest.__dataclass_fields__}
    write_manifest(folder, type(manifest)(**values | {"architecture": architecture}))
    with pytest.raises(CheckpointError):
        load_network(folder, device="cpu")


def test_a_checkpoint_of_another_part_is_refused(base: Path, tmp_path: Path) -> None:
    folder = tmp_path / "paraqd-tiny"
    _save(_changed(base), folder)
    manifest = read_manifest(folder)
    values = {name: getattr(manifest, name) for name in manifest.__dataclass_fields__}
    write_manifest(folder, type(manifest)(**values | {"part": "verdict"}))
    with pytest.raises(CheckpointError, match="verdict"):
        load_network(folder, device="cpu")


def test_no_folder_is_missing_weights(tmp_path: Path) -> None:
    with pytest.raises(WeightsMissing):
        load_network(tmp_path / "nothing", device="cpu")
