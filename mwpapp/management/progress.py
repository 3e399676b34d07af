"""Progress of a command on standard error, only where somebody watches a terminal."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager

from tqdm import tqdm


@contextmanager
def counter(unit: str) -> Iterator[tqdm]:
    """A bar to `update` as things are done; silent where standard error is no terminal."""
    with tqdm(unit=f" {unit}", file=sys.stderr, disable=None, mininterval=0.5) as bar:
        yield bar
