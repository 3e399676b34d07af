"""Read the training configuration of the cross-encoder: TOML with [training] and [material].

[training]
epochs = 1

[material]
operated = 0

[material.written]
"pairs.jsonl" = 0.4
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any

from mwpapp.ml.training.cross_encoder.train import Settings
from mwpapp.ml.training.material.verdict_material import Mixture
from mwpapp.ml.training.typed import fits


@dataclass(frozen=True, slots=True, kw_only=True)
class Config:
    """The training settings, and the pairs that are drawn for each epoch."""

    settings: Settings = field(default_factory=Settings)
    mixture: Mixture = field(default_factory=Mixture)


def read_config(path: Path | None) -> Config:
    """Return the configuration in a file, or the default configuration without a file.

    Raise ValueError for unknown names and for values of the wrong type.
    """
    if path is None:
        return Config()
    tables = tomllib.loads(path.read_text(encoding="utf-8"))
    unknown = sorted(set(tables) - {"training", "material"})
    for name, default in (("training", Settings()), ("material", Mixture())):
        unknown += _unknown(tables.get(name, {}), default=default)
    if unknown:
        raise ValueError(f"{path.name}: unknown settings or wrong types: {', '.join(unknown)}.")
    return Config(
        settings=Settings(**tables.get("training", {})),
        mixture=Mixture(**tables.get("material", {})),
    )


def _unknown(table: Mapping[str, Any], *, default: Settings | Mixture) -> list[str]:
    """Return the names in `table` that are not settings or have values of the wrong type."""
    known = {item.name: getattr(default, item.name) for item in fields(default)}
    return [
        name
        for name, value in sorted(table.items())
        if name not in known or not fits(value, default=known[name])
    ]
