"""Read the training configuration of the cross-encoder: TOML with [training] and [material].

[training]
epochs = 1

[material]
operated = 0

[material.written]
"pairs.jsonl" = 0.4
"""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from mwpapp.ml.training.config_file import filled, tables_in
from mwpapp.ml.training.cross_encoder.train import Settings
from mwpapp.ml.training.material.verdict_material import Mixture


@dataclass(frozen=True, slots=True, kw_only=True)
class Config:
    """The training settings, and the pairs that are drawn for each epoch."""

    settings: Settings = field(default_factory=Settings)
    mixture: Mixture = field(default_factory=Mixture)


def read_config(path: Path | None) -> Config:
    """Return the configuration in a file, or the default configuration without a file.

    Raise ValueError if the file is invalid, and OSError if it cannot be read.
    """
    if path is None:
        return Config()
    with tables_in(path, known=("training", "material")) as tables:
        return Config(
            settings=filled(Settings(), tables.get("training", {}), where="[training]"),
            mixture=filled(Mixture(), tables.get("material", {}), where="[material]"),
        )
