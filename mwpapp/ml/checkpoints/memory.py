"""Keep freed memory, so that a network does not ask the kernel for it again in every step.

glibc returns large blocks to the kernel as soon as they are freed. A network allocates and frees
such blocks for every batch, and each time the kernel clears all of their pages, which takes about
a quarter of the CPU time of the solver (`python -m bench.freed_memory`).
"""

from __future__ import annotations

import ctypes
from functools import cache

KEPT = 2**30
"""The maximum number of freed bytes at the end of the heap that the process keeps."""
MAPPED = 2**25
"""The minimum number of bytes of a block that is not part of the heap: the maximum in glibc."""
_TRIM_THRESHOLD, _MMAP_THRESHOLD = -1, -3  # names of options in malloc.h


@cache
def keep_freed_memory() -> bool:
    """Set both limits, and return whether this worked. With a C library other than glibc,
    nothing is changed."""
    try:
        set_option = ctypes.CDLL("libc.so.6").mallopt
    except (OSError, AttributeError):
        return False
    limits = ((_MMAP_THRESHOLD, MAPPED), (_TRIM_THRESHOLD, KEPT))
    accepted = [set_option(option, value) == 1 for option, value in limits]
    return all(accepted)
