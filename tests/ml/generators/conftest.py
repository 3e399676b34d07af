"""Real tools, loaded once for all generator tests."""

import random
from collections.abc import Callable

import pytest

from mwpapp.ml.checkpoints.errors import WeightsMissing
from mwpapp.ml.encoders.tagger import load_tagger
from mwpapp.ml.translators.registry import translator_or_none
from mwpapp.ml.types import Candidate, Generator, Problem, Tools


@pytest.fixture(scope="session")
def tools() -> Tools:
    try:
        return Tools(tagger=load_tagger(), translator=translator_or_none())
    except WeightsMissing as error:
        pytest.skip(str(error))


@pytest.fixture
def write(tools) -> Callable[..., list[Candidate]]:
    def run(generator: Generator, text: str, count: int = 5, seed: int = 1, **fields: str):
        problem = Problem(text=text, **fields)
        rng = random.Random(seed)
        return list(generator.generate(problem, count=count, rng=rng, tools=tools))

    return run
