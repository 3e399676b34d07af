"""Loops that are compiled when they are first called, and kept on disk for the next time."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import ParamSpec, TypeVar, cast

import numba

_P = ParamSpec("_P")
_R = TypeVar("_R")


def compiled(function: Callable[_P, _R]) -> Callable[_P, _R]:
    """`function` over numpy arrays as machine code that runs beside other threads."""
    return cast(Callable[_P, _R], numba.njit(cache=True, nogil=True)(function))


def available_cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0))
