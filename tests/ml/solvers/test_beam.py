import pytest
import torch

from mwpapp.ml.solvers.beam import search
from mwpapp.ml.solvers.proposals import propose
from mwpapp.ml.solvers.reading import read_problem
from mwpapp.ml.solvers.trees import tree_batch
from mwpapp.ml.types import Problem
from tests.ml.solvers.tiny_solver import tiny_examples, tiny_network


@pytest.fixture(scope="module")
def network():
    return tiny_network()


def beams_for(network, problems, *, beams, max_symbols=9):
    with torch.no_grad():
        encoded = network.encode(network.encoder.cut(problems))
        return encoded, search(network.decoder, encoded, beams=beams, max_symbols=max_symbols)


def test_the_score_of_a_beam_is_that_of_its_symbols(network):
    problems = [example.solved.read for example in tiny_examples()]
    encoded, beams = beams_for(network, problems, beams=4)
    best = [beam[0] for beam in beams]
    batch = tree_batch([one.prefix for one in best], operators=len(network.symbols.operators))
    with torch.no_grad():
        steps = network.decoder(encoded, trees=batch).log_softmax(dim=-1)
    steps = steps.gather(1, batch.symbols.unsqueeze(1)).squeeze(1)
    for row, one in enumerate(best):
        shorter = len(one.prefix) < 7  # near the limit, operators are not allowed
        if shorter:
            assert one.score == pytest.approx(float(steps[batch.rows == row].sum()), abs=1e-4)
            assert one.lowest == pytest.approx(float(steps[batch.rows == row].min()), abs=1e-4)


def test_the_problems_of_a_batch_do_not_affect_each_other(network):
    problems = [example.solved.read for example in tiny_examples()]
    _, together = beams_for(network, problems, beams=3)
    for problem, beams in zip(problems, together, strict=True):
        _, alone = beams_for(network, [problem], beams=3)
        assert [one.prefix for one in alone[0]] == [one.prefix for one in beams]


@pytest.mark.parametrize("max_symbols", [1, 3, 9])
def test_trees_are_complete_short_and_use_only_existing_numbers(network, max_symbols):
    read = read_problem(Problem(text="Of 9 birds 4 fly off."))
    for seed in range(5):
        _, beams = beams_for(tiny_network(seed=seed), [read], beams=5, max_symbols=max_symbols)
        for one in beams[0]:
            assert len(one.prefix) <= max_symbols
            assert max(one.prefix) < network.symbols.fixed + 2
            network.symbols.tree(one.prefix)


def test_proposals_with_equal_values_are_merged_and_divisions_by_zero_are_dropped():
    read = read_problem(Problem(text="Share 0 nuts and 0 figs among 0 jays."))
    for seed in range(5):
        proposals = propose(tiny_network(seed=seed), [read], beams=5)[0].found
        values = [proposal.value for proposal in proposals]
        assert len(values) == len(set(values))
        assert sum(proposal.probability for proposal in proposals) <= 1 + 1e-5


def test_a_problem_without_numbers_has_no_tree(network):
    read = read_problem(Problem(text="How many birds?"))
    assert propose(network, [read])[0].found == ()
