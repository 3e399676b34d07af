"""Choose the device and the precision that networks run with."""

from __future__ import annotations

import time
from contextlib import AbstractContextManager
from functools import cache
from typing import Any

import torch
from torch import Tensor

_ROWS, _WIDTH = 128, 768  # of the timed product; the size of a layer in a small transformer
_REPEATS = 5
_CLEARLY = 1.3  # how many times as fast bfloat16 must be, so that the choice is stable


def best_device(device: str | None = None) -> torch.device:
    """Return `device` if given, otherwise cuda if available, otherwise the CPU."""
    return torch.device(device or ("cuda" if torch.cuda.is_available() else "cpu"))


def precision(device: torch.device, *, half: bool | None = None) -> AbstractContextManager[Any]:
    """Return a context that enables bfloat16; by default only on cuda."""
    enabled = device.type == "cuda" if half is None else half
    return torch.autocast(device.type, dtype=torch.bfloat16, enabled=enabled)


def half_is_faster(device: torch.device) -> bool:
    """Return whether bfloat16 is faster: always on cuda, and on a CPU if a short measurement says
    so. It is several times as fast on CPUs with AMX, but half as fast on others that support it."""
    return device.type == "cuda" or _half_is_faster_here()


@cache
def _half_is_faster_here() -> bool:
    """Time both precisions on the CPU, which takes about 10 ms."""
    if not torch.cpu._is_avx512_bf16_supported():
        return False
    single = torch.ones(_ROWS, _WIDTH), torch.ones(_WIDTH, _WIDTH)
    half = single[0].bfloat16(), single[1].bfloat16()
    return _seconds(*single) > _CLEARLY * _seconds(*half)


@torch.inference_mode()
def _seconds(rows: Tensor, weights: Tensor) -> float:
    """Compute the same matrix product several times; return the shortest time, in seconds."""
    times: list[float] = []
    for _repeat in range(_REPEATS):
        started = time.perf_counter()
        torch.nn.functional.linear(rows, weights)
        times.append(time.perf_counter() - started)
    return min(times)
