"""Compile numeric loops on their first call and cache them on disk."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import ParamSpec, TypeVar, cast

import numba

_P = ParamSpec("_P")
_R = TypeVar("_R")


def compiled(function: Callable[_P, _R]) -> Callable[_P, _R]:
    """Return `function` compiled with numba; it releases the global interpreter lock."""
    return cast(Callable[_P, _R], numba.njit(cache=True, nogil=True)(function))


def available_cores() -> int:
    """Return the number of cores that this process may use."""
    return len(os.sched_getaffinity(0))
