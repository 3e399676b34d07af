"""Compare the templates of a pool by TED or TLWD."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from mwpapp.ml.equations.similarity.labelled import LabelledTree
from mwpapp.ml.equations.similarity.ted_matrix import ted_similarities
from mwpapp.ml.equations.similarity.tlwd_index import TlwdIndex


class EquationSimilarity(Protocol):
    def row(self, template: int) -> NDArray[np.float64]:
        """Return the similarity of a template to every template, each in [0, 1]."""
        ...


class TedSimilarity:
    """The similarity 1 - TED / (|E1| + |E2|) (Textual CL, section 3.2.1)."""

    def __init__(self, templates: Sequence[LabelledTree]) -> None:
        """Compute the table. Raise TooManyTrees if the templates have too many subtrees."""
        self.table = ted_similarities(templates)

    def row(self, template: int) -> NDArray[np.float64]:
        return np.asarray(self.table[template])


class TlwdSimilarity:
    """The similarity 1 - TLWD / TLWD_max (TLWD, equation 4)."""

    def __init__(self, templates: Sequence[LabelledTree], *, alpha: float) -> None:
        """Build the index. Raise ValueError unless alpha is positive and finite."""
        self.index = TlwdIndex(templates, alpha=alpha, threads=1)

    def row(self, template: int) -> NDArray[np.float64]:
        return np.asarray(self.index.similarities([template])[0])


SIMILARITIES = ("tlwd", "ted")


def equation_similarity(
    name: str, *, templates: Sequence[LabelledTree], alpha: float
) -> EquationSimilarity:
    """Return the measure called `name`, one of SIMILARITIES. Only TLWD uses alpha."""
    if name == "ted":
        return TedSimilarity(templates)
    return TlwdSimilarity(templates, alpha=alpha)
