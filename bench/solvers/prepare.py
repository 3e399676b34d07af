"""Make the variants and the triplets that rows need. Needs spaCy and numba."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path

from bench.solvers.catalogue import Row
from bench.solvers.results import progress_of
from bench.solvers.rows import triplets_folder, variants_file
from mwpapp.ml.encoders.tagger import load_tagger
from mwpapp.ml.protocols import Tools
from mwpapp.ml.training.solver.contrastive.mining import mined
from mwpapp.ml.training.solver.contrastive.triplets import stored
from mwpapp.ml.training.solver.folds import FoldPlan, fold_material
from mwpapp.ml.training.solver.variations import varied


def prepare(plan: FoldPlan, *, row: Row, work: Path) -> None:
    """Make the variants and triplets that a row needs and that do not exist yet."""
    if row.varied:
        made = varied(
            plan.learned,
            tools=_tools(),
            seed=0,  # the variants are the same for all seeds and folds
            cache=variants_file(row, work=work),
            progress=progress_of("variants"),
        )
        plan = replace(plan, more=made)
    if row.config.contrastive.is_on:
        mining = fold_material(plan).mining
        if mining:
            found = stored(triplets_folder(row, work=work), mine=mined)(mining)
            print(f"{row.name}: {sum(map(bool, found))} triplets of {len(found)}", flush=True)


@cache
def _tools() -> Tools:
    return Tools(tagger=load_tagger())
