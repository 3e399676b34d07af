"""The manifest that stands beside every saved set of weights.

Input and output: `manifest.json` in the checkpoint's folder. It is read strictly: an
unknown key, a wrong type, a figure that is not finite or another format version is an
error, because a checkpoint that is misread scores wrongly without a sound.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields
from datetime import datetime
from pathlib import Path
from typing import Any

from mwpapp.ml.checkpoints.errors import CheckpointError, WeightsMissing

FORMAT_VERSION = 1
FILE_NAME = "manifest.json"
LARGEST_FILE = 4 * 1024 * 1024
"""Bytes. A manifest is a page of text; more is not one of ours."""

_NAME = re.compile(r"[a-z0-9][a-z0-9.-]{0,79}")
_DIGEST = re.compile(r"(?:[0-9a-f]{64})?")


@dataclass(frozen=True, slots=True, kw_only=True)
class Manifest:
    """What a set of weights is and where it comes from.

    `part` is the room that reads it ("paraqd", "verdict"); `architecture` what that room
    needs to build the network; `base` the encoder that the weights lie upon; `data` the
    files with counts and licences; `created` an ISO 8601 time with its zone; `sha256` the
    digest of the weights' file.
    """

    name: str
    part: str
    architecture: Mapping[str, Any]
    data: Mapping[str, Any]
    seed: int
    metrics: Mapping[str, float]
    created: str
    base: str | None = None
    sha256: str = ""
    format_version: int = FORMAT_VERSION
    notes: str = field(default="")


_TYPES: dict[str, tuple[type, ...]] = {
    "name": (str,),
    "part": (str,),
    "architecture": (dict,),
    "data": (dict,),
    "seed": (int,),
    "metrics": (dict,),
    "created": (str,),
    "base": (str, type(None)),
    "sha256": (str,),
    "format_version": (int,),
    "notes": (str,),
}
_REQUIRED = frozenset(_TYPES) - {"base", "sha256", "notes"}


def write_manifest(folder: Path, manifest: Manifest) -> None:
    """Write `manifest` into `folder`, after the same checks that reading makes."""
    values = asdict(manifest)
    _check(values)
    text = json.dumps(values, indent=2, ensure_ascii=False, allow_nan=False, sort_keys=True)
    folder.mkdir(parents=True, exist_ok=True)
    partial = folder / f"{FILE_NAME}.part"
    partial.write_text(text + "\n", encoding="utf-8")
    partial.replace(folder / FILE_NAME)


def read_manifest(folder: Path, *, part: str | None = None) -> Manifest:
    """The manifest of `folder`; with `part`, only one that is for that room.

    Raises WeightsMissing where there is none and CheckpointError where it is not sound.
    """
    manifest = Manifest(**_check(_read(folder / FILE_NAME)))
    if part is not None and manifest.part != part:
        raise CheckpointError(
            f"Checkpoint {manifest.name!r} is for {manifest.part!r}, not for {part!r}."
        )
    return manifest


def _read(path: Path) -> Any:
    try:
        if path.stat().st_size > LARGEST_FILE:
            raise CheckpointError(f"{path.name} is larger than a manifest can be.")
        return json.loads(path.read_text(encoding="utf-8"))
    except (FileNotFoundError, NotADirectoryError) as error:
        raise WeightsMissing(f"No checkpoint in folder {path.parent.name!r}.") from error
    except (OSError, ValueError, RecursionError) as error:
        raise CheckpointError(f"{path.name} cannot be read: {error}") from error


def _check(values: Any) -> dict[str, Any]:
    """The same values, where they make a manifest."""
    if not isinstance(values, dict):
        raise CheckpointError("A manifest is one JSON object.")
    _check_keys(values)
    for key, value in values.items():
        # bool is an int in Python, and no field of ours is one.
        if not isinstance(value, _TYPES[key]) or isinstance(value, bool):
            raise CheckpointError(f"Manifest field {key!r} has the wrong type.")
    _check_content(values)
    return values


def _check_keys(values: Mapping[str, Any]) -> None:
    known = {item.name for item in fields(Manifest)}
    if unknown := sorted(set(map(str, values)) - known):
        raise CheckpointError(f"Manifest has unknown fields: {', '.join(unknown)}.")
    if missing := sorted(_REQUIRED - set(values)):
        raise CheckpointError(f"Manifest lacks: {', '.join(missing)}.")


def _check_content(values: Mapping[str, Any]) -> None:
    if values["format_version"] != FORMAT_VERSION:
        raise CheckpointError(
            f"Format version {values['format_version']} is not {FORMAT_VERSION}, "
            "the one that this program reads."
        )
    if not _NAME.fullmatch(values["name"]) or not _NAME.fullmatch(values["part"]):
        raise CheckpointError("A checkpoint's name and part are lower-case words with hyphens.")
    if not _DIGEST.fullmatch(values.get("sha256", "")):
        raise CheckpointError("Manifest field 'sha256' is not a digest.")
    _check_metrics(values["metrics"])
    _check_time(values["created"])


def _check_metrics(metrics: Mapping[str, Any]) -> None:
    for key, value in metrics.items():
        number = isinstance(value, int | float) and not isinstance(value, bool)
        if not number or not math.isfinite(value):
            raise CheckpointError(f"Metric {key!r} is not a finite number.")


def _check_time(text: str) -> None:
    try:
        zone = datetime.fromisoformat(text).tzinfo
    except ValueError:
        zone = None
    if zone is None:
        raise CheckpointError("Manifest field 'created' is not an ISO time with its zone.")
