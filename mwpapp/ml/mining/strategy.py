"""What an equation strategy decides: the templates of an anchor's positives and negatives."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Protocol

import numpy as np

from mwpapp.ml.equations.similarity.labelled import LabelledTree
from mwpapp.ml.mining.equation_similarity import EquationSimilarity

TIE = 1e-9
"""Similarities that differ by less are equal."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    """Templates of the positive and of the negative candidates.

    No positive template means that the anchor is its own positive, no negative one that the
    anchor gives no triplet.
    """

    positive: tuple[int, ...]
    negative: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Templates:
    """The templates of a pool, which of them have candidates, and how alike they are."""

    trees: tuple[LabelledTree, ...]
    present: frozenset[int]
    similarity: EquationSimilarity

    def nearest(self, template: int, *, among: Collection[int]) -> tuple[int, ...]:
        """All of `among` that are most similar to `template`; several where they tie."""
        if not among:
            return ()
        numbers = np.array(sorted(among))
        similarities = self.similarity.row(template)[numbers]
        return tuple(numbers[similarities >= similarities.max() - TIE].tolist())


class EquationStrategy(Protocol):
    def choose(self, template: int, *, alone: bool, templates: Templates) -> Choice:
        """The candidates for an anchor of `template`.

        `alone` says that no candidate but the anchor's own text has this template.
        """
        ...
