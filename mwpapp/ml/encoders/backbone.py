"""A pretrained transformer with mean pooling, which maps texts to unit vectors.

Training and inference share this code, so they cannot diverge. Mean pooling follows Reimers and
Gurevych, Sentence-BERT (EMNLP 2019), section 3.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import torch
from torch import Tensor
from transformers import AutoModel, AutoTokenizer
from transformers.utils import logging as transformers_logging

from mwpapp.ml.checkpoints.devices import best_device, precision
from mwpapp.ml.checkpoints.errors import CheckpointError
from mwpapp.ml.checkpoints.memory import keep_freed_memory

# Keep the progress bar out of worker logs and the standard error of commands.
transformers_logging.disable_progress_bar()  # type: ignore[no-untyped-call]


@dataclass(frozen=True, slots=True)
class Backbone:
    """A transformer on `device`; `model` returns hidden states (batch, tokens, hidden)."""

    model: Any
    tokenizer: Any
    device: torch.device
    max_length: int

    @property
    def dimension(self) -> int:
        return int(self.model.config.hidden_size)


def load_backbone(
    folder: Path, *, device: str | None = None, max_length: int | None = None
) -> Backbone:
    """Return the transformer saved in `folder`, in evaluation mode, without network access.

    `max_length` is in word pieces; the default, and the upper limit, is the number that the network
    can read. Raise CheckpointError if the folder contains no transformer.
    """
    try:
        tokenizer = AutoTokenizer.from_pretrained(str(folder), local_files_only=True)
        model = AutoModel.from_pretrained(
            str(folder), local_files_only=True, use_safetensors=True, trust_remote_code=False
        )
    except (OSError, ValueError) as error:
        raise CheckpointError(f"{folder.name!r} contains no encoder: {error}") from error
    keep_freed_memory()
    chosen = best_device(device)
    longest = min(max_length or 10**6, _positions(model))
    return Backbone(model.to(chosen).eval(), tokenizer, chosen, longest)


def _positions(model: Any) -> int:
    """Return how many word pieces the network can read.

    MPNet and RoBERTa have a position for padding, and the pieces have those after it.
    """
    positions = int(model.config.max_position_embeddings)
    table = getattr(getattr(model, "embeddings", None), "position_embeddings", None)
    padding = getattr(table, "padding_idx", None)
    return positions if padding is None else positions - padding - 1


def tokenize(backbone: Backbone, texts: Sequence[str]) -> dict[str, Tensor]:
    """Return padded word pieces and their mask, each (batch, tokens), on the backbone's device."""
    batch = backbone.tokenizer(
        list(texts),
        padding=True,
        truncation=True,
        max_length=backbone.max_length,
        return_tensors="pt",
    )
    return {name: tensor.to(backbone.device) for name, tensor in batch.items()}


def embed(backbone: Backbone, texts: Sequence[str], *, half: bool | None = None) -> Tensor:
    """Return unit vectors, (batch, hidden), in single precision, with gradients if enabled.

    `half` runs the transformer in bfloat16. By default, this happens only on CUDA.
    """
    batch = tokenize(backbone, texts)
    with precision(backbone.device, half=half):
        hidden = backbone.model(**batch).last_hidden_state
    pooled = mean_pool(hidden.float(), mask=batch["attention_mask"])
    return torch.nn.functional.normalize(pooled, dim=-1)


def mean_pool(hidden: Tensor, *, mask: Tensor) -> Tensor:
    """Return the means over the word pieces that are not padding, (batch, hidden).

    `hidden` is (batch, tokens, hidden), `mask` (batch, tokens).
    """
    weights = mask.unsqueeze(-1).to(hidden.dtype)  # (batch, tokens, 1)
    return (hidden * weights).sum(dim=1) / weights.sum(dim=1).clamp(min=1e-9)
