"""Tell another story with the same calculation (kind `retold`).

Input: a problem with an equation over the numbers of its text. Stories of the library with the same
calculation get the numbers of the problem, so the answer is right by construction. A quotient that
is rounded up, one that is rounded down and a remainder are different calculations.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

from mwpapp.ml.catalogue.kinds import RETOLD
from mwpapp.ml.generators.story.writing import NAME
from mwpapp.ml.protocols import Tools
from mwpapp.ml.types import Candidate, Difficulty, Problem


class Story:
    name = NAME
    kind = RETOLD

    def generate(
        self, problem: Problem, *, rng: random.Random, tools: Tools
    ) -> Iterator[Candidate]:
        if tools.stories is not None:
            yield from tools.stories.tell(problem, rng=rng)


class StoryWithOwnNumbers:
    """Tells the stories with the numbers that their authors gave them, for a problem whose own
    numbers fit few stories. It writes nothing if easier or harder numbers were requested."""

    name = "own_numbers"
    kind = RETOLD

    def generate(
        self, problem: Problem, *, rng: random.Random, tools: Tools
    ) -> Iterator[Candidate]:
        if tools.stories is not None and tools.difficulty is Difficulty.SAME:
            yield from tools.stories.tell_with_own_numbers(problem, rng=rng)
