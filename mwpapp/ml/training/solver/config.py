"""Read the training configuration of a solver: TOML with [data], [network], [training] and, if
they are used, [guidance] and [contrastive]."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from mwpapp.ml.checkpoints.defaults import ENCODER
from mwpapp.ml.training.config_file import check_names, filled, tables_in
from mwpapp.ml.training.solver.contrastive.settings import Contrastive, contrastive_from
from mwpapp.ml.training.solver.guidance.guides import GuidanceSettings
from mwpapp.ml.training.solver.settings import Settings

_PLAIN: Mapping[str, tuple[str, ...]] = {
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
    - `start`: the solver whose weights and symbols the training starts from, or "" for a new one.
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
    """Return the configuration in a file.

    Raise ValueError for an unknown table or name and for an invalid value, and OSError if the file
    cannot be read.
    """
    with tables_in(path, known=(*_PLAIN, "training", "guidance", "contrastive")) as tables:
        config = Config()
        for name, known in _PLAIN.items():
            table = tables.get(name, {})
            check_names(table, known=known, where=f"[{name}]")
            config = filled(config, table, where=f"[{name}]")
        return replace(config, **_parts(tables, default=config))


def _parts(tables: Mapping[str, Mapping[str, Any]], *, default: Config) -> dict[str, Any]:
    """Return the settings that have a table of their own, for those tables that the file has."""
    parts: dict[str, Any] = {}
    if "training" in tables:
        parts["training"] = filled(default.training, tables["training"], where="[training]")
    if "guidance" in tables:
        parts["guidance"] = filled(GuidanceSettings(), tables["guidance"], where="[guidance]")
    if "contrastive" in tables:
        parts["contrastive"] = contrastive_from(tables["contrastive"])
    return parts
