"""Show the progress of a command on standard error if that is a terminal."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager

from tqdm import tqdm


@contextmanager
def counter(unit: str) -> Iterator[tqdm]:
    """Yield a counter. Call its `update` after each item. Nothing is shown outside a terminal."""
    with tqdm(unit=f" {unit}", file=sys.stderr, disable=None, mininterval=0.5) as bar:
        yield bar
