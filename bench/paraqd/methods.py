"""Define the configurations of the compared methods, in three sizes.

`full` is the published schedule on all questions: hours on two cores, minutes on a GPU. `middle`
is about a tenth of it, at a learning rate of 1e-4. `small` takes a few minutes for each method and
shows only large differences.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from mwpapp.ml.operators.registry import PAPER_CODES
from mwpapp.ml.training.paraqd.config import Config, read_config

CONFIGS = Path(__file__).parent / "configs"
FILES = {
    "UDA": "uda",
    "UDA, wmt19": "uda-wmt19",
    "UDA (with pl)": "uda-pl",
    "SSMBA": "ssmba",
    "SSMBA, masked LM": "ssmba-masked",
    "SSMBA (with pl)": "ssmba-pl",
    "ParaQD, published": "published",
    "ParaQD, published, MNRL": "published-mnrl",
}
SEARCHED = {"ParaQD, published, seed search": "published-seed-search"}
OURS = "ParaQD, ours"
ENCODERS = {"all-MiniLM-L12-v1": 12, "all-mpnet-base-v2": 12}
"""Encoders other than the default: name and number of layers."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Size:
    """A size of the benchmark. None keeps the value of the configuration; 0 questions means all."""

    name: str
    questions: int
    epochs: int | None
    rate: float | None
    triplets: int | None


SMALL = Size(name="small", questions=240, epochs=1, rate=1e-4, triplets=6)
MIDDLE = Size(name="middle", questions=600, epochs=3, rate=1e-4, triplets=8)
FULL = Size(name="full", questions=0, epochs=None, rate=None, triplets=None)


def methods(size: Size) -> dict[str, Config]:
    """Return the configuration of each trained method, by its name in the table."""
    files = FILES | (SEARCHED if size is FULL else {})
    configs = {name: read_config(CONFIGS / f"{file}.toml") for name, file in files.items()}
    published = configs["ParaQD, published"]
    for encoder, layers in ENCODERS.items():
        settings = replace(published.settings, layers=layers)
        configs[f"ParaQD, published, {encoder}"] = replace(
            published, encoder=encoder, settings=settings
        )
    configs[OURS] = Config()
    return {name: sized(config, size=size) for name, config in configs.items()}


def ablation(size: Size) -> Mapping[str, Config]:
    """Return the published method, and one configuration without each of its operators (tables 4
    and 2 of the paper)."""
    published = read_config(CONFIGS / "published.toml")
    configs = {"all operators": published}
    for code, operator in PAPER_CODES.items():
        choice = replace(published.data, leave_out=(operator.name,))
        configs[f"without {code}, {operator.name}"] = replace(published, data=choice)
    return {name: sized(config, size=size) for name, config in configs.items()}


def sized(config: Config, *, size: Size) -> Config:
    settings = replace(
        config.settings,
        epochs=size.epochs or config.settings.epochs,
        learning_rate=size.rate or config.settings.learning_rate,
        most_triplets=config.settings.most_triplets if size.triplets is None else size.triplets,
    )
    choice = replace(config.data, most_questions=size.questions)
    return replace(config, data=choice, settings=settings)
