"""Define the interface of equation strategies: choose the templates of positives and negatives."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Protocol

import numpy as np

from mwpapp.ml.equations.similarity.labelled import LabelledTree
from mwpapp.ml.mining.equation_similarity import EquationSimilarity

TIE = 1e-9
"""Similarities that differ by at most this much are considered equal."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    """The templates of the positive and the negative candidates.

    Without a positive template, the anchor is its own positive. Without a negative template, the
    anchor has no triplet.
    """

    positive: tuple[int, ...]
    negative: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Templates:
    """The templates of a pool, which of them have candidates, and their similarities."""

    trees: tuple[LabelledTree, ...]
    present: frozenset[int]
    similarity: EquationSimilarity

    def nearest(self, template: int, *, among: Collection[int]) -> tuple[int, ...]:
        """Return the template of `among` most similar to `template`, or several if they tie."""
        if not among:
            return ()
        numbers = np.array(sorted(among))
        similarities = self.similarity.row(template)[numbers]
        return tuple(numbers[similarities >= similarities.max() - TIE].tolist())


class EquationStrategy(Protocol):
    def choose(self, template: int, *, alone: bool, templates: Templates) -> Choice:
        """Return the templates of the candidates for an anchor with `template`.

        `alone` means that no candidate with a text other than the anchor's has this template.
        """
        ...
