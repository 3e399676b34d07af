"""Read the training configuration of a solver: TOML with [data], [network], [training] and, if
they are used, [guidance] and [contrastive]."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any

from mwpapp.ml.checkpoints.defaults import ENCODER
from mwpapp.ml.training.solver.contrastive.settings import Contrastive, contrastive_from
from mwpapp.ml.training.solver.guidance.guides import GuidanceSettings
from mwpapp.ml.training.solver.settings import Settings

_TABLES = {
    "data": ("generated", "held_out", "fewest"),
    "network": ("encoder", "frozen", "rank", "dropout", "width", "start"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Config:
    """The training configuration of a solver.

    - `generated`: whether to add variants by our generators.
    - `held_out`: the held-out share.
    - `fewest`: the minimum frequency of a constant, an operator and a word of a GRU.
    - `encoder`: the name of a pretrained encoder, or "gru", whose states have `width`.
    - `frozen`: how many of the lowest layers of a pretrained encoder are not trained.
    - `rank`: the rank of the adapters of the other layers, or 0 to train these layers themselves.
    - `start`: the solver whose weights and symbols training starts from, or "" for a new one.
    - `guidance`: how guides are used, or None for a solver without guides.
    - `contrastive`: the contrastive method; none by default.
    """

    generated: bool = True
    held_out: float = 0.08
    fewest: int = 5
    encoder: str = ENCODER
    frozen: int = 2
    rank: int = 0
    dropout: float = 0.3
    width: int = 512
    start: str = ""
    guidance: GuidanceSettings | None = None
    contrastive: Contrastive = field(default_factory=Contrastive)
    training: Settings = field(
        default_factory=lambda: Settings(
            epochs=20, batch=32, learning_rate=2e-4, new_rate=1e-3, incomplete=0.2, round_epochs=2
        )
    )


def read_config(path: Path) -> Config:
    """Return the configuration in a file. Raise ValueError for an unknown table or name, and for
    invalid values in [guidance] and [contrastive]."""
    tables = tomllib.loads(path.read_text(encoding="utf-8"))
    known: Mapping[str, tuple[str, ...]] = _TABLES | {
        "training": tuple(item.name for item in fields(Settings)),
        "guidance": tuple(item.name for item in fields(GuidanceSettings)),
        "contrastive": tuple(item.name for item in fields(Contrastive)),
    }
    unknown = [name for name in tables if name not in known]
    unknown += [
        name for table in known for name in tables.get(table, {}) if name not in known[table]
    ]
    if unknown:
        raise ValueError(f"{path.name}: unknown settings: {', '.join(sorted(unknown))}.")
    plain: dict[str, Any] = {**tables.get("data", {}), **tables.get("network", {})}
    training = Settings(**tables["training"]) if "training" in tables else Config().training
    guidance = GuidanceSettings(**tables["guidance"]) if "guidance" in tables else None
    try:
        contrastive = contrastive_from(tables.get("contrastive", {}))
    except ValueError as error:
        raise ValueError(f"{path.name}: [contrastive]: {error}") from error
    return Config(training=training, guidance=guidance, contrastive=contrastive, **plain)
