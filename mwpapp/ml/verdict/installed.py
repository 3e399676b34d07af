"""Choose the default verdict, without loading torch."""

from __future__ import annotations

from mwpapp.ml.checkpoints.defaults import VERDICT, VERDICT_READ_TWICE
from mwpapp.ml.checkpoints.errors import WeightsMissing
from mwpapp.ml.checkpoints.manifest import read_manifest
from mwpapp.ml.checkpoints.resolve import resolve


def verdict_in_use() -> str:
    """Return the name of the verdict with a second, larger reader if this verdict, that reader, the
    reader's base and the solver are installed; otherwise, return the name of the verdict without
    it. Raise CheckpointError for a damaged manifest."""
    try:
        companions = read_manifest(resolve(VERDICT_READ_TWICE)).architecture
        base = read_manifest(resolve(str(companions.get("second", "")))).base
        resolve(str(base))
        if solver := companions.get("solver"):
            resolve(str(solver))
    except WeightsMissing:
        return VERDICT
    return VERDICT_READ_TWICE
