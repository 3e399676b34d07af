"""How alike the templates of a pool are: by TED or by TLWD."""

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
        """Similarities in [0, 1] of a template to all, (templates,)."""
        ...


class TedSimilarity:
    """1 - TED / (|E1| + |E2|) (Textual CL, section 3.2.1)."""

    def __init__(self, templates: Sequence[LabelledTree]) -> None:
        """Raises TooManyTrees where the table of all pairs would not fit into memory."""
        self.table = ted_similarities(templates)

    def row(self, template: int) -> NDArray[np.float64]:
        return np.asarray(self.table[template])


class TlwdSimilarity:
    """1 - TLWD / TLWD_max (TLWD, equation 4)."""

    def __init__(self, templates: Sequence[LabelledTree], *, alpha: float) -> None:
        """Raises ValueError for an alpha that is not positive and finite."""
        self.index = TlwdIndex(templates, alpha=alpha, threads=1)

    def row(self, template: int) -> NDArray[np.float64]:
        return np.asarray(self.index.similarities([template])[0])


SIMILARITIES = ("tlwd", "ted")


def equation_similarity(
    name: str, *, templates: Sequence[LabelledTree], alpha: float
) -> EquationSimilarity:
    """The similarity called `name`, one of SIMILARITIES; only TLWD has an alpha."""
    if name == "ted":
        return TedSimilarity(templates)
    return TlwdSimilarity(templates, alpha=alpha)
