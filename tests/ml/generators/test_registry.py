"""Guarantees of every generator, on a sample of the fixture problems."""

import json
import random
import time
from collections import Counter
from itertools import islice
from pathlib import Path

import pytest

from mwpapp.ml.catalogue.kinds import KINDS
from mwpapp.ml.equations.answers.reading import parse_answer
from mwpapp.ml.equations.evaluation import evaluate
from mwpapp.ml.equations.parsing import parse
from mwpapp.ml.generators import exhausting
from mwpapp.ml.generators.registry import all_generators, generators_of
from mwpapp.ml.text.quantities import find_quantities
from mwpapp.ml.types import Problem

GENERATORS = all_generators()
_LINES = Path("fixtures/problems.jsonl").read_text(encoding="utf-8").splitlines()[::12]
PROBLEMS = [
    Problem(text=row["text"], equation=row["equation"], answer=row["answer"])
    for row in map(json.loads, _LINES)
]


def _run(name, problem, *, tools, count=4, seed=3):
    generator = GENERATORS[name]
    rng = random.Random(seed)
    return list(islice(generator.generate(problem, rng=rng, tools=tools), count))


@pytest.mark.parametrize("name", GENERATORS)
def test_candidates_differ_from_the_problem_and_from_each_other(name, tools):
    for problem in PROBLEMS:
        texts = [candidate.text for candidate in _run(name, problem, tools=tools)]
        assert len({*texts, problem.text}) == len(texts) + 1


@pytest.mark.parametrize("kind", KINDS)
def test_the_generators_of_a_kind_write_that_kind(kind):
    assert {generator.kind for generator in generators_of(kind)} == {kind}


@pytest.mark.parametrize("name", GENERATORS)
def test_every_generator_ends(name, tools, monkeypatch):
    monkeypatch.setattr(exhausting, "MAX_TEXTS", 20)
    for problem in PROBLEMS:
        candidates = GENERATORS[name].generate(problem, rng=random.Random(1), tools=tools)
        assert len(list(candidates)) <= 20


@pytest.mark.parametrize("name", GENERATORS)
def test_the_same_seed_gives_the_same_texts(name, tools):
    for problem in PROBLEMS[:5]:
        assert _run(name, problem, tools=tools) == _run(name, problem, tools=tools)


@pytest.mark.parametrize("name", GENERATORS)
def test_the_equation_gives_the_answer(name, tools):
    for problem in PROBLEMS:
        for candidate in _run(name, problem, tools=tools):
            assert evaluate(parse(candidate.equation)) == parse_answer(candidate.answer)
            assert candidate.reference.equation == candidate.equation
            assert candidate.kind == GENERATORS[name].kind


@pytest.mark.parametrize("name", GENERATORS)
def test_the_quantities_are_those_of_the_reference(name, tools):
    for problem in PROBLEMS:
        for candidate in _run(name, problem, tools=tools):
            wanted, found = (
                Counter(q.value for q in find_quantities(text))
                for text in (candidate.reference.text, candidate.text)
            )
            assert found == wanted, candidate.text


@pytest.mark.parametrize("text", ["", "?", "How many?", "12", "Ünïcode … 3/0 of $", "A. B. C?"])
def test_unusual_texts_raise_no_error(text, tools):
    for name in GENERATORS:
        _run(name, Problem(text=text, equation="3 / 0"), tools=tools)
        _run(name, Problem(text=text), tools=tools)


def test_ten_candidates_of_every_generator_take_less_than_three_seconds(tools):
    problem = PROBLEMS[7]
    _run("round_trip", problem, tools=tools)
    begin = time.perf_counter()
    for name in GENERATORS:
        _run(name, PROBLEMS[8], tools=tools, count=10)
    assert time.perf_counter() - begin < 3  # the target is 1.5 s, but the test machine is shared
