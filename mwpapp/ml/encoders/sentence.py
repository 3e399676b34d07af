"""The sentence encoder, which maps many texts to unit vectors in batches.

`load_encoder` loads the pretrained encoder (all-MiniLM-L6-v2, 384 dimensions) that embeds the
problem bank.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np
import torch
from numpy.typing import NDArray

from mwpapp.ml.checkpoints.defaults import ENCODER
from mwpapp.ml.checkpoints.resolve import resolve
from mwpapp.ml.encoders.backbone import Backbone, embed, load_backbone

DEFAULT_ENCODER = ENCODER
BATCH_CHARACTERS = 16_384
"""Characters per batch, including padding, to limit memory: long texts form small batches."""
BATCH_TEXTS = 64


class SentenceEncoder:
    """A `protocols.Encoder` that uses a transformer with mean pooling; `half` as in `embed`."""

    def __init__(self, backbone: Backbone, *, half: bool | None = None) -> None:
        self.backbone = backbone
        self.dimension = backbone.dimension
        self._half = half

    def encode(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """Return unit vectors, (texts, dimension). Equal texts are encoded once."""
        distinct = list(dict.fromkeys(texts))
        row = {text: number for number, text in enumerate(distinct)}
        vectors = np.zeros((len(distinct), self.dimension), dtype=np.float32)
        with torch.inference_mode():
            for batch in length_buckets(distinct):
                values = embed(self.backbone, batch, half=self._half).cpu().numpy()
                vectors[[row[text] for text in batch]] = values
        return vectors[[row[text] for text in texts]]


def load_encoder(name: str = DEFAULT_ENCODER, *, device: str | None = None) -> SentenceEncoder:
    """Load the encoder called `name` from a folder, a package or, if allowed, the hub.

    Raise WeightsMissing if it is not found, and CheckpointError if it cannot be used.
    """
    return SentenceEncoder(load_backbone(resolve(name), device=device))


def length_buckets(texts: Sequence[str]) -> Iterator[list[str]]:
    """Yield the texts in batches of similar length, which need little padding."""
    batch: list[str] = []
    for text in sorted(texts, key=len):
        if batch and (len(batch) == BATCH_TEXTS or (len(batch) + 1) * len(text) > BATCH_CHARACTERS):
            yield batch
            batch = []
        batch.append(text)
    if batch:
        yield batch
