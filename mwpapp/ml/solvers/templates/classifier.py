"""Classify the template of a problem by its words: one hidden layer over hashed features.

The classifier sees no word order beyond the features, and is trained in a minute. Its mistakes
differ from those of the tree decoder, so a tree that both prefer is rarely wrong.
"""

from __future__ import annotations

import zlib
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import torch
from torch import Tensor, nn

from mwpapp.ml.checkpoints.defaults import TEMPLATES
from mwpapp.ml.checkpoints.errors import CheckpointError
from mwpapp.ml.checkpoints.manifest import Manifest, read_manifest, write_manifest
from mwpapp.ml.checkpoints.resolve import resolve
from mwpapp.ml.checkpoints.weights import load_weights, save_weights
from mwpapp.ml.solvers.reading import ReadProblem
from mwpapp.ml.solvers.templates.opinion import Opinion
from mwpapp.ml.solvers.templates.words import features

PART = "templates"
BUCKETS = 2**15
"""The number of rows for features. Features with the same hash share a row."""
WIDTH = 64


class TemplateClassifier(nn.Module):
    """Classify problems into `templates`. `common` are the words that are not generalized."""

    def __init__(self, templates: Sequence[str], *, common: Sequence[str]) -> None:
        super().__init__()
        self.templates = tuple(templates)
        self.common = frozenset(common)
        self.hidden = nn.EmbeddingBag(BUCKETS, WIDTH, mode="sum")
        self.output = nn.Linear(WIDTH, len(self.templates))

    def rows(self, read: ReadProblem) -> list[int]:
        """Return the rows of a problem's features."""
        names = features(read, common=self.common)
        return sorted({zlib.crc32(name.encode()) % BUCKETS for name in names})

    def forward(self, rows: Sequence[Sequence[int]], *, dropout: float = 0.0) -> Tensor:
        """Return the logits, (problems, templates). The sum over a problem's features is divided
        by the square root of their number, because texts differ in length."""
        counts = torch.tensor([max(len(one), 1) for one in rows])
        starts = torch.cat([torch.zeros(1, dtype=torch.long), torch.tensor([*map(len, rows)])])
        flat = torch.tensor([row for one in rows for row in one], dtype=torch.long)
        summed = self.hidden(flat, starts.cumsum(0)[:-1])
        states = torch.relu(summed / counts.sqrt().unsqueeze(1))
        states = nn.functional.dropout(states, dropout, training=self.training)
        logits: Tensor = self.output(states)
        return logits

    @torch.inference_mode()
    def opinions(self, reads: Sequence[ReadProblem]) -> list[Opinion]:
        """Return the opinion on each problem, in order."""
        if not reads:
            return []
        found = self([self.rows(read) for read in reads]).softmax(dim=-1).tolist()
        return [
            Opinion(read=read, probabilities=dict(zip(self.templates, values, strict=True)))
            for read, values in zip(reads, found, strict=True)
        ]


def save_classifier(
    folder: Path, classifier: TemplateClassifier, *, seed: int, data: Mapping[str, Any],
    metrics: Mapping[str, float],
) -> Manifest:  # fmt: skip
    """Write the weights and the manifest to `folder`, whose name is that of the checkpoint."""
    digest = save_weights(folder, classifier.state_dict())
    manifest = Manifest(
        name=folder.name,
        part=PART,
        architecture={
            "templates": list(classifier.templates),
            "common": sorted(classifier.common),
        },
        data=data,
        seed=seed,
        metrics=metrics,
        created=datetime.now(UTC).isoformat(timespec="seconds"),
        base=None,
        sha256=digest,
    )
    write_manifest(folder, manifest)
    return manifest


def load_classifier(name: str = TEMPLATES) -> TemplateClassifier:
    """Return the classifier of the checkpoint called `name`, in evaluation mode.

    Raise WeightsMissing if it is missing, and CheckpointError if it is not valid.
    """
    folder = resolve(name)
    manifest = read_manifest(folder, part=PART)
    try:
        made = manifest.architecture
        classifier = TemplateClassifier(made["templates"], common=made["common"])
    except (KeyError, TypeError) as error:
        raise CheckpointError(f"{manifest.name!r} has an unreadable architecture.") from error
    shapes = {key: tuple(tensor.shape) for key, tensor in classifier.state_dict().items()}
    classifier.load_state_dict(load_weights(folder, expected=shapes, sha256=manifest.sha256))
    return classifier.eval()
