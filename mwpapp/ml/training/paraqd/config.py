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

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from pathlib import Path
from typing import Any

from mwpapp.ml.encoders.sentence import DEFAULT_ENCODER
from mwpapp.ml.paraqd.network import POOLINGS
from mwpapp.ml.training.config_file import check_names, filled, tables_in
from mwpapp.ml.training.paraqd.train import Settings

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
        if min(self.composites, self.written, self.most_questions) < 0:
            raise ValueError("composites, written and most_questions must not be negative.")


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

    def __post_init__(self) -> None:
        if any(type(seed) is not int for seed in self.seeds):
            raise ValueError("seeds must be whole numbers.")
        if not 0 < self.seed_share <= 1:
            raise ValueError("seed_share must be greater than 0 and at most 1.")


_NETWORK = ("pooling", "layers")
_SEARCH = ("seeds", "seed_share")
_TRAINING = frozenset(item.name for item in fields(Settings)) - set(_NETWORK)


def read_config(path: Path) -> Config:
    """Return the configuration in the file `path`.

    Raise ValueError if it is invalid, and OSError if it cannot be read.
    """
    with tables_in(path, known=("data", "network", "training")) as tables:
        return _config(tables)


def _config(tables: Mapping[str, Mapping[str, Any]]) -> Config:
    network, training = tables.get("network", {}), tables.get("training", {})
    check_names(network, known=("encoder", *_NETWORK), where="[network]")
    shape = {name: network[name] for name in _NETWORK if name in network}
    plain = {name: value for name, value in training.items() if name not in _SEARCH}
    check_names(plain, known=_TRAINING, where="[training]")
    settings = filled(Settings(), plain | shape, where="[training]")
    if settings.pooling not in POOLINGS:
        raise ValueError(f"unknown pooling {settings.pooling!r}")
    search = {name: training[name] for name in _SEARCH if name in training}
    encoder = {name: network[name] for name in ("encoder",) if name in network}
    config = filled(Config(), search | encoder, where="[network] or [training]")
    data = filled(DataChoice(), tables.get("data", {}), where="[data]")
    return replace(config, data=data, settings=settings)
