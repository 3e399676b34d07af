"""The trained encoder of ParaQD: a pretrained base whose last layers are replaced.

Only those layers are trained and only they ship: four of MiniLM's six weigh 14 MB in
half precision, where the whole would weigh 45. Source: ParaQD, section 3.4.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from torch import Tensor

from mwpapp.ml.checkpoints.errors import CheckpointError
from mwpapp.ml.checkpoints.manifest import Manifest, read_manifest, write_manifest
from mwpapp.ml.checkpoints.resolve import resolve
from mwpapp.ml.checkpoints.weights import load_weights, save_weights
from mwpapp.ml.encoders.backbone import Backbone, load_backbone

PART = "paraqd"
KIND = "mean-pooled transformer, last layers trained"
_LAYER = re.compile(r"encoder\.layer\.(\d+)\.")


def trained_tensors(backbone: Backbone, *, layers: int) -> dict[str, Tensor]:
    """The tensors of the last `layers` layers, by name; the live ones, not copies."""
    depth = int(backbone.model.config.num_hidden_layers)
    if not 1 <= layers <= depth:
        raise CheckpointError(f"{layers} trained layers do not fit a network of {depth}.")
    state: Mapping[str, Tensor] = backbone.model.state_dict()
    return {name: tensor for name, tensor in state.items() if _layer(name) >= depth - layers}


def freeze_all_but(backbone: Backbone, *, layers: int) -> list[Tensor]:
    """Let only the last `layers` layers learn; returns their parameters."""
    names = set(trained_tensors(backbone, layers=layers))
    for name, parameter in backbone.model.named_parameters():
        parameter.requires_grad_(name in names)
    return [item for item in backbone.model.parameters() if item.requires_grad]


def save_network(
    folder: Path,
    backbone: Backbone,
    *,
    base: str,
    layers: int,
    seed: int,
    data: Mapping[str, Any],
    metrics: Mapping[str, float],
    notes: str = "",
) -> Manifest:
    """Write the trained layers and their manifest into `folder`, named as the folder is."""
    digest = save_weights(folder, trained_tensors(backbone, layers=layers))
    manifest = Manifest(
        name=folder.name,
        part=PART,
        architecture={"kind": KIND, "trained_layers": layers, "max_length": backbone.max_length},
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


def load_network(folder: Path, *, device: str | None = None) -> Backbone:
    """The base encoder of the folder's manifest with the trained layers laid over it.

    Raises WeightsMissing where folder or base are not installed, CheckpointError where
    they do not fit together.
    """
    manifest = read_manifest(folder, part=PART)
    layers, longest = (_count(manifest, key) for key in ("trained_layers", "max_length"))
    if manifest.architecture.get("kind") != KIND or manifest.base is None:
        raise CheckpointError(f"{manifest.name!r} is of an architecture unknown here.")
    backbone = load_backbone(resolve(manifest.base), device=device, max_length=longest)
    places = trained_tensors(backbone, layers=layers)
    shapes = {name: tuple(tensor.shape) for name, tensor in places.items()}
    for name, tensor in load_weights(folder, expected=shapes, sha256=manifest.sha256).items():
        places[name].copy_(tensor)
    return backbone


def _layer(name: str) -> int:
    found = _LAYER.match(name)
    return int(found.group(1)) if found else -1


def _count(manifest: Manifest, key: str) -> int:
    value = manifest.architecture.get(key)
    if not isinstance(value, int) or isinstance(value, bool) or value < 1:
        raise CheckpointError(f"{manifest.name!r} states no {key}.")
    return value
