from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch

from mwpapp.ml.checkpoints.errors import CheckpointError, WeightsMissing
from mwpapp.ml.checkpoints.manifest import read_manifest, write_manifest
from mwpapp.ml.retrieval import loading
from mwpapp.ml.retrieval.loading import (
    RetrieverEncoder,
    load_network,
    load_retriever,
    new_network,
    save_network,
    trained_tensors,
)
from mwpapp.ml.retrieval.network import RetrieverNetwork, Shape
from tests.ml.tiny import save_tiny_encoder

TEXTS = ("ana has 3 pens and buys 4 more.", "how many are left of 12?", "no number here")
GRU = Shape(body="gru", size=4, numbers=2)


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    save_tiny_encoder(tmp_path / "tiny")
    monkeypatch.setattr(loading, "resolve", lambda name: tmp_path / name)
    return tmp_path


def _tiny(shape: Shape) -> RetrieverNetwork:
    torch.manual_seed(1)
    words = ("ana", "pens", "more") if shape.body == "gru" else ()
    return new_network(shape, base="tiny", vocabulary=words, device="cpu")


def _save(network: RetrieverNetwork, folder: Path) -> None:
    words = ("ana", "pens", "more") if network.shape.body == "gru" else ()
    save_network(
        folder, network, layers=1, seed=1, data={}, metrics={}, base="tiny", vocabulary=words
    )


@pytest.mark.parametrize("shape", [Shape(size=4), Shape(size=0, numbers=0), GRU])
def test_vectors_have_length_one_and_do_not_depend_on_the_batch(shape: Shape) -> None:
    encoder = RetrieverEncoder(_tiny(shape))
    vectors = encoder.encode(TEXTS)
    assert vectors.shape == (3, encoder.dimension)
    assert np.allclose(np.linalg.norm(vectors, axis=1), 1, atol=1e-5)
    assert np.allclose(encoder.encode(TEXTS[1:2]), vectors[1:2], atol=1e-5)


@pytest.mark.parametrize("shape", [Shape(size=4), GRU])
def test_a_loaded_retriever_returns_the_same_vectors(folder: Path, shape: Shape) -> None:
    network = _tiny(shape)
    with torch.no_grad():
        for tensor in trained_tensors(network, layers=1).values():
            tensor.mul_(0.5)
    _save(network, folder / "retriever-tiny")
    loaded = load_retriever("retriever-tiny", device="cpu")
    before = RetrieverEncoder(network).encode(TEXTS)
    assert np.allclose(loaded.encode(TEXTS), before, atol=5e-3)


def test_masked_numbers_do_not_change_the_vector() -> None:
    encoder = RetrieverEncoder(_tiny(Shape(size=4)))
    one, other = encoder.encode(["ana has 3 pens.", "ana has 50 pens."])
    assert np.allclose(one, other, atol=1e-6)


def test_the_cosine_is_the_weighted_mean_of_the_parts() -> None:
    network = _tiny(Shape(size=4, order_share=0.25)).eval()
    with torch.inference_mode():
        parts, whole = network.parts(TEXTS), network(TEXTS)
    cosines = {name: float(part[0] @ part[1]) for name, part in parts.items()}
    expected = 0.75 * cosines["logic"] + 0.25 * cosines["order"]
    assert float(whole[0] @ whole[1]) == pytest.approx(expected, abs=1e-5)


def test_only_the_last_layers_and_the_projections_are_saved() -> None:
    names = trained_tensors(_tiny(Shape(size=4)), layers=1)
    assert all(
        name.startswith(("body.transformer.encoder.layer.1.", "projections.")) for name in names
    )
    assert len(names) == 16 + 4


def test_a_missing_retriever_raises_an_error(folder: Path) -> None:
    with pytest.raises(WeightsMissing):
        load_network(folder / "nothing")


def test_an_unknown_architecture_raises_an_error(folder: Path) -> None:
    saved = folder / "retriever-tiny"
    _save(_tiny(Shape(size=4)), saved)
    manifest = read_manifest(saved)
    wrong = {**manifest.architecture, "pooling": "max"}
    write_manifest(saved, replace(manifest, architecture=wrong))
    with pytest.raises(CheckpointError, match="architecture"):
        load_network(saved)


@pytest.mark.parametrize("wrong", [{"body": "lstm"}, {"style": "bold"}, {"size": -1}])
def test_an_impossible_shape_raises_an_error(wrong: dict[str, Any]) -> None:
    with pytest.raises(CheckpointError):
        Shape(**wrong)
