"""Read the training configuration of a retriever: a TOML file with two tables.

[network]   body, style, size, numbers, order_share (`retrieval.network.Shape`)
[training]  the fields of `train.Settings`
"""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from mwpapp.ml.retrieval.network import Shape
from mwpapp.ml.training.config_file import filled, tables_in
from mwpapp.ml.training.retriever.train import Settings


@dataclass(frozen=True, slots=True, kw_only=True)
class Config:
    """The shape and the training settings. `docs/retrieval.md` lists the settings of the shipped
    checkpoint that differ from the defaults."""

    shape: Shape = field(default_factory=Shape)
    settings: Settings = field(default_factory=Settings)


def read_config(path: Path) -> Config:
    """Return the configuration in the file `path`.

    Raise ValueError if it is invalid, and OSError if it cannot be read.
    """
    with tables_in(path, known=("network", "training")) as tables:
        return Config(
            shape=filled(Shape(), tables.get("network", {}), where="[network]"),
            settings=filled(Settings(), tables.get("training", {}), where="[training]"),
        )
