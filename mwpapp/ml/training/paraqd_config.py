"""What a training of ParaQD is: a TOML file of three tables, read strictly.

    [data]      method, pseudo_labels, leave_out, composites, written, most_questions
    [network]   encoder, pooling, layers
    [training]  loss, distance, margin, slope, epochs, questions_in_batch, most_triplets,
                learning_rate, weight_decay, warm_up, seed, seeds, seed_share, half, save_every

Whatever is not said has the default of the dataclasses here; an unknown name, a wrong type or
a value that does not exist is a ValueError that says which.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from pathlib import Path
from typing import Any, TypeVar

from mwpapp.ml.encoders.sentence import DEFAULT_ENCODER
from mwpapp.ml.paraqd.network import POOLINGS
from mwpapp.ml.training.paraqd import Settings

T = TypeVar("T", Settings, "DataChoice")

PARAQD, UDA, SSMBA = METHODS = ("paraqd", "uda", "ssmba")


@dataclass(frozen=True, slots=True, kw_only=True)
class DataChoice:
    """What is learned from.

    `method` names whose augmentation it is; `pseudo_labels` lets the untrained encoder label
    what it made. `paper_only` keeps to f1 to f10; `leave_out` names operators to do without
    (an ablation); `composites` is the number of kept texts more that come of two operators,
    `written` whether our own written pairs are among the texts, and how many times in an epoch;
    `most_questions` limits the questions (0: all).
    """

    method: str = PARAQD
    pseudo_labels: bool = False
    paper_only: bool = False
    leave_out: tuple[str, ...] = ()
    composites: int = 5
    written: int = 1
    most_questions: int = 700

    def __post_init__(self) -> None:
        if self.method not in METHODS:
            raise ValueError(f"There is no method {self.method!r}: one of {', '.join(METHODS)}.")
        if self.method == PARAQD and self.pseudo_labels:
            raise ValueError("Pseudo-labels are for uda and ssmba: ParaQD's operators label.")


@dataclass(frozen=True, slots=True, kw_only=True)
class Config:
    """`seeds` are tried on `seed_share` of an epoch each, and the best is taken; none: the
    settings' own seed is."""

    data: DataChoice = field(default_factory=DataChoice)
    encoder: str = DEFAULT_ENCODER
    settings: Settings = field(default_factory=Settings)
    seeds: tuple[int, ...] = ()
    seed_share: float = 0.2


_NETWORK = ("pooling", "layers")
_SEARCH = ("seeds", "seed_share")


def read_config(path: Path) -> Config:
    """The configuration in the file `path`. ValueError and OSError say what is wrong."""
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
    kept = {name: value for name, value in training.items() if name not in _SEARCH}
    search = {name: _tuple(training[name]) for name in _SEARCH if name in training}
    chosen = {name: network[name] for name in _NETWORK if name in network}
    settings = _filled(Settings(), kept | chosen, where="[training]")
    if settings.pooling not in POOLINGS:
        raise ValueError(f"there is no pooling {settings.pooling!r}")
    return Config(
        data=_filled(DataChoice(), tables.get("data", {}), where="[data]"),
        encoder=str(network.get("encoder", DEFAULT_ENCODER)),
        settings=settings,
        **search,
    )


def _filled(default: T, given: Mapping[str, Any], *, where: str) -> T:
    """The dataclass with what is given, each value of the type that it replaces."""
    known = {item.name: getattr(default, item.name) for item in fields(default)}
    _check_names(given, known=tuple(known), where=where)
    values = {name: _tuple(value) for name, value in given.items()}
    for name, value in values.items():
        if not _fits(value, known[name]):
            raise ValueError(f"{name} in {where} has the wrong type")
    return replace(default, **values)


def _fits(value: Any, default: Any) -> bool:
    if default is None:
        return isinstance(value, bool)
    if isinstance(default, float):
        return isinstance(value, int | float) and not isinstance(value, bool)
    return type(value) is type(default)


def _tuple(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value


def _check_names(given: Mapping[str, Any], *, known: tuple[str, ...], where: str) -> None:
    if unknown := sorted(set(given) - set(known)):
        raise ValueError(f"{where} knows no {', '.join(unknown)}")
