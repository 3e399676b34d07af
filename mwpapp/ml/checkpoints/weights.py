"""Read and write tensors as safetensors files. Pickle is not used, because it can run code.

Shipped weights are stored in half precision, which halves the file size, and are converted to
single precision on loading, because calculations on a CPU need it.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from pathlib import Path

import torch
from safetensors import SafetensorError
from safetensors.torch import load_file, save_file
from torch import Tensor

from mwpapp.ml.checkpoints.errors import CheckpointError, WeightsMissing

FILE_NAME = "weights.safetensors"

Shapes = Mapping[str, tuple[int, ...]]


def save_weights(folder: Path, tensors: Mapping[str, Tensor], *, half: bool = True) -> str:
    """Write `tensors` to the folder's weights file and return its SHA-256.

    The file is replaced atomically, so an interrupted run leaves the previous file intact.
    """
    folder.mkdir(parents=True, exist_ok=True)
    partial = folder / f"{FILE_NAME}.part"
    save_file({name: _stored(tensor, half=half) for name, tensor in tensors.items()}, partial)
    partial.chmod(0o644)  # safetensors creates files that only their owner can read
    digest = file_digest(partial)
    partial.replace(folder / FILE_NAME)
    return digest


def load_weights(folder: Path, *, expected: Shapes, sha256: str = "") -> dict[str, Tensor]:
    """Return the tensors of the folder's weights file, floats in single precision.

    `expected` maps the name of every tensor to its shape. Raise CheckpointError if a tensor is
    unexpected, missing, of another shape or not finite, or if the file is damaged or does not have
    the given `sha256`. Raise WeightsMissing if there is no file.
    """
    path = folder / FILE_NAME
    if not path.is_file():
        raise WeightsMissing(f"The folder {folder.name!r} has no weights.")
    if sha256 and file_digest(path) != sha256:
        raise CheckpointError(f"The weights of {folder.name!r} do not match its manifest.")
    tensors = _read(path)
    _check_names(tensors, expected=expected)
    for name, tensor in tensors.items():
        _check_tensor(name, tensor, shape=expected[name])
    return {name: _restored(tensor) for name, tensor in tensors.items()}


def file_digest(path: Path) -> str:
    """Return the SHA-256 of a file, in hexadecimal."""
    with path.open("rb") as stream:
        return hashlib.file_digest(stream, "sha256").hexdigest()


def _read(path: Path) -> dict[str, Tensor]:
    try:
        return dict(load_file(path))
    except (SafetensorError, OSError, ValueError) as error:
        raise CheckpointError(f"{path.parent.name}/{path.name} cannot be read: {error}") from error


def _check_names(tensors: Mapping[str, Tensor], *, expected: Shapes) -> None:
    if foreign := sorted(set(tensors) - set(expected)):
        raise CheckpointError(f"The weights have unexpected tensors: {', '.join(foreign[:5])}.")
    if absent := sorted(set(expected) - set(tensors)):
        raise CheckpointError(f"The weights lack tensors: {', '.join(absent[:5])}.")


def _check_tensor(name: str, tensor: Tensor, *, shape: tuple[int, ...]) -> None:
    if tuple(tensor.shape) != shape:
        raise CheckpointError(f"The tensor {name!r} has shape {tuple(tensor.shape)}, not {shape}.")
    if tensor.is_floating_point() and not bool(torch.isfinite(tensor).all()):
        raise CheckpointError(f"The tensor {name!r} contains values that are not finite.")


def _stored(tensor: Tensor, *, half: bool) -> Tensor:
    plain = tensor.detach().to("cpu").contiguous()
    return plain.to(torch.float16) if half and plain.is_floating_point() else plain


def _restored(tensor: Tensor) -> Tensor:
    return tensor.to(torch.float32) if tensor.is_floating_point() else tensor
