"""Build, save and load the ParaQD encoder: a pretrained encoder with fine-tuned last layers.

Source: ParaQD, section 3.4. A checkpoint contains only the fine-tuned layers and the parameters of
the pooling. If all six layers of MiniLM are fine-tuned, that is 21 MB in half precision instead of
45 MB. The pooling "mean" is that of the paper; "quantity" is ours.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from mwpapp.ml.checkpoints.errors import CheckpointError
from mwpapp.ml.checkpoints.manifest import Manifest, read_manifest, write_manifest
from mwpapp.ml.checkpoints.resolve import resolve
from mwpapp.ml.checkpoints.weights import load_weights, save_weights
from mwpapp.ml.encoders.backbone import Backbone, embed, load_backbone
from mwpapp.ml.encoders.sentence import SentenceEncoder
from mwpapp.ml.paraqd.quantity_rotation import QuantityRotation

PART = "paraqd"
KIND = "mean-pooled transformer, last layers trained"
MEAN, QUANTITY = POOLINGS = ("mean", "quantity")
_FIELDS = {"kind", "trained_layers", "max_length", "pooling"}
_LAYER = re.compile(r"encoder\.layer\.(\d+)\.")
_POOLING = "pooling."


@dataclass(frozen=True, slots=True)
class Network:
    """A transformer with mean pooling and, for the pooling "quantity", a rotation."""

    backbone: Backbone
    rotation: QuantityRotation | None = None

    @property
    def pooling(self) -> str:
        return MEAN if self.rotation is None else QUANTITY

    def embed(self, texts: Sequence[str], *, half: bool | None = None) -> Tensor:
        """Return unit vectors, (texts, dimension), with gradients if enabled."""
        vectors = embed(self.backbone, texts, half=half)
        return vectors if self.rotation is None else self.rotation(vectors, texts)


class NetworkEncoder:
    """A `protocols.Encoder` that uses a network; `half` as in `embed`."""

    def __init__(self, network: Network, *, half: bool | None = None) -> None:
        self.network = network
        self.dimension = network.backbone.dimension
        self._means = SentenceEncoder(network.backbone, half=half)

    def encode(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """Return unit vectors, (texts, dimension). Equal texts are encoded once."""
        vectors = self._means.encode(texts)
        rotation = self.network.rotation
        if rotation is None or not len(texts):
            return vectors
        with torch.inference_mode():
            means = torch.from_numpy(vectors).to(self.network.backbone.device)
            rotated: NDArray[np.float32] = rotation(means, texts).cpu().numpy()
        return rotated


def new_network(backbone: Backbone, *, pooling: str) -> Network:
    """Return an untrained network. Raise CheckpointError for an unknown pooling."""
    if pooling not in POOLINGS:
        raise CheckpointError(f"Unknown pooling {pooling!r}. Use one of: {', '.join(POOLINGS)}.")
    if pooling == MEAN:
        return Network(backbone)
    return Network(backbone, QuantityRotation(backbone.dimension).to(backbone.device))


def trained_tensors(network: Network, *, layers: int) -> dict[str, Tensor]:
    """Return the trained tensors by name: the last `layers` layers and the pooling.

    They are the network's own tensors, not copies. Raise CheckpointError if `layers` is less than
    1 or more than the network has.
    """
    model = network.backbone.model
    depth = int(model.config.num_hidden_layers)
    if not 1 <= layers <= depth:
        raise CheckpointError(
            f"The number of trained layers must be from 1 to {depth}, not {layers}."
        )
    state: Mapping[str, Tensor] = model.state_dict()
    tensors = {name: tensor for name, tensor in state.items() if _layer(name) >= depth - layers}
    if network.rotation is not None:
        tensors |= {_POOLING + name: item for name, item in network.rotation.state_dict().items()}
    return tensors


def freeze_all_but(network: Network, *, layers: int) -> dict[str, Tensor]:
    """Freeze all but the last `layers` layers and the pooling; return the trainable parameters."""
    names = set(trained_tensors(network, layers=layers))
    trainable: dict[str, Tensor] = {}
    for name, parameter in network.backbone.model.named_parameters():
        parameter.requires_grad_(name in names)
        if name in names:
            trainable[name] = parameter
    if network.rotation is not None:
        trainable |= {_POOLING + name: item for name, item in network.rotation.named_parameters()}
    return trainable


def save_network(
    folder: Path,
    network: Network,
    *,
    base: str,
    layers: int,
    seed: int,
    data: Mapping[str, Any],
    metrics: Mapping[str, float],
    notes: str = "",
) -> Manifest:
    """Write the trained tensors and a manifest to `folder`, and name the checkpoint after it."""
    digest = save_weights(folder, trained_tensors(network, layers=layers))
    manifest = Manifest(
        name=folder.name,
        part=PART,
        architecture={
            "kind": KIND,
            "trained_layers": layers,
            "max_length": network.backbone.max_length,
            "pooling": network.pooling,
        },
        data=data,
        seed=seed,
        metrics=metrics,
        created=datetime.now(UTC).isoformat(timespec="seconds"),
        base=base,
        sha256=digest,
        notes=notes,
    )
    write_manifest(folder, manifest)
    return manifest


def load_network(folder: Path, *, device: str | None = None) -> Network:
    """Return the base encoder with the trained tensors of `folder` loaded into it.

    Raise WeightsMissing if the folder or the base encoder is missing, and CheckpointError if
    they do not match or the manifest describes an unknown architecture.
    """
    manifest = read_manifest(folder, part=PART)
    _check_architecture(manifest)
    layers, max_length = (_count(manifest, key) for key in ("trained_layers", "max_length"))
    backbone = load_backbone(resolve(str(manifest.base)), device=device, max_length=max_length)
    network = new_network(backbone, pooling=manifest.architecture.get("pooling", MEAN))
    targets = trained_tensors(network, layers=layers)
    shapes = {name: tuple(tensor.shape) for name, tensor in targets.items()}
    loaded = load_weights(folder, expected=shapes, sha256=manifest.sha256)
    with torch.no_grad():
        for name, tensor in loaded.items():
            targets[name].copy_(tensor)
    return network


def _check_architecture(manifest: Manifest) -> None:
    architecture = manifest.architecture
    if architecture.get("kind") != KIND or manifest.base is None:
        raise CheckpointError(f"The checkpoint {manifest.name!r} has an unknown architecture.")
    if unknown := sorted(set(architecture) - _FIELDS):
        raise CheckpointError(
            f"The architecture of {manifest.name!r} has unknown fields: {', '.join(unknown)}."
        )
    if architecture.get("pooling", MEAN) not in POOLINGS:
        raise CheckpointError(f"The checkpoint {manifest.name!r} has an unknown pooling.")


def _layer(name: str) -> int:
    match = _LAYER.match(name)
    return int(match.group(1)) if match else -1


def _count(manifest: Manifest, key: str) -> int:
    value = manifest.architecture.get(key)
    if not isinstance(value, int) or isinstance(value, bool) or value < 1:
        raise CheckpointError(f"The manifest of {manifest.name!r} has no valid {key!r}.")
    return value
