from __future__ import annotations

import random
from collections.abc import Iterator

from mwpapp.ml.protocols import Tools
from mwpapp.ml.training.material.generated import GENERATED, Generated
from mwpapp.ml.types import Candidate, Problem, Reference
from tests.ml.tiny import tools


class Writes:
    name = "writes"
    kind = "renamed"

    def __init__(self, *texts: str) -> None:
        self.texts = texts

    def generate(
        self, problem: Problem, *, rng: random.Random, tools: Tools
    ) -> Iterator[Candidate]:
        for text in self.texts:
            yield Candidate(
                kind=self.kind, generator=self.name, text=text, reference=Reference(text="x")
            )


def test_the_first_candidate_of_the_generator_is_used() -> None:
    result = Generated(Writes("one", "two")).apply("x", rng=random.Random(1), tools=tools())
    assert result == ("one", "renamed by writes")


def test_a_generator_that_writes_nothing_does_not_apply() -> None:
    assert Generated(Writes()).apply("x", rng=random.Random(1), tools=tools()) is None


def test_every_generated_operator_has_label_1() -> None:
    assert all(operator.label == 1 for operator in GENERATED)
