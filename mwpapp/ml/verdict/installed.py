"""Choose the default verdict, without loading torch."""

from __future__ import annotations

from mwpapp.ml.checkpoints.defaults import VERDICT, VERDICT_READ_TWICE
from mwpapp.ml.checkpoints.errors import WeightsMissing
from mwpapp.ml.checkpoints.manifest import read_manifest
from mwpapp.ml.checkpoints.resolve import resolve


def verdict_in_use() -> str:
    """Return the name of the verdict with a second, larger reader if this verdict, that reader and
    the reader's base are installed; otherwise, return the name of the verdict without it. Raise
    CheckpointError for a damaged manifest."""
    try:
        second = read_manifest(resolve(VERDICT_READ_TWICE)).architecture.get("second", "")
        base = read_manifest(resolve(str(second))).base
        resolve(str(base))
    except WeightsMissing:
        return VERDICT
    return VERDICT_READ_TWICE
