"""What a trained solver finds for a problem without an equation."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from mwpapp.ml.equations.tree import Node
from mwpapp.ml.types import Quantity, Rounding


@dataclass(frozen=True, slots=True, kw_only=True)
class TreeSolution:
    """What the solver found for a problem.

    - `tree`: over the slots of `quantities`. `equation`: with their values, in infix notation.
    - `value`: the answer, after `rounding`.
    - `confidence`: the probability in [0, 1] that the answer is right.
    - `is_shown`: whether the confidence suffices; otherwise the solver refuses.
    """

    tree: Node
    equation: str
    value: Fraction
    rounding: Rounding
    confidence: float
    is_shown: bool
    quantities: tuple[Quantity, ...]
