"""The fixture `write`, which runs a generator on a text."""

import random
from collections.abc import Callable
from itertools import islice

import pytest

from mwpapp.ml.protocols import Generator
from mwpapp.ml.types import Candidate, Problem


@pytest.fixture
def write(tools) -> Callable[..., list[Candidate]]:
    def run(generator: Generator, text: str, count: int = 5, seed: int = 1, **fields: str):
        problem = Problem(text=text, **fields)
        rng = random.Random(seed)
        return list(islice(generator.generate(problem, rng=rng, tools=tools), count))

    return run
