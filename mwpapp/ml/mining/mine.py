"""Mine triplets of an anchor, a positive and a hard negative from a pool of problems.

Mining has two steps (Textual CL, section 3.2). First, the equation strategy selects the candidates.
Then the text strategy chooses the positive whose text is least similar to the anchor's, and the
negative whose text is most similar. Without a text strategy, both are drawn at random (TLWD,
section 3.4.3).
"""

from __future__ import annotations

import hashlib
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from mwpapp.ml.mining.equation_similarity import EquationSimilarity
from mwpapp.ml.mining.pool import Pool
from mwpapp.ml.mining.strategy import TIE, Choice, EquationStrategy, Templates
from mwpapp.ml.mining.text_similarity import TextSimilarity


@dataclass(frozen=True, slots=True, kw_only=True)
class Match:
    """A problem chosen for an anchor, and how similar its equation and text are to the anchor's.

    `number` is the index of the problem in the pool. `text_similarity` is None if the problem was
    drawn at random or is the anchor itself. `candidates` is the number of problems that it was
    chosen from, 0 for an anchor that is its own positive.
    """

    number: int
    equation_similarity: float
    text_similarity: float | None
    candidates: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Triplet:
    """The index of an anchor, its positive (which may be the anchor itself) and its negative."""

    anchor: int
    positive: Match
    negative: Match


def mine(
    pool: Pool,
    *,
    similarity: EquationSimilarity,
    equation: EquationStrategy,
    text: TextSimilarity | None,
    seed: int,
) -> Iterator[Triplet | None]:
    """Yield the triplet of each anchor in order, or None for an anchor without a negative.

    A candidate never has the same text as the anchor. Random draws and the choice between tied
    texts depend on `seed`, the anchor and its candidates, but not on the anchor's position in the
    pool.
    """
    miner = _Miner(pool, similarity=similarity, equation=equation, text=text)
    for anchor in range(pool.anchors):
        yield miner.triplet(anchor, rng=_rng(pool, anchor, seed=seed))


def _rng(pool: Pool, anchor: int, *, seed: int) -> random.Random:
    problem = pool.problems[anchor]
    digest = hashlib.sha256(f"{seed}/{problem.id}/{problem.text}".encode()).digest()
    return random.Random(int.from_bytes(digest[:8]))


class _Miner:
    """Applies the strategies to one pool; caches the choice for each template."""

    def __init__(
        self,
        pool: Pool,
        *,
        similarity: EquationSimilarity,
        equation: EquationStrategy,
        text: TextSimilarity | None,
    ) -> None:
        present = frozenset(t for t, members in enumerate(pool.candidates) if members)
        self.pool = pool
        self.templates = Templates(trees=pool.templates, present=present, similarity=similarity)
        self.equation = equation
        self.text = text
        self.choices: dict[tuple[int, bool], Choice] = {}

    def triplet(self, anchor: int, *, rng: random.Random) -> Triplet | None:
        template = self.pool.template_of[anchor]
        alone = not self.pool.others(anchor, templates=(template,))
        choice = self._choice(template, alone=alone)
        negatives = self.pool.others(anchor, templates=choice.negative)
        if not negatives:
            return None
        positives = self.pool.others(anchor, templates=choice.positive)
        itself = Match(number=anchor, equation_similarity=1, text_similarity=None, candidates=0)
        return Triplet(
            anchor=anchor,
            positive=self._match(anchor, positives, most=False, rng=rng) if positives else itself,
            negative=self._match(anchor, negatives, most=True, rng=rng),
        )

    def _choice(self, template: int, *, alone: bool) -> Choice:
        key = (template, alone)
        if key not in self.choices:
            self.choices[key] = self.equation.choose(
                template, alone=alone, templates=self.templates
            )
        return self.choices[key]

    def _match(
        self, anchor: int, others: Sequence[int], *, most: bool, rng: random.Random
    ) -> Match:
        number, text_similarity = self._picked(anchor, others, most=most, rng=rng)
        template, other = self.pool.template_of[anchor], self.pool.template_of[number]
        row = self.templates.similarity.row(template)
        return Match(
            number=number,
            equation_similarity=float(row[other]),
            text_similarity=text_similarity,
            candidates=len(others),
        )

    def _picked(
        self, anchor: int, others: Sequence[int], *, most: bool, rng: random.Random
    ) -> tuple[int, float | None]:
        if self.text is None:
            return rng.choice(others), None
        similarities = self.text.similarities(anchor, others=others)
        best = similarities.max() if most else similarities.min()
        index = rng.choice(np.flatnonzero(np.abs(similarities - best) <= TIE).tolist())
        return others[index], float(similarities[index])
