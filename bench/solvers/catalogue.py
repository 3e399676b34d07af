"""List the rows of the papers' tables: what is trained on which fold, with which settings.

To add rows, append them to ROWS. If they use another set, add it to SETS.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from mwpapp.ml.training.solver.config import Config
from mwpapp.ml.training.solver.contrastive.settings import PRESETS, contrastive_from
from mwpapp.ml.training.solver.settings import Settings

SETS = {
    "asdiv_a": "svamp_cv_asdiv_a",
    "mawps": "svamp_cv_mawps",
    "svamp": "mawps_asdiva_svamp",
}
"""The file of each set. Its field `split` names the fold in which a problem is measured."""
FOLDS = tuple(f"fold{number}" for number in range(5))
PUBLISHED: Mapping[str, Mapping[str, float]] = {
    "asdiv_a": {
        "GTS": 69.9,
        "BERT-GTS": 73.4,
        "Textual CL": 74.6,
        "TLWD": 75.9,
        "RoBERTa-GTS": 81.2,
    },
    "svamp": {"GTS": 29.1, "RoBERTa-GTS": 41.0},
    "mawps": {"RoBERTa-GTS": 88.5},
}
"""Answer accuracy in percent. For ASDiv-A and MAWPS, this is the mean of five folds."""

MINILM = Config(
    generated=False,
    fewest=3,
    held_out=0.08,
    frozen=0,
    training=Settings(
        epochs=30, batch=16, learning_rate=1e-4, new_rate=5e-4, round_epochs=2, patience=8
    ),
)
MPNET = replace(
    MINILM,
    encoder="all-mpnet-base-v2",
    training=replace(MINILM.training, epochs=25, learning_rate=5e-5),
)
ADAPTED = replace(MPNET, rank=32, training=replace(MPNET.training, learning_rate=3e-4))

OWN = "solver-own"
"""The solver that learned our own problems, stories and rewordings alone (`own.toml`)."""
OURS = replace(MINILM, start=OWN, training=replace(MINILM.training, epochs=12, warm_up=0.2))
"""Training that starts from `OWN`, with a second opinion from a template classifier."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One training run: the problems of `set` outside `fold` are learned, and `fold` is measured.

    `group` names the line of the table. `varied` adds the variants of our generators."""

    group: str
    set: str
    fold: str
    config: Config
    seed: int = 0
    varied: bool = False

    @property
    def name(self) -> str:
        return f"{self.group}-{self.fold}-s{self.seed}"

    @property
    def is_ours(self) -> bool:
        """Whether training starts from `OWN`, so that our own material may be used."""
        return self.config.start == OWN

    @property
    def seeded(self) -> Config:
        return replace(self.config, training=replace(self.config.training, seed=self.seed))


def contrasted(method: str, *, base: Config = MINILM, **changed: Any) -> Config:
    """Return the configuration with a contrastive method and changed settings."""
    return replace(base, contrastive=contrastive_from({"method": method, **changed}))


def each_fold(group: str, *, set: str, config: Config, varied: bool = False) -> list[Row]:
    return [Row(group=group, set=set, fold=fold, config=config, varied=varied) for fold in FOLDS]


def seeds(group: str, *, config: Config, count: int = 3, varied: bool = False) -> list[Row]:
    """Return a row for fold 0 of ASDiv-A for each seed."""
    row = Row(group=group, set="asdiv_a", fold=FOLDS[0], config=config, varied=varied)
    return [replace(row, seed=seed) for seed in range(count)]


def _methods() -> Iterator[Row]:
    """Yield rows for fold 0 of ASDiv-A: each method and each use of variants, with three seeds."""
    for method in PRESETS:
        yield from seeds(f"asdiv_a-{method}", config=contrasted(method))
    for method in ("textual-cl", "tlwd"):
        for augmented in ("candidates", "anchors", "both"):
            config = contrasted(method, augmented=augmented)
            yield from seeds(f"asdiv_a-{method}-{augmented}", config=config, varied=True)
    yield from seeds("asdiv_a-varied", config=MINILM, varied=True)


def _tlwd_tables() -> Iterator[Row]:
    """Yield rows for tables 3 (normalization, with TED and TLWD) and 5 (strategies) of TLWD."""
    forms = (
        ("none", "none"),
        ("unified", "none"),
        ("none", "unified"),
        ("unified", "unified"),
        ("commuted", "commuted"),
    )
    for similarity in ("ted", "tlwd"):
        for near, far in forms:
            config = contrasted("tlwd", similarity=similarity, positives=near, negatives=far)
            yield from seeds(f"asdiv_a-table3-{similarity}-{near}-{far}", config=config, count=1)
    for equation in ("exact", "nearest"):
        for alpha in (0.25, 1.0, 1.1):
            config = contrasted("tlwd", equation=equation, alpha=alpha)
            yield from seeds(f"asdiv_a-table5-{equation}-{alpha}", config=config, count=1)
        config = contrasted("tlwd", equation=equation, similarity="ted", positives="none")
        config = replace(config, contrastive=replace(config.contrastive, negatives="none"))
        yield from seeds(f"asdiv_a-table5-{equation}-ted", config=config, count=1)


def _without_repeats(rows: list[Row]) -> tuple[Row, ...]:
    return tuple({row.name: row for row in rows}.values())


ROWS = _without_repeats(
    [
        *_methods(),
        *each_fold("asdiv_a-none", set="asdiv_a", config=MINILM),
        *each_fold("asdiv_a-ours", set="asdiv_a", config=OURS),
        *each_fold("asdiv_a-varied", set="asdiv_a", config=MINILM, varied=True),
        *each_fold("asdiv_a-textual-cl", set="asdiv_a", config=contrasted("textual-cl")),
        *each_fold("asdiv_a-tlwd", set="asdiv_a", config=contrasted("tlwd")),
        *each_fold("asdiv_a-mpnet", set="asdiv_a", config=MPNET),
        *each_fold("asdiv_a-mpnet-adapters", set="asdiv_a", config=ADAPTED),
        Row(group="svamp-minilm", set="svamp", fold="test", config=MINILM),
        Row(group="svamp-ours", set="svamp", fold="test", config=OURS),
        Row(group="svamp-mpnet", set="svamp", fold="test", config=MPNET),
        *each_fold("mawps-minilm", set="mawps", config=MINILM),
        *each_fold("mawps-ours", set="mawps", config=OURS),
        *each_fold("mawps-mpnet", set="mawps", config=MPNET),
        *_tlwd_tables(),
    ]
)
