"""A pretrained transformer with mean pooling: text in, unit vector out.

Shared by encoding and by training, so that what is trained is what is run.
Reference: Reimers and Gurevych, Sentence-BERT (EMNLP 2019), section 3, mean pooling.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import torch
from torch import Tensor
from transformers import AutoModel, AutoTokenizer
from transformers.utils import logging as transformers_logging

from mwpapp.ml.checkpoints.errors import CheckpointError

# The loading bar belongs on no worker's log and on no command's standard error.
transformers_logging.disable_progress_bar()  # type: ignore[no-untyped-call]


@dataclass(frozen=True, slots=True)
class Backbone:
    """`model` gives hidden states (batch, words, hidden); both lie on `device`."""

    model: Any
    tokenizer: Any
    device: torch.device
    max_length: int

    @property
    def dimension(self) -> int:
        return int(self.model.config.hidden_size)


def best_device(device: str | None = None) -> torch.device:
    """The device asked for, otherwise cuda where there is one, otherwise the processor."""
    return torch.device(device or ("cuda" if torch.cuda.is_available() else "cpu"))


def load_backbone(
    folder: Path, *, device: str | None = None, max_length: int | None = None
) -> Backbone:
    """The transformer saved in `folder`, in evaluation mode; no hub is asked.

    `max_length` counts word pieces; without it, as many as the network has positions.
    Raises CheckpointError where the folder holds none.
    """
    try:
        tokenizer = AutoTokenizer.from_pretrained(str(folder), local_files_only=True)
        model = AutoModel.from_pretrained(
            str(folder), local_files_only=True, use_safetensors=True, trust_remote_code=False
        )
    except (OSError, ValueError) as error:
        raise CheckpointError(f"{folder.name!r} holds no encoder: {error}") from error
    where = best_device(device)
    longest = min(max_length or 10**6, int(model.config.max_position_embeddings))
    return Backbone(model.to(where).eval(), tokenizer, where, longest)


def tokenize(backbone: Backbone, texts: Sequence[str]) -> dict[str, Tensor]:
    """Padded word pieces and their mask, each (batch, words), on the backbone's device."""
    batch = backbone.tokenizer(
        list(texts),
        padding=True,
        truncation=True,
        max_length=backbone.max_length,
        return_tensors="pt",
    )
    return {name: tensor.to(backbone.device) for name, tensor in batch.items()}


def embed(backbone: Backbone, texts: Sequence[str], *, half: bool | None = None) -> Tensor:
    """Unit vectors (batch, hidden) in single precision; gradients flow where enabled.

    `half` runs the transformer in bfloat16; by default on cuda only.
    """
    batch = tokenize(backbone, texts)
    with precision(backbone.device, half=half):
        hidden = backbone.model(**batch).last_hidden_state
    pooled = mean_pool(hidden.float(), mask=batch["attention_mask"])
    return torch.nn.functional.normalize(pooled, dim=-1)


def mean_pool(hidden: Tensor, *, mask: Tensor) -> Tensor:
    """(batch, words, hidden) and (batch, words) -> (batch, hidden): the mean of real words."""
    weights = mask.unsqueeze(-1).to(hidden.dtype)  # (batch, words, 1)
    return (hidden * weights).sum(dim=1) / weights.sum(dim=1).clamp(min=1e-9)


def precision(device: torch.device, *, half: bool | None = None) -> AbstractContextManager[Any]:
    """Autocast to bfloat16 on cuda; elsewhere only where asked for."""
    enabled = device.type == "cuda" if half is None else half
    return torch.autocast(device.type, dtype=torch.bfloat16, enabled=enabled)


def half_is_faster(device: torch.device) -> bool:
    """On cuda, and on processors with instructions for bfloat16 (twice as fast there)."""
    return device.type == "cuda" or bool(torch.cpu._is_avx512_bf16_supported())
