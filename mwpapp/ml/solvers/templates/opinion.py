"""Rate the solver's trees with the template classifier, as a second opinion."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, replace

from mwpapp.ml.equations.tree import Node
from mwpapp.ml.solvers.proposals import Proposals
from mwpapp.ml.solvers.reading import ReadProblem
from mwpapp.ml.solvers.templates.ranked import template

TRUST = 0.3
"""The weight of the classifier's log-probability beside that of the search."""
_LEAST = 1e-4  # added to each probability, so that differences far below it hardly count


@dataclass(frozen=True, slots=True, kw_only=True)
class Opinion:
    """The probability of each known template for one problem."""

    read: ReadProblem
    probabilities: Mapping[str, float]

    def knows(self, tree: Node) -> bool:
        """Return whether the classifier learned the template of the tree."""
        return template(tree, read=self.read) in self.probabilities

    def of(self, tree: Node) -> float:
        """Return the log-probability of the tree's template, at least log(_LEAST)."""
        return _log(self.probabilities.get(template(tree, read=self.read), 0.0))

    def margin(self, tree: Node) -> float:
        """Return the log-probability of the tree's template minus that of the best other
        template."""
        own = template(tree, read=self.read)
        others = [value for name, value in self.probabilities.items() if name != own]
        return self.of(tree) - _log(max(others, default=0.0))

    @property
    def highest(self) -> float:
        """The log-probability of the best template."""
        return _log(max(self.probabilities.values(), default=0.0))


def _log(probability: float) -> float:
    return math.log(probability + _LEAST)


def reordered(proposals: Proposals, opinion: Opinion | None) -> Proposals:
    """Return the proposals ordered by both opinions; those with negative steps are still last."""
    if opinion is None:
        return proposals
    found = sorted(
        proposals.found,
        key=lambda one: (
            not one.is_positive,
            -math.log(max(one.probability, 1e-9)) - TRUST * opinion.of(one.tree),
        ),
    )
    return replace(proposals, found=tuple(found))
