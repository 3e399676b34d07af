"""Choose the device and the precision that networks run with."""

from __future__ import annotations

from contextlib import AbstractContextManager
from typing import Any

import torch


def best_device(device: str | None = None) -> torch.device:
    """Return `device` if given, otherwise cuda if available, otherwise the CPU."""
    return torch.device(device or ("cuda" if torch.cuda.is_available() else "cpu"))


def precision(device: torch.device, *, half: bool | None = None) -> AbstractContextManager[Any]:
    """Return a context that enables bfloat16; by default only on cuda."""
    enabled = device.type == "cuda" if half is None else half
    return torch.autocast(device.type, dtype=torch.bfloat16, enabled=enabled)


def half_is_faster(device: torch.device) -> bool:
    """Return whether bfloat16 is faster: on cuda and on CPUs with instructions for it (about
    twice)."""
    return device.type == "cuda" or bool(torch.cpu._is_avx512_bf16_supported())
