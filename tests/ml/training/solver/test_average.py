"""The weights of two solvers of the same shape can be averaged."""

import torch

from mwpapp.ml.solvers.network import trained_tensors
from mwpapp.ml.training.solver.run import average_with
from tests.ml.solvers.tiny_solver import tiny_network


def test_every_trained_weight_becomes_the_mean_of_both():
    first, second = tiny_network(seed=1), tiny_network(seed=2)
    expected = {
        name: (tensor + trained_tensors(second)[name]) / 2
        for name, tensor in trained_tensors(first).items()
    }
    average_with(second, network=first)
    for name, tensor in trained_tensors(first).items():
        assert torch.allclose(tensor, expected[name])
