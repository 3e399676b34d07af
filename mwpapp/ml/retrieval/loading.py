"""Save retrievers as checkpoints and load them as encoders.

The checkpoint of a pretrained encoder contains the trained layers and the projections. The
checkpoint of a GRU contains the whole network, and its manifest contains the vocabulary.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import asdict, fields
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from mwpapp.ml.checkpoints.defaults import ENCODER, RETRIEVER
from mwpapp.ml.checkpoints.devices import best_device
from mwpapp.ml.checkpoints.errors import CheckpointError
from mwpapp.ml.checkpoints.manifest import Manifest, read_manifest, write_manifest
from mwpapp.ml.checkpoints.resolve import resolve
from mwpapp.ml.checkpoints.weights import load_weights, save_weights
from mwpapp.ml.encoders.backbone import load_backbone
from mwpapp.ml.encoders.sentence import length_buckets
from mwpapp.ml.retrieval.bodies import GruBody, TransformerBody
from mwpapp.ml.retrieval.network import RetrieverNetwork, Shape

DEFAULT = RETRIEVER
PART = "retriever"
MAX_LENGTH = 128
"""The maximum length in word pieces. Longer problems are truncated."""

_LAYER = re.compile(r"body\.transformer\.encoder\.layer\.(\d+)\.")
_PROJECTIONS = "projections."


class RetrieverEncoder:
    """A `protocols.Encoder` that runs a retriever's network."""

    def __init__(self, network: RetrieverNetwork) -> None:
        self.network = network.eval()
        self.dimension = network.dimension

    def encode(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """Return unit vectors, (texts, dimension). Equal texts are encoded once."""
        distinct = list(dict.fromkeys(texts))
        row = {text: number for number, text in enumerate(distinct)}
        vectors = np.zeros((len(distinct), self.dimension), dtype=np.float32)
        with torch.inference_mode():
            for batch in length_buckets(distinct):
                vectors[[row[text] for text in batch]] = self.network(batch).cpu().numpy()
        return vectors[[row[text] for text in texts]]


def load_retriever(name: str = DEFAULT, *, device: str | None = None) -> RetrieverEncoder:
    """Return the retriever called `name`.

    Raise WeightsMissing if it is not found, and CheckpointError if it cannot be used.
    """
    return RetrieverEncoder(load_network(resolve(name), device=device))


def new_network(
    shape: Shape,
    *,
    base: str = ENCODER,
    vocabulary: Sequence[str] = (),
    device: str | None = None,
) -> RetrieverNetwork:
    """Return an untrained network, over the encoder `base` or a GRU with the `vocabulary`."""
    if shape.body == "gru":
        body: TransformerBody | GruBody = GruBody(vocabulary, device=best_device(device))
    else:
        backbone = load_backbone(resolve(base), device=device, max_length=MAX_LENGTH)
        body = TransformerBody(backbone)
    return RetrieverNetwork(body, shape=shape)


def trained_tensors(network: RetrieverNetwork, *, layers: int) -> dict[str, Tensor]:
    """Return the trainable tensors by name: the last `layers` layers of a transformer, or all of a
    GRU, and the projections. For a transformer, raise CheckpointError unless `layers` is between 1
    and its number of layers."""
    named: dict[str, Tensor] = dict(network.named_parameters())
    if isinstance(network.body, GruBody):
        return named
    depth = int(network.body.transformer.config.num_hidden_layers)
    if not 1 <= layers <= depth:
        raise CheckpointError(
            f"The number of trained layers must be from 1 to {depth}, not {layers}."
        )
    return {name: tensor for name, tensor in named.items() if _is_trained(name, depth - layers)}


def _is_trained(name: str, first: int) -> bool:
    match = _LAYER.match(name)
    return name.startswith(_PROJECTIONS) or (match is not None and int(match[1]) >= first)


def save_network(
    folder: Path,
    network: RetrieverNetwork,
    *,
    layers: int,
    seed: int,
    data: Mapping[str, Any],
    metrics: Mapping[str, float],
    base: str = ENCODER,
    vocabulary: Sequence[str] = (),
) -> Manifest:
    """Write the trained tensors and their manifest to `folder`, which names the checkpoint."""
    digest = save_weights(folder, trained_tensors(network, layers=layers))
    manifest = Manifest(
        name=folder.name,
        part=PART,
        architecture=asdict(network.shape) | {"layers": layers, "vocabulary": list(vocabulary)},
        data=data,
        seed=seed,
        metrics=metrics,
        created=datetime.now(UTC).isoformat(timespec="seconds"),
        base=base,
        sha256=digest,
    )
    write_manifest(folder, manifest)
    return manifest


def load_network(folder: Path, *, device: str | None = None) -> RetrieverNetwork:
    """Return the network saved in `folder`.

    Raise WeightsMissing if a part is missing, and CheckpointError if one is invalid.
    """
    manifest = read_manifest(folder, part=PART)
    architecture = dict(manifest.architecture)
    try:
        layers, vocabulary = int(architecture.pop("layers")), list(architecture.pop("vocabulary"))
        shape = Shape(**architecture)
    except (KeyError, TypeError, ValueError) as error:
        known = ", ".join(item.name for item in fields(Shape))
        raise CheckpointError(
            f"The architecture of {manifest.name!r} must have layers, vocabulary, {known}."
        ) from error
    network = new_network(shape, base=str(manifest.base), vocabulary=vocabulary, device=device)
    targets = trained_tensors(network, layers=layers)
    shapes = {name: tuple(tensor.shape) for name, tensor in targets.items()}
    loaded = load_weights(folder, expected=shapes, sha256=manifest.sha256)
    with torch.no_grad():
        for name, tensor in loaded.items():
            targets[name].copy_(tensor)
    return network.eval()
