"""Read the training configuration of a retriever: a TOML file with two tables.

[network]   body, style, size, numbers, order_share (`retrieval.network.Shape`)
[training]  the fields of `train.Settings`
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from pathlib import Path
from typing import Any, TypeVar

from mwpapp.ml.checkpoints.errors import CheckpointError
from mwpapp.ml.retrieval.network import Shape
from mwpapp.ml.training.retriever.train import Settings
from mwpapp.ml.training.typed import fits

T = TypeVar("T", Settings, Shape)


@dataclass(frozen=True, slots=True, kw_only=True)
class Config:
    """The shape and the training settings; the defaults are those of the shipped checkpoint."""

    shape: Shape = field(default_factory=Shape)
    settings: Settings = field(default_factory=Settings)


def read_config(path: Path) -> Config:
    """Return the configuration in the file `path`.

    Raise ValueError if it is invalid, and OSError if it cannot be read.
    """
    try:
        tables = tomllib.loads(path.read_text(encoding="utf-8"))
        if unknown := sorted(set(tables) - {"network", "training"}):
            raise ValueError(f"unknown tables: {', '.join(unknown)}")
        return Config(
            shape=_filled(Shape(), tables.get("network", {})),
            settings=_filled(Settings(), tables.get("training", {})),
        )
    except (CheckpointError, TypeError, ValueError) as error:
        raise ValueError(f"{path.name}: {error}") from error


def _filled(default: T, table: Mapping[str, Any]) -> T:
    known = {item.name: getattr(default, item.name) for item in fields(default)}
    if unknown := sorted(set(table) - set(known)):
        raise ValueError(f"unknown settings: {', '.join(unknown)}")
    for name, value in table.items():
        if not fits(value, default=known[name]):
            raise ValueError(f"{name} has the wrong type")
    return replace(default, **table)
