"""The sentence encoder: many texts to unit vectors, fast.

`load_encoder` gives the plain pretrained one (all-MiniLM-L6-v2, 384 dimensions), which
the problem bank is embedded with.
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
"""Padded characters in one batch: long texts make small batches, so memory stays level."""
BATCH_TEXTS = 64


class SentenceEncoder:
    """types.Encoder over a transformer with mean pooling; `half` as in `embed`."""

    def __init__(self, backbone: Backbone, *, half: bool | None = None) -> None:
        self.backbone = backbone
        self.dimension = backbone.dimension
        self._half = half

    def encode(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """Unit vectors (texts, dimension); equal texts are encoded once."""
        distinct = list(dict.fromkeys(texts))
        row = {text: number for number, text in enumerate(distinct)}
        vectors = np.zeros((len(distinct), self.dimension), dtype=np.float32)
        with torch.inference_mode():
            for batch in length_buckets(distinct):
                values = embed(self.backbone, batch, half=self._half).cpu().numpy()
                vectors[[row[text] for text in batch]] = values
        return vectors[[row[text] for text in texts]]


def load_encoder(name: str = DEFAULT_ENCODER, *, device: str | None = None) -> SentenceEncoder:
    """The encoder called `name`, from a folder, a package or a permitted hub.

    Raises WeightsMissing where nothing holds it.
    """
    return SentenceEncoder(load_backbone(resolve(name), device=device))


def length_buckets(texts: Sequence[str]) -> Iterator[list[str]]:
    """The texts in batches of like length, so that little is spent on padding."""
    batch: list[str] = []
    for text in sorted(texts, key=len):
        if batch and (len(batch) == BATCH_TEXTS or (len(batch) + 1) * len(text) > BATCH_CHARACTERS):
            yield batch
            batch = []
        batch.append(text)
    if batch:
        yield batch
