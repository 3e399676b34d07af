"""Small pools of problems for the tests of mining."""

from mwpapp.ml.equations.normal_forms.templates import canonical, unified
from mwpapp.ml.equations.parsing import parse
from mwpapp.ml.mining.equation_similarity import equation_similarity
from mwpapp.ml.mining.mine import mine
from mwpapp.ml.mining.pool import Source, build_pool
from mwpapp.ml.mining.strategy import Templates
from mwpapp.ml.types import Problem


def problem(name, *, equation, text=None):
    return Problem(id=name, text=text or f"The text of {name}.", equation=equation)


def pool_of(*train, augmented=(), source=Source.TRAIN):
    return build_pool(
        [(one, canonical(unified(parse(one.equation)))) for one in train],
        [(one, canonical(unified(parse(one.equation)))) for one in augmented],
        source=source,
    )


def templates_of(*equations, similarity="ted", alpha=1.0):
    pool = pool_of(*(problem(equation, equation=equation) for equation in equations))
    return Templates(
        trees=pool.templates,
        present=frozenset(range(len(pool.templates))),
        similarity=equation_similarity(similarity, templates=pool.templates, alpha=alpha),
    )


def mined(pool, *, equation, text=None, similarity="ted", alpha=1.0, seed=1):
    """Return the ids of each anchor's positive and negative, or None for an anchor without a
    triplet."""
    triplets = mine(
        pool,
        similarity=equation_similarity(similarity, templates=pool.templates, alpha=alpha),
        equation=equation,
        text=text,
        seed=seed,
    )
    return [
        triplet
        and (
            pool.problems[triplet.positive.number].id,
            pool.problems[triplet.negative.number].id,
        )
        for triplet in triplets
    ]
