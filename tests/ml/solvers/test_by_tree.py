from dataclasses import replace
from fractions import Fraction

import pytest
import torch

from mwpapp.ml.encoders.adapters import AdaptedLinear
from mwpapp.ml.equations.parsing import parse
from mwpapp.ml.pipelines.explain_solution import solved_steps
from mwpapp.ml.solvers.by_tree import (
    BEAMS_FOR_ANSWER,
    TreeSolver,
    asked_rounding,
    load_solver,
)
from mwpapp.ml.solvers.confidence import FEATURES, Confidence, confidence_from
from mwpapp.ml.solvers.network import new_network, save_network, trained_tensors
from mwpapp.ml.solvers.proposals import propose
from mwpapp.ml.solvers.reading import read_problem
from mwpapp.ml.types import Problem, Rounding
from tests.ml.solvers.tiny_solver import RECORDS, tiny_network
from tests.ml.tiny import save_tiny_encoder

ALWAYS = Confidence(weights=(0.0,) * len(FEATURES), bias=0.0, threshold=0.5)
PROBLEMS = [Problem(text=record["text"]) for record in RECORDS]


def test_a_solution_has_an_equation_a_value_and_a_confidence():
    solutions = TreeSolver(tiny_network(), confidence=ALWAYS).solve(PROBLEMS)
    for solution in solutions:
        assert solution is not None
        assert solution.confidence == pytest.approx(0.5)
        assert solution.is_shown


def test_a_solution_below_the_threshold_is_not_shown():
    strict = replace(ALWAYS, threshold=0.6)
    solutions = TreeSolver(tiny_network(), confidence=strict).solve(PROBLEMS)
    assert not any(solution.is_shown for solution in solutions if solution)


def test_a_problem_without_numbers_has_no_solution():
    solver = TreeSolver(tiny_network(), confidence=ALWAYS)
    assert solver.solve([Problem(text="How many birds?")]) == [None]


def test_a_known_answer_chooses_a_tree_that_gives_it():
    network = tiny_network()
    solver = TreeSolver(network, confidence=ALWAYS)
    (proposals,) = propose(network, [read_problem(PROBLEMS[0])], beams=BEAMS_FOR_ANSWER)
    first, *others = proposals.found
    assert others
    for one in (first, *others):
        (solution,) = solver.solve(PROBLEMS[:1], known=[one.value])
        assert solution is not None
        assert solution.value == one.value
    assert solver.solve(PROBLEMS[:1], known=[Fraction(12345)]) == [None]


@pytest.mark.parametrize(
    ("text", "rounding"),
    [
        ("80 people ride in buses for 15. How many buses do they need?", Rounding.UP),
        ("80 eggs fill boxes of 15. How many full boxes are there?", Rounding.DOWN),
        ("80 kg of rice fill 15 bags equally. How heavy is a bag?", Rounding.NONE),
    ],
)
def test_counts_are_rounded_as_the_question_requires(text, rounding):
    value = Fraction(80, 15)
    assert asked_rounding(Problem(text=text), tree=parse("N0 / N1"), value=value) is rounding


def test_the_steps_lead_to_the_answer():
    solution = TreeSolver(tiny_network(), confidence=ALWAYS).solve(PROBLEMS[:1])[0]
    exact = replace(solution, equation="3 + 5", value=Fraction(8))
    assert solved_steps(PROBLEMS[0], solution=exact)[-1].result == 8


@pytest.fixture
def checkpoints(tmp_path, monkeypatch):
    """A folder that is searched for checkpoints and encoders."""
    monkeypatch.setattr("mwpapp.ml.solvers.network.resolve", lambda name: tmp_path / name)
    return tmp_path


def saved_and_loaded(network, *, folder):
    extra = {"confidence": ALWAYS.described()}
    save_network(folder, network, seed=1, data={}, metrics={}, extra=extra)
    return load_solver(folder.name, device="cpu")


def test_a_checkpoint_keeps_network_and_confidence(checkpoints):
    network = tiny_network()
    loaded = saved_and_loaded(network, folder=checkpoints / "solver-tiny")
    ours = TreeSolver(network, confidence=ALWAYS).solve(PROBLEMS)
    assert [one.equation for one in loaded.solve(PROBLEMS)] == [one.equation for one in ours]
    assert loaded.confidence == ALWAYS


def test_a_checkpoint_contains_only_the_adapters_of_an_adapted_encoder(checkpoints):
    save_tiny_encoder(checkpoints / "tiny", layers=3)
    shape = replace(tiny_network().shape, encoder="tiny", frozen=1, rank=2)
    network = new_network(shape, device="cpu").eval()
    with torch.no_grad():
        for tensor in trained_tensors(network).values():
            tensor.normal_(std=0.3)  # new adapters change nothing
    of_encoder = [name for name in trained_tensors(network) if "transformer" in name]
    assert of_encoder
    assert all(name.endswith((".down.weight", ".up.weight")) for name in of_encoder)
    loaded = saved_and_loaded(network, folder=checkpoints / "solver-tiny")
    reads = [read_problem(problem) for problem in PROBLEMS]
    with torch.no_grad():
        ours = network.encoder.encode(network.encoder.cut(reads))
        theirs = loaded.network.encoder.encode(loaded.network.encoder.cut(reads))
    assert torch.allclose(ours.words, theirs.words, atol=2e-3)  # saved in half precision
    assert not any(isinstance(one, AdaptedLinear) for one in loaded.network.encoder.modules())


def test_a_confidence_for_other_features_is_refused():
    with pytest.raises(ValueError, match="other features"):
        confidence_from({"weights": [1.0], "bias": 0, "threshold": 0})
