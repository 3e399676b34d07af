"""Load a Transformers model with its tokenizer from a resolved checkpoint.

Only safetensors are read: a pickled checkpoint can run code when it is loaded.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import torch
from transformers import AutoTokenizer

from mwpapp.ml.checkpoints.errors import WeightsMissing
from mwpapp.ml.checkpoints.resolve import FOLDERS, resolve


@dataclass(frozen=True, slots=True)
class Pretrained:
    """A model in evaluation mode on its device, and its tokenizer."""

    model: Any
    tokenizer: Any


def load_pretrained(
    name: str,
    *,
    architecture: Any,
    device: torch.device | None = None,
    folders: tuple[Path, ...] = FOLDERS,
    half_on_cuda: bool = True,
) -> Pretrained:
    """Return the checkpoint called `name`, loaded by `architecture`, an Auto class.

    The hub is used only if `resolve` allows it. Raise CheckpointError for an invalid name and
    WeightsMissing if there is no such checkpoint, it contains no safetensors, or a package that
    its tokenizer needs is missing.
    """
    folder = resolve(name, folders=folders)
    chosen = device or torch.device("cuda" if torch.cuda.is_available() else "cpu")
    half = half_on_cuda and chosen.type == "cuda"
    try:
        tokenizer = AutoTokenizer.from_pretrained(
            str(folder), local_files_only=True, trust_remote_code=False
        )
        model = architecture.from_pretrained(
            str(folder),
            local_files_only=True,
            use_safetensors=True,
            trust_remote_code=False,
            dtype=torch.bfloat16 if half else torch.float32,
        )
    except (OSError, ValueError, ImportError) as error:
        raise WeightsMissing(f"The checkpoint {name} cannot be loaded: {error}") from error
    return Pretrained(model.to(chosen).eval(), tokenizer)
