"""The probability that a proposed answer is right: a logistic model over features of the search,
the text and the second opinion.

The model is fitted on held-out problems and on copies of them without a needed number. Below its
threshold, the answer is not shown. The manifest of the solver contains the model.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from mwpapp.ml.checks.division_context import counts_whole_things
from mwpapp.ml.checks.examined import examine
from mwpapp.ml.equations.tree import Constant, Node, Number, Operation, Slot, size, walk
from mwpapp.ml.solvers.proposals import Proposals
from mwpapp.ml.solvers.reading import ReadProblem
from mwpapp.ml.solvers.templates.opinion import Opinion
from mwpapp.ml.types import Problem

FEATURES = (
    "log probability", "margin", "least likely symbol", "nothing missing", "operations",
    "unused numbers", "numbers", "negative step", "parts of whole things", "constants",
    "words", "product of operands", "second opinion", "second margin", "known template",
    "best second opinion",
)  # fmt: skip
_FAR = -12.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Confidence:
    """Weights of FEATURES, a bias, and the lowest probability at which an answer is shown."""

    weights: tuple[float, ...]
    bias: float
    threshold: float

    def probability(self, features: Sequence[float]) -> float:
        """Return the probability in [0, 1] that the answer is right."""
        logit = self.bias + sum(w * x for w, x in zip(self.weights, features, strict=True))
        return 1 / (1 + math.exp(-max(-50.0, min(50.0, logit))))

    def described(self) -> dict[str, Any]:
        """Return the model for a manifest."""
        return asdict(self) | {"weights": list(self.weights)}


def confidence_from(described: Mapping[str, Any]) -> Confidence:
    """Return the model of a manifest. Raise ValueError if it does not have one weight for
    each of the FEATURES."""
    weights = tuple(float(one) for one in described["weights"])
    if len(weights) != len(FEATURES):
        raise ValueError("The confidence is for other features.")
    return Confidence(
        weights=weights, bias=float(described["bias"]), threshold=float(described["threshold"])
    )


def features(
    proposals: Proposals, *, read: ReadProblem, text: str, opinion: Opinion | None = None
) -> tuple[float, ...]:
    """Return the FEATURES of the best proposal; `proposals` must not be empty. Without a second
    opinion, the features of the opinion are 0."""
    best, *others = proposals.found
    best_log = _log(best.probability)
    margin = best_log - max([_log(one.probability) for one in others], default=_FAR)
    nodes = list(walk(best.tree))
    used = {node.index for node in nodes if isinstance(node, Slot)}
    counted = counts_whole_things(examine(Problem(text=text)).question)
    return (
        best_log,
        max(-8.0, min(margin, 8.0)),
        max(best.lowest, _FAR),
        max(-6.0, min(proposals.complete, 6.0)),
        float((size(best.tree) - 1) / 2),
        float(min(len(read.quantities) - len(used), 4)),
        float(min(len(read.quantities), 8)),
        float(not best.is_positive),
        float(best.value.denominator > 1 and counted),
        float(sum(isinstance(node, Number | Constant) for node in nodes)),
        math.log(len(text.split()) + 1),
        float(sum(isinstance(n, Operation) and n.op in "*/" for n in nodes)),
        *_second(opinion, tree=best.tree),
    )


def _second(opinion: Opinion | None, *, tree: Node) -> tuple[float, ...]:
    if opinion is None:
        return (0.0, 0.0, 0.0, 0.0)
    return (
        opinion.of(tree),
        opinion.margin(tree),
        float(opinion.knows(tree)),
        opinion.highest,
    )


def _log(probability: float) -> float:
    return max(math.log(probability), _FAR) if probability > 0 else _FAR
