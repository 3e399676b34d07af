"""Register the checkpoints of this installation by storing their manifests as rows."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from mwpapp.ml.checkpoints.errors import CheckpointError
from mwpapp.ml.checkpoints.manifest import FILE_NAME, read_manifest
from mwpapp.models import Checkpoint


def register(folders: Iterable[Path]) -> tuple[list[Checkpoint], list[str]]:
    """Update the table from the manifests under `folders`, and delete all other rows. Return the
    rows, and a message for each manifest that cannot be read.

    If a name is in several folders, the first one counts, as in `resolve`."""
    found: dict[str, Path] = {}
    for folder in folders:
        for path in sorted(folder.glob(f"*/{FILE_NAME}")):
            found.setdefault(path.parent.name, path.parent)
    rows: list[Checkpoint] = []
    faults: list[str] = []
    for checkpoint in found.values():
        try:
            rows.append(_register(checkpoint))
        except CheckpointError as fault:
            faults.append(f"{checkpoint.name}: {fault}")
    Checkpoint.objects.exclude(pk__in=[row.pk for row in rows]).delete()
    return rows, faults


def _register(folder: Path) -> Checkpoint:
    manifest = read_manifest(folder)
    row, _created = Checkpoint.objects.update_or_create(
        name=manifest.name,
        defaults={
            "part": manifest.part,
            "architecture": dict(manifest.architecture),
            "data": dict(manifest.data),
            "metrics": dict(manifest.metrics),
            "location": str(folder),
            "format_version": manifest.format_version,
        },
    )
    return row
