import random

import pytest
import torch

from mwpapp.ml.training.cross_encoder.train import Settings, fingerprint, train
from mwpapp.ml.training.material.pairs import Pair
from mwpapp.ml.training.state import TrainingState
from mwpapp.ml.types import Reference
from mwpapp.ml.verdict.reader.cross_encoder import CrossEncoder, trained_tensors
from tests.ml.tiny import tiny_backbone

QUESTION = Reference(text="Ana has 3 pens.")
PAIRS = [
    Pair(reference=QUESTION, text=text, label=label, maker="", question="q")
    for text, label in (
        ("Ana has three pens.", 1),
        ("Ana owns 3 pens.", 1),
        ("Ana has 4 pens.", 0),
        ("Ben lost 9 cups.", 0),
    )
]
SETTINGS = Settings(epochs=30, batch=2, learning_rate=1e-2, new_rate=1e-2, half=False, save_every=4)


def quietly(done, total):
    pass


def network_in(folder, *, rank=0):
    torch.manual_seed(5)
    return CrossEncoder(tiny_backbone(folder), rank=rank)


@pytest.mark.parametrize("rank", [0, 4])
def test_the_loss_falls(tmp_path, rank):
    network = network_in(tmp_path, rank=rank)
    losses = train(network, lambda epoch: PAIRS, settings=SETTINGS, progress=quietly)
    assert len(losses) == 60
    assert sum(losses[-6:]) < 0.7 * sum(losses[:6])


def test_the_embeddings_of_the_base_model_do_not_change(tmp_path):
    network = network_in(tmp_path)
    before = network.transformer.embeddings.word_embeddings.weight.clone()
    marks = network.marks.weight.clone()
    train(network, lambda epoch: PAIRS, settings=SETTINGS, progress=quietly)
    assert torch.equal(before, network.transformer.embeddings.word_embeddings.weight)
    assert not torch.equal(marks, network.marks.weight)


def test_the_layers_of_a_base_model_with_adapters_do_not_change(tmp_path):
    network = network_in(tmp_path, rank=4)
    before = {
        name: tensor.clone()
        for name, tensor in network.state_dict().items()
        if name not in trained_tensors(network)
    }
    train(network, lambda epoch: PAIRS, settings=SETTINGS, progress=quietly)
    assert all(torch.equal(tensor, network.state_dict()[name]) for name, tensor in before.items())


class Killed(Exception):
    pass


def test_a_killed_run_resumes_from_its_saved_state(tmp_path):
    whole = train(network_in(tmp_path / "a"), pairs_of, settings=SETTINGS, progress=quietly)
    state = TrainingState(tmp_path / "state", fingerprint="x")

    def until_ten(done, total):
        if done == 10:
            raise Killed

    with pytest.raises(Killed):
        train(
            network_in(tmp_path / "b"), pairs_of, settings=SETTINGS, progress=until_ten, state=state
        )
    rest = train(
        network_in(tmp_path / "c"), pairs_of, settings=SETTINGS, progress=quietly, state=state
    )
    assert rest == pytest.approx(whole[8:], abs=1e-4)


def pairs_of(epoch):
    return random.Random(epoch).sample(PAIRS, len(PAIRS))


def test_different_runs_have_different_fingerprints():
    one = fingerprint(lambda epoch: PAIRS, settings=SETTINGS, network="tiny")
    assert one == fingerprint(lambda epoch: list(PAIRS), settings=SETTINGS, network="tiny")
    assert one != fingerprint(lambda epoch: PAIRS[:3], settings=SETTINGS, network="tiny")
    assert one != fingerprint(lambda epoch: PAIRS, settings=Settings(), network="tiny")
