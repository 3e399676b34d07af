"""Read and write the manifest of a checkpoint, `manifest.json` in its folder.

Validation is strict: an unknown key, a wrong type, a number that is not finite or another format
version raises an error, because a misread checkpoint would silently give wrong scores.
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
"""In bytes. Most manifests are a few pages of text."""

_NAME = re.compile(r"[a-z0-9][a-z0-9.-]{0,79}")
_DIGEST = re.compile(r"(?:[0-9a-f]{64})?")


@dataclass(frozen=True, slots=True, kw_only=True)
class Manifest:
    """The description of a set of weights.

    - `part`: the part of the program that uses the weights ("paraqd", "solver").
    - `architecture`: the values that `part` needs to build the network.
    - `base`: the encoder that the weights extend.
    - `data`: the training files with counts and licences.
    - `created`: an ISO 8601 timestamp with time zone.
    - `sha256`: the digest of the weights file.
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
    """Write `manifest` to `folder` after the same validation as on reading."""
    values = asdict(manifest)
    _check(values)
    text = json.dumps(values, indent=2, ensure_ascii=False, allow_nan=False, sort_keys=True)
    folder.mkdir(parents=True, exist_ok=True)
    partial = folder / f"{FILE_NAME}.part"
    partial.write_text(text + "\n", encoding="utf-8")
    partial.replace(folder / FILE_NAME)


def read_manifest(folder: Path, *, part: str | None = None) -> Manifest:
    """Return the manifest of `folder`; with `part`, it must be for that part.

    Raise WeightsMissing if there is no manifest and CheckpointError if it is invalid.
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
            raise CheckpointError(f"{path.name} is larger than {LARGEST_FILE:,} bytes.")
        return json.loads(path.read_text(encoding="utf-8"))
    except (FileNotFoundError, NotADirectoryError) as error:
        raise WeightsMissing(f"No checkpoint in folder {path.parent.name!r}.") from error
    except (OSError, ValueError, RecursionError) as error:
        raise CheckpointError(f"{path.name} cannot be read: {error}") from error


def _check(values: Any) -> dict[str, Any]:
    """Return `values` if they are a valid manifest; otherwise raise CheckpointError."""
    if not isinstance(values, dict):
        raise CheckpointError("A manifest must be a JSON object.")
    _check_keys(values)
    for key, value in values.items():
        # A bool is an int in Python, but no field is a bool.
        if not isinstance(value, _TYPES[key]) or isinstance(value, bool):
            raise CheckpointError(f"The manifest field {key!r} has the wrong type.")
    _check_content(values)
    return values


def _check_keys(values: Mapping[str, Any]) -> None:
    known = {item.name for item in fields(Manifest)}
    if unknown := sorted(set(map(str, values)) - known):
        raise CheckpointError(f"The manifest has unknown fields: {', '.join(unknown)}.")
    if missing := sorted(_REQUIRED - set(values)):
        raise CheckpointError(f"The manifest lacks fields: {', '.join(missing)}.")


def _check_content(values: Mapping[str, Any]) -> None:
    if values["format_version"] != FORMAT_VERSION:
        raise CheckpointError(
            f"The manifest has format version {values['format_version']}. This program reads "
            f"version {FORMAT_VERSION}."
        )
    if not _NAME.fullmatch(values["name"]) or not _NAME.fullmatch(values["part"]):
        raise CheckpointError(
            "The name and part of a checkpoint may contain only lower-case letters, digits, "
            "hyphens and dots, must start with a letter or digit, and have at most 80 characters."
        )
    if not _DIGEST.fullmatch(values.get("sha256", "")):
        raise CheckpointError("The manifest field 'sha256' is not a valid digest.")
    _check_metrics(values["metrics"])
    _check_numbers(values)
    _check_time(values["created"])


def _check_metrics(metrics: Mapping[str, Any]) -> None:
    for key, value in metrics.items():
        number = isinstance(value, int | float) and not isinstance(value, bool)
        if not number or not _is_finite(value):
            raise CheckpointError(f"The metric {key!r} is not a finite number.")


def _is_finite(value: float) -> bool:
    try:
        return math.isfinite(value)
    except OverflowError:  # a whole number that is too large for a float
        return False


def _check_numbers(values: Mapping[str, Any]) -> None:
    """Raise CheckpointError if a number at any depth is infinite or not a number."""
    try:
        json.dumps(values, allow_nan=False)
    except (ValueError, RecursionError) as error:
        raise CheckpointError(
            "The manifest has a number that is not finite, or is nested too deeply."
        ) from error


def _check_time(text: str) -> None:
    try:
        zone = datetime.fromisoformat(text).tzinfo
    except ValueError:
        zone = None
    if zone is None:
        raise CheckpointError(
            "The manifest field 'created' is not an ISO 8601 timestamp with a time zone."
        )
