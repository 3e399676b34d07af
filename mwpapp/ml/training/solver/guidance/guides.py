"""Draw the guides that a solver learns with (MATHion, section 4.2.3).

With a probability of `teacher_rate`, the guide of a training problem is the right template.
Otherwise, depending on `noise`, it is another template from a random problem, as in the paper, or
that of the retrieved problem, which may be wrong. The solver thus learns that a retriever is
sometimes wrong.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from mwpapp.ml.equations.tree import Node
from mwpapp.ml.solvers.guidance import NO_GUIDE, GuidanceShape
from mwpapp.ml.solvers.symbols import Prefix, Symbols
from mwpapp.ml.training.solver.examples import Example

RANDOM, RETRIEVED = NOISES = ("random", "retrieved")
_TRIES = 20  # to draw another template; fails only if nearly all problems have the same one


@dataclass(frozen=True, slots=True, kw_only=True)
class GuidanceSettings:
    """The table [guidance] of a configuration; raises ValueError for invalid values.

    - `gate`, `aligned`: as in `GuidanceShape`.
    - `teacher_rate`: the probability of the right template in training.
    - `noise`: the guide to use otherwise: another template ("random"), or that of the retrieved
      problem ("retrieved").
    """

    gate: bool = True
    aligned: bool = True
    teacher_rate: float = 0.825
    noise: str = RANDOM

    def __post_init__(self) -> None:
        if not 0 <= self.teacher_rate <= 1 or self.noise not in NOISES:
            raise ValueError(
                f"teacher_rate must be from 0 to 1, and noise one of: {', '.join(NOISES)}."
            )

    @property
    def shape(self) -> GuidanceShape:
        return GuidanceShape(gate=self.gate, aligned=self.aligned)


@dataclass(frozen=True, slots=True, kw_only=True)
class Guides:
    """The templates of the retrieved problems, keyed by the id of the problem that each guides."""

    retrieved: Mapping[str, Prefix]
    settings: GuidanceSettings
    quantity: int
    """The symbol that stands for all quantities in a template."""

    def of(self, ids: Sequence[str]) -> list[Prefix]:
        """Return the retrieved templates; NO_GUIDE where nothing was retrieved."""
        return [self.retrieved.get(name, NO_GUIDE) for name in ids]

    def own(self, example: Example) -> Prefix:
        """Return the template of the problem itself."""
        return tuple(min(symbol, self.quantity) for symbol in example.prefix)

    def drawn(
        self, batch: Sequence[Example], *, examples: Sequence[Example], rng: random.Random
    ) -> list[Prefix]:
        """Return the guides of a batch in training. `examples` are all training problems."""
        return [self._drawn(one, examples=examples, rng=rng) for one in batch]

    def _drawn(
        self, example: Example, *, examples: Sequence[Example], rng: random.Random
    ) -> Prefix:
        own = self.own(example)
        if rng.random() < self.settings.teacher_rate:
            return own
        if self.settings.noise == RETRIEVED:
            return self.of([example.solved.id])[0]
        others = (self.own(rng.choice(examples)) for _ in range(_TRIES))
        return next((other for other in others if other != own), NO_GUIDE)

    def described(self) -> dict[str, Any]:
        """Return the settings and the retrieved templates, for the fingerprint of a run."""
        return {"settings": asdict(self.settings), "retrieved": dict(self.retrieved)}


def guides_of(
    trees: Mapping[str, Node], *, symbols: Symbols, settings: GuidanceSettings | None
) -> Guides | None:
    """Return the guides of a solver with `symbols`, or None for a solver without guidance. `trees`
    are those of the retrieved problems, keyed by the id of the problem that each guides."""
    if settings is None:
        return None
    retrieved = {name: symbols.template(tree) for name, tree in trees.items()}
    return Guides(retrieved=retrieved, settings=settings, quantity=symbols.fixed)
