"""Mine triplets of solved problems with the strategies of `ml/mining`. Needs numba."""

from __future__ import annotations

from collections.abc import Sequence

from mwpapp.ml.equations.normal_forms.templates import NORMALIZATIONS
from mwpapp.ml.equations.tree import Node
from mwpapp.ml.mining.equation_similarity import equation_similarity
from mwpapp.ml.mining.equation_strategies import EQUATION_STRATEGIES
from mwpapp.ml.mining.mine import Triplet, mine
from mwpapp.ml.mining.pool import Source, build_pool
from mwpapp.ml.mining.text_bleu import BleuSimilarity
from mwpapp.ml.training.solver.contrastive.triplets import Mining, Pairs
from mwpapp.ml.training.solver.examples import Solved
from mwpapp.ml.types import Problem


def mined(mining: Mining) -> Pairs:
    """Return the triplets of the anchors.

    If positives and negatives have different normalizations, they are mined separately (TLWD,
    table 3).
    """
    settings = mining.settings
    near = _triplets(mining, normalization=settings.positives)
    far = near
    if settings.negatives != settings.positives:
        far = _triplets(mining, normalization=settings.negatives)
    return [
        (one.positive.number, other.negative.number) if one and other else None
        for one, other in zip(near, far, strict=True)
    ]


def _triplets(mining: Mining, *, normalization: str) -> list[Triplet | None]:
    settings = mining.settings
    pool = build_pool(
        _normalized(mining.anchors, normalization=normalization),
        _normalized(mining.candidates, normalization=normalization),
        source=Source.AUGMENTED,  # anchors that may be candidates are in both lists
    )
    similarity = equation_similarity(
        settings.similarity, templates=pool.templates, alpha=settings.alpha
    )
    text = BleuSimilarity(pool.problems) if settings.text == "bleu" else None
    strategy = EQUATION_STRATEGIES[settings.equation]()
    return list(mine(pool, similarity=similarity, equation=strategy, text=text, seed=mining.seed))


def _normalized(problems: Sequence[Solved], *, normalization: str) -> list[tuple[Problem, Node]]:
    normalize = NORMALIZATIONS[normalization]
    return [(Problem(text=one.read.text, id=one.id), normalize(one.tree)) for one in problems]
