"""Use generators as positive operators: a variant for teachers is also a positive training text.

Texts that differ only in their names and things have the same solution. Without such positives, the
scorer would learn from f7 that a changed name always makes a text invalid.
"""

from __future__ import annotations

import random

from mwpapp.ml.generators.rename import Rename
from mwpapp.ml.protocols import AugmentationOperator, Generator, Tools
from mwpapp.ml.types import Problem


class Generated:
    """A `protocols.AugmentationOperator` that uses a generator that keeps the solution."""

    label = 1

    def __init__(self, generator: Generator) -> None:
        self.name = generator.name
        self._generator = generator

    def apply(self, text: str, *, rng: random.Random, tools: Tools) -> tuple[str, str] | None:
        written = self._generator.generate(Problem(text=text), rng=rng, tools=tools)
        first = next(iter(written), None)
        return (first.text, f"{first.kind} by {self.name}") if first is not None else None


GENERATED: tuple[AugmentationOperator, ...] = (Generated(Rename()),)
