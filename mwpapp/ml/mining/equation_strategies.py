"""Register the equation strategies by name. To add one, write its file and register it here."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from mwpapp.ml.mining.exact_match import ExactMatch
from mwpapp.ml.mining.nearest_neighbour import NearestNeighbour
from mwpapp.ml.mining.same_root import SameRoot
from mwpapp.ml.mining.shared_subtree import SharedSubtree
from mwpapp.ml.mining.strategy import EquationStrategy

EQUATION_STRATEGIES: Mapping[str, Callable[[], EquationStrategy]] = {
    "exact": ExactMatch,
    "nearest": NearestNeighbour,
    "subtree": SharedSubtree,
    "root": SameRoot,
    "root-left": lambda: SameRoot(levels=2),
}
