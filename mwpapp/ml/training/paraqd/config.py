"""Read the training configuration of ParaQD: a TOML file with three tables.

    [data]      method, pseudo_labels, paper_only, leave_out, composites, written,
                most_questions, translator, filler
    [network]   encoder, pooling, layers
    [training]  loss, distance, margin, slope, epochs, questions_in_batch, most_triplets,
                learning_rate, weight_decay, warm_up, seed, seeds, seed_share, half, save_every

Settings that the file omits have their default values. An unknown name, a wrong type or an invalid
value raises a ValueError that names it.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from pathlib import Path
from typing import Any, TypeVar

from mwpapp.ml.encoders.sentence import DEFAULT_ENCODER
from mwpapp.ml.paraqd.network import POOLINGS
from mwpapp.ml.training.paraqd.train import Settings
from mwpapp.ml.training.typed import fits

T = TypeVar("T", Settings, "DataChoice")

PARAQD, UDA, SSMBA = METHODS = ("paraqd", "uda", "ssmba")


@dataclass(frozen=True, slots=True, kw_only=True)
class DataChoice:
    """The settings that choose the training texts.

    - `method`: the method whose augmentation is used.
    - `pseudo_labels`: let the untrained encoder label the texts.
    - `paper_only`: use only the operators of the paper, f1 to f10.
    - `leave_out`: operators to omit, for an ablation.
    - `composites`: the number of additional kept texts made by several operators in sequence.
    - `written`: how many times our own written pairs are used in each epoch; 0 for never.
    - `most_questions`: the maximum number of questions; 0 for all.
    - `translator`: a name from the translators' registry; empty for the default, if installed.
    - `filler`: the masked language model for SSMBA; empty for our n-gram model.
    """

    method: str = PARAQD
    pseudo_labels: bool = False
    paper_only: bool = False
    leave_out: tuple[str, ...] = ()
    composites: int = 5
    written: int = 1
    most_questions: int = 700
    translator: str = ""
    filler: str = ""

    def __post_init__(self) -> None:
        if self.method not in METHODS:
            known = ", ".join(METHODS)
            raise ValueError(f"Unknown method {self.method!r}. Choose one of: {known}.")
        if self.method == PARAQD and self.pseudo_labels:
            raise ValueError(
                "Pseudo-labels need the method uda or ssmba: ParaQD's operators set the labels."
            )


@dataclass(frozen=True, slots=True, kw_only=True)
class Config:
    """The data, the encoder and the training settings.

    With each of `seeds`, a network is trained on `seed_share` of an epoch, and the best seed is
    used. Without `seeds`, the seed of the settings is used.
    """

    data: DataChoice = field(default_factory=DataChoice)
    encoder: str = DEFAULT_ENCODER
    settings: Settings = field(default_factory=Settings)
    seeds: tuple[int, ...] = ()
    seed_share: float = 0.2


_NETWORK = ("pooling", "layers")
_SEARCH = ("seeds", "seed_share")


def read_config(path: Path) -> Config:
    """Return the configuration in the file `path`.

    Raise ValueError if it is invalid, and OSError if it cannot be read.
    """
    try:
        tables = tomllib.loads(path.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise ValueError(f"{path.name}: {error}") from error
    try:
        return _config(tables)
    except (TypeError, ValueError) as error:
        raise ValueError(f"{path.name}: {error}") from error


def _config(tables: Mapping[str, Any]) -> Config:
    _check_names(tables, known=("data", "network", "training"), where="the file")
    network, training = tables.get("network", {}), tables.get("training", {})
    _check_names(network, known=("encoder", *_NETWORK), where="[network]")
    plain = {name: value for name, value in training.items() if name not in _SEARCH}
    search = {name: _tuple(training[name]) for name in _SEARCH if name in training}
    shape = {name: network[name] for name in _NETWORK if name in network}
    settings = _filled(Settings(), plain | shape, where="[training]")
    if settings.pooling not in POOLINGS:
        raise ValueError(f"unknown pooling {settings.pooling!r}")
    return Config(
        data=_filled(DataChoice(), tables.get("data", {}), where="[data]"),
        encoder=str(network.get("encoder", DEFAULT_ENCODER)),
        settings=settings,
        **search,
    )


def _filled(default: T, table: Mapping[str, Any], *, where: str) -> T:
    """Return `default` with the values in `table`. Raise ValueError for a wrong type."""
    known = {item.name: getattr(default, item.name) for item in fields(default)}
    _check_names(table, known=tuple(known), where=where)
    values = {name: _tuple(value) for name, value in table.items()}
    for name, value in values.items():
        if not fits(value, default=known[name]):
            raise ValueError(f"{name} in {where} has the wrong type")
    return replace(default, **values)


def _tuple(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value


def _check_names(table: Mapping[str, Any], *, known: tuple[str, ...], where: str) -> None:
    if unknown := sorted(set(table) - set(known)):
        raise ValueError(f"unknown names in {where}: {', '.join(unknown)}")
