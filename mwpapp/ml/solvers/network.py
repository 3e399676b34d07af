"""The solver's network: an encoder, the tree decoder, and a classifier for missing numbers.

`new_network` makes an untrained one; `save_network` and `load_network` write and read checkpoints.
The word embeddings and the frozen layers of a pretrained encoder are not saved.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import torch
from torch import Tensor, nn

from mwpapp.ml.checkpoints.defaults import ENCODER
from mwpapp.ml.checkpoints.devices import best_device
from mwpapp.ml.checkpoints.errors import CheckpointError
from mwpapp.ml.checkpoints.manifest import Manifest, read_manifest, write_manifest
from mwpapp.ml.checkpoints.resolve import resolve
from mwpapp.ml.checkpoints.weights import load_weights, save_weights
from mwpapp.ml.encoders.backbone import load_backbone
from mwpapp.ml.solvers.decoder import TreeDecoder
from mwpapp.ml.solvers.encoding import MAX_PIECES, Encoded, GruEncoder, Pieces, PretrainedEncoder
from mwpapp.ml.solvers.guidance import NO_GUIDE, Guidance, GuidanceShape, template_batch
from mwpapp.ml.solvers.symbols import Prefix, Symbols, symbols_from

PART = "solver"
KIND = "goal-driven tree"
GRU = "gru"


@dataclass(frozen=True, slots=True, kw_only=True)
class Shape:
    """The architecture of a network. `encoder` is the name of a pretrained encoder, or "gru", which
    uses `vocabulary`, `width` and `embedding`. The first `frozen` layers of a pretrained encoder
    are not trained; the others get adapters of rank `rank` or, if it is 0, are trained. Without
    `guidance`, guides are ignored."""

    symbols: Symbols
    encoder: str = ENCODER
    frozen: int = 0
    rank: int = 0
    dropout: float = 0.3
    vocabulary: tuple[str, ...] = ()
    width: int = 512
    embedding: int = 128
    guidance: GuidanceShape | None = None


class SolverNetwork(nn.Module):
    """An encoder and a tree decoder over `shape.symbols`."""

    encoder: PretrainedEncoder | GruEncoder

    def __init__(self, shape: Shape, *, encoder: PretrainedEncoder | GruEncoder) -> None:
        super().__init__()
        self.shape = shape
        self.symbols = shape.symbols
        self.encoder = encoder
        width = encoder.width
        self.decoder = TreeDecoder(
            operators=len(shape.symbols.operators),
            constants=len(shape.symbols.constants),
            width=width,
            dropout=shape.dropout,
        )
        self.complete = nn.Sequential(nn.Linear(width, width), nn.GELU(), nn.Linear(width, 1))
        self.guidance = _guidance(shape, width=width)
        self.to(encoder.device)

    @property
    def device(self) -> torch.device:
        return self.encoder.device

    def encode(self, pieces: Pieces, *, half: bool | None = None) -> Encoded:
        return self.encoder.encode(pieces, half=half)

    def guided(self, encoded: Encoded, *, templates: Sequence[Prefix] | Tensor) -> Encoded:
        """Return the problems, each guided by its template; a problem without a guide has the
        template NO_GUIDE. Without `templates`, no problem has a guide."""
        if self.guidance is None:
            return encoded
        if not isinstance(templates, Tensor):
            count = encoded.root.shape[0]
            templates = template_batch(templates or [NO_GUIDE] * count).to(self.device)
        guided: Encoded = self.guidance(encoded, templates)
        return guided

    def completeness(self, encoded: Encoded) -> Tensor:
        """Return the logits, (problems,), of the probability that no needed number is missing."""
        logits: Tensor = self.complete(encoded.root).squeeze(-1)
        return logits


def _guidance(shape: Shape, *, width: int) -> Guidance | None:
    if shape.guidance is None:
        return None
    symbols = shape.symbols.in_templates
    return Guidance(shape.guidance, symbols=symbols, width=width, dropout=shape.dropout)


def new_network(shape: Shape, *, device: str | None = None) -> SolverNetwork:
    """Return an untrained network. Raise WeightsMissing if its encoder is not installed."""
    if shape.encoder == GRU:
        gru = GruEncoder(
            shape.vocabulary,
            width=shape.width,
            embedding=shape.embedding,
            dropout=shape.dropout,
            device=best_device(device),
        )
        return SolverNetwork(shape, encoder=gru)
    backbone = load_backbone(resolve(shape.encoder), device=device, max_length=MAX_PIECES)
    encoder = PretrainedEncoder(backbone, frozen=shape.frozen, rank=shape.rank)
    return SolverNetwork(shape, encoder=encoder)


def trained_tensors(network: SolverNetwork) -> dict[str, Tensor]:
    """Return the tensors that are trained and saved, by name. They are not copies."""
    return {
        name: tensor.detach() for name, tensor in network.named_parameters() if tensor.requires_grad
    }


def save_network(
    folder: Path,
    network: SolverNetwork,
    *,
    seed: int,
    data: Mapping[str, Any],
    metrics: Mapping[str, float],
    extra: Mapping[str, Any],
) -> Manifest:
    """Write the trained tensors and their manifest to `folder`, whose name is that of the
    checkpoint.

    `extra` is added to the architecture: other parts of a solver, such as its confidence."""
    digest = save_weights(folder, trained_tensors(network))
    manifest = Manifest(
        name=folder.name,
        part=PART,
        architecture=described(network.shape) | dict(extra),
        data=data,
        seed=seed,
        metrics=metrics,
        created=datetime.now(UTC).isoformat(timespec="seconds"),
        base=None if network.shape.encoder == GRU else network.shape.encoder,
        sha256=digest,
    )
    write_manifest(folder, manifest)
    return manifest


def described(shape: Shape) -> dict[str, Any]:
    """Return the shape for a manifest."""
    from_scratch = shape.encoder == GRU
    described: dict[str, Any] = {"kind": KIND, "encoder": shape.encoder, "dropout": shape.dropout}
    described |= {} if from_scratch else {"frozen": shape.frozen, "adapter_rank": shape.rank}
    if from_scratch:
        described |= {"vocabulary": list(shape.vocabulary), "width": shape.width}
        described |= {"embedding": shape.embedding}
    if shape.guidance is not None:
        described |= {"guidance": asdict(shape.guidance)}
    return described | shape.symbols.described()


def load_network(name: str, *, device: str | None = None) -> tuple[SolverNetwork, Manifest]:
    """Return the network of the checkpoint called `name`, in evaluation mode, and its manifest.

    Raise WeightsMissing if it or its encoder is missing, and CheckpointError if this program
    cannot build it.
    """
    folder = resolve(name)
    manifest = read_manifest(folder, part=PART)
    network = new_network(_shape(manifest), device=device)
    copy_tensors(network, folder, sha256=manifest.sha256)
    return network.eval(), manifest


def load_shape(name: str) -> Shape:
    """Return the shape of the network of the checkpoint called `name`.

    Raise WeightsMissing if it is missing, and CheckpointError if its shape cannot be read.
    """
    return _shape(read_manifest(resolve(name), part=PART))


def copy_tensors(network: SolverNetwork, folder: Path, *, sha256: str = "") -> None:
    """Copy the weights of a folder into the network."""
    places = trained_tensors(network)
    shapes = {key: tuple(tensor.shape) for key, tensor in places.items()}
    for key, tensor in load_weights(folder, expected=shapes, sha256=sha256).items():
        places[key].copy_(tensor)


def _shape(manifest: Manifest) -> Shape:
    made = manifest.architecture
    if made.get("kind") != KIND:
        raise CheckpointError(
            f"{manifest.name!r} has an architecture that this program does not know."
        )
    try:
        words: Sequence[str] = made.get("vocabulary", ())
        guidance = made.get("guidance")
        return Shape(
            symbols=symbols_from(made),
            encoder=made["encoder"],
            frozen=int(made.get("frozen", 0)),
            rank=int(made.get("adapter_rank", 0)),
            dropout=float(made["dropout"]),
            vocabulary=tuple(words),
            width=int(made.get("width", 512)),
            embedding=int(made.get("embedding", 128)),
            guidance=None if guidance is None else GuidanceShape(**guidance),
        )
    except (KeyError, TypeError, ValueError) as error:
        raise CheckpointError(f"{manifest.name!r} has an unreadable architecture.") from error
