from __future__ import annotations

import pickle
from pathlib import Path

import pytest
import torch

from mwpapp.ml.checkpoints.errors import CheckpointError, WeightsMissing
from mwpapp.ml.checkpoints.weights import FILE_NAME, load_weights, save_weights

SHAPES = {"a": (2, 3), "b": (1,)}


def _tensors() -> dict[str, torch.Tensor]:
    return {"a": torch.tensor([[1.0, 0.5, 0.25], [2.0, -1.0, 0.1]]), "b": torch.tensor([3])}


def test_weights_are_loaded_in_single_precision(tmp_path: Path) -> None:
    digest = save_weights(tmp_path, _tensors())
    read = load_weights(tmp_path, expected=SHAPES, sha256=digest)
    assert read["a"].dtype == torch.float32
    assert read["b"].dtype == torch.int64
    assert torch.allclose(read["a"], _tensors()["a"], atol=1e-3)
    assert read["a"][0, 1] == 0.5  # halves and quarters are exact in half precision


def test_weights_can_be_saved_in_single_precision(tmp_path: Path) -> None:
    save_weights(tmp_path, _tensors(), half=False)
    assert torch.equal(load_weights(tmp_path, expected=SHAPES)["a"], _tensors()["a"])


@pytest.mark.parametrize(
    ("expected", "reason"),
    [
        ({"a": (2, 3)}, "unexpected tensors: b"),
        ({"a": (2, 3), "b": (1,), "c": (1,)}, "lack tensors: c"),
        ({"a": (3, 2), "b": (1,)}, "shape"),
    ],
)
def test_unexpected_or_missing_tensors_raise_an_error(
    tmp_path: Path, expected: dict[str, tuple[int, ...]], reason: str
) -> None:
    save_weights(tmp_path, _tensors())
    with pytest.raises(CheckpointError, match=reason):
        load_weights(tmp_path, expected=expected)


def test_values_that_are_not_finite_raise_an_error(tmp_path: Path) -> None:
    # 1e6 is larger than any half-precision number.
    save_weights(tmp_path, {"a": torch.full((2, 3), 1e6), "b": torch.tensor([1])})
    with pytest.raises(CheckpointError, match="finite"):
        load_weights(tmp_path, expected=SHAPES)


def test_a_modified_file_raises_an_error(tmp_path: Path) -> None:
    digest = save_weights(tmp_path, _tensors())
    path = tmp_path / FILE_NAME
    content = bytearray(path.read_bytes())
    content[-1] ^= 1
    path.write_bytes(bytes(content))
    with pytest.raises(CheckpointError, match="manifest"):
        load_weights(tmp_path, expected=SHAPES, sha256=digest)


@pytest.mark.parametrize(
    "content", [b"", b"x", b"\xff" * 64, pickle.dumps({"a": 1})], ids=["empty", "x", "ff", "pickle"]
)
def test_a_file_of_another_format_raises_an_error(tmp_path: Path, content: bytes) -> None:
    (tmp_path / FILE_NAME).write_bytes(content)
    with pytest.raises(CheckpointError):
        load_weights(tmp_path, expected=SHAPES)


def test_a_missing_file_raises_weights_missing(tmp_path: Path) -> None:
    with pytest.raises(WeightsMissing):
        load_weights(tmp_path, expected=SHAPES)
