"""Identify weights by a digest of their files, independently of their name."""

from __future__ import annotations

import hashlib
from pathlib import Path

from mwpapp.ml.checkpoints.errors import CheckpointError


def fingerprint(folder: Path) -> str:
    """Return the SHA-256 of the names and contents of all files in `folder`, as 64 hex digits.

    Raise CheckpointError if a file cannot be read.
    """
    digest = hashlib.sha256()
    try:
        for path in sorted(file for file in folder.rglob("*") if file.is_file()):
            with path.open("rb") as file:
                content = hashlib.file_digest(file, "sha256").hexdigest()
            digest.update(f"{path.relative_to(folder).as_posix()}\0{content}\n".encode())
    except OSError as error:
        raise CheckpointError(f"{folder.name} cannot be read: {error}") from error
    return digest.hexdigest()
