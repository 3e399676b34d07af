"""Start a retriever from a solver, which has already learned what numbers in a text are for."""

from __future__ import annotations

import torch

from mwpapp.ml.checkpoints.errors import CheckpointError
from mwpapp.ml.retrieval.bodies import GruBody
from mwpapp.ml.retrieval.network import RetrieverNetwork
from mwpapp.ml.solvers.encoding import GruEncoder
from mwpapp.ml.solvers.network import SolverNetwork


def start_from(solver: SolverNetwork, *, network: RetrieverNetwork, layers: int) -> None:
    """Copy the layers of a solver's encoder to the transformer of `network`, whose last `layers`
    layers will be trained and saved.

    Raise CheckpointError unless both have the same pretrained encoder, without adapters, and the
    solver was trained in these layers alone.
    """
    if isinstance(solver.encoder, GruEncoder) or isinstance(network.body, GruBody):
        raise CheckpointError("A retriever can start only from a pretrained encoder.")
    learned = dict(solver.encoder.transformer.encoder.named_parameters())
    places = dict(network.body.transformer.encoder.named_parameters())
    if {name: p.shape for name, p in learned.items()} != {n: p.shape for n, p in places.items()}:
        raise CheckpointError("The solver and the retriever have different encoders.")
    trained = int(network.body.transformer.config.num_hidden_layers) - solver.shape.frozen
    if trained > layers:
        raise CheckpointError(
            f"The solver has {trained} trained layers. Set layers to at least {trained}."
        )
    with torch.no_grad():
        for name, parameter in places.items():
            parameter.copy_(learned[name])
