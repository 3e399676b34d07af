"""Make the variants and the triplets that rows need. Needs spaCy and numba."""

from __future__ import annotations

import sys
from dataclasses import replace
from functools import cache

from bench.solvers.catalogue import Row
from mwpapp.ml.encoders.tagger import load_tagger
from mwpapp.ml.protocols import Tools
from mwpapp.ml.training.solver.contrastive.mining import mined
from mwpapp.ml.training.solver.contrastive.triplets import stored
from mwpapp.ml.training.solver.folds import FoldPlan, fold_material
from mwpapp.ml.training.solver.variations import varied


def prepare(plan: FoldPlan, *, row: Row) -> None:
    """Make the variants and triplets that a row needs and that do not exist yet."""
    root = plan.work.parent
    if row.varied:
        made = varied(
            plan.learned,
            tools=_tools(),
            seed=0,  # the variants are the same for all seeds and folds
            cache=root / row.set / "variants.jsonl",
            progress=_show,
        )
        plan = replace(plan, more=made)
    if row.config.contrastive.is_on:
        mining = fold_material(plan).mining
        if mining:
            found = stored(root / f"{row.set}-{row.fold}", mine=mined)(mining)
            print(f"{row.name}: {sum(map(bool, found))} triplets of {len(found)}", flush=True)


@cache
def _tools() -> Tools:
    return Tools(tagger=load_tagger())


def _show(done: int, total: int) -> None:
    if done % 100 == 0:
        print(f"variants {done}/{total}", file=sys.stderr, flush=True)
