from collections import Counter
from dataclasses import replace

import pytest
import torch
from safetensors.torch import load_file

from mwpapp.ml.solvers import network
from mwpapp.ml.solvers.network import save_network
from mwpapp.ml.training.solver import train as training
from mwpapp.ml.training.solver.batches import ready_batch
from mwpapp.ml.training.solver.config import read_config
from mwpapp.ml.training.solver.examples import solved_problems
from mwpapp.ml.training.solver.folds import FoldPlan, fold_material, run_fold
from mwpapp.ml.training.solver.settings import Settings
from mwpapp.ml.training.solver.train import accuracy, fingerprint, loss_of, train
from tests.ml.solvers.tiny_solver import RECORDS, tiny_examples, tiny_network

SETTINGS = Settings(
    epochs=60, batch=4, new_rate=0.02, round_epochs=10, patience=9, incomplete=0.5, half=False
)


def quiet(done, total):
    pass


def loss(network):
    with torch.no_grad():
        ready = ready_batch(network, tiny_examples())
        return float(loss_of(network, ready, settings=replace(SETTINGS, incomplete=0.0)))


def test_the_loss_falls_on_four_problems(tmp_path):
    network, examples = tiny_network(), tiny_examples()
    before = loss(network)
    rounds = train(
        network, examples, held=examples, settings=SETTINGS, work=tmp_path, progress=quiet
    )
    assert loss(network) < before / 2
    assert accuracy(network, examples) == max(rounds)


def test_training_stops_after_rounds_without_improvement(tmp_path):
    still = replace(SETTINGS, new_rate=0.0, patience=2)
    rounds = train(
        tiny_network(),
        tiny_examples(),
        held=tiny_examples(),
        settings=still,
        work=tmp_path,
        progress=quiet,
    )
    assert len(rounds) == 3


def test_an_interrupted_training_run_ends_with_the_same_loss(tmp_path):
    class Killed(Exception):
        pass

    def killing(done, total):
        if done == 35:
            raise Killed

    def trained(folder, progress):
        network = tiny_network()
        rounds = train(
            network,
            tiny_examples(),
            held=tiny_examples(),
            settings=SETTINGS,
            work=folder,
            progress=progress,
        )
        return rounds, loss(network)

    whole = trained(tmp_path / "whole", quiet)
    with pytest.raises(Killed):
        trained(tmp_path / "killed", killing)
    rounds, lost = trained(tmp_path / "killed", quiet)
    assert rounds == whole[0]
    assert lost == pytest.approx(whole[1])


def test_a_training_run_interrupted_during_an_evaluation_ends_with_the_same_loss(
    tmp_path, monkeypatch
):
    class Killed(Exception):
        pass

    def killing(network, examples, *, guides=None):
        counted.append(1)
        if len(counted) == 3:
            raise Killed
        return accuracy(network, examples, guides=guides)

    def trained(folder):
        network = tiny_network()
        rounds = train(
            network,
            tiny_examples(),
            held=tiny_examples(),
            settings=replace(SETTINGS, epochs=30),
            work=folder,
            progress=quiet,
        )
        return rounds, loss(network)

    counted = []
    whole = trained(tmp_path / "whole")
    with monkeypatch.context() as patched:
        patched.setattr(training, "accuracy", killing)
        with pytest.raises(Killed):
            trained(tmp_path / "killed")
    rounds, lost = trained(tmp_path / "killed")
    assert rounds == whole[0]
    assert lost == pytest.approx(whole[1])


def test_training_without_readable_examples_is_refused(tmp_path):
    with pytest.raises(ValueError, match="No example"):
        train(
            tiny_network(),
            [],
            held=tiny_examples(),
            settings=SETTINGS,
            work=tmp_path,
            progress=quiet,
        )


def test_a_run_with_other_held_out_problems_has_another_fingerprint():
    network, examples = tiny_network(), tiny_examples()
    held = fingerprint(network, examples[:2], held=examples[2:], settings=SETTINGS)
    assert held != fingerprint(network, examples[:2], held=examples[3:], settings=SETTINGS)
    assert held != fingerprint(network, examples, settings=SETTINGS)


def test_weights_that_cannot_be_saved_leave_the_former_ones(tmp_path, monkeypatch):
    def broken(tensors, path):
        path.write_bytes(b"half")
        raise OSError("full")

    rounds = training._Rounds(tmp_path / "rounds.json", best=tmp_path / "best.safetensors")
    rounds.save("run", rounds=[0.5], network=tiny_network())
    monkeypatch.setattr(training, "save_file", broken)
    with pytest.raises(OSError, match="full"):
        rounds.save("run", rounds=[0.5, 0.6], network=tiny_network())
    assert load_file(tmp_path / "best.safetensors")
    assert rounds.restore("run") == [0.5]


@pytest.fixture
def plan(tmp_path):
    answers = {"a": 8, "b": 5, "c": 40, "d": 5}
    records = [record | {"answer": answers[record["id"]]} for record in RECORDS] * 3
    named = [record | {"id": f"{record['id']}{n}"} for n, record in enumerate(records)]
    path = tmp_path / "config.toml"
    path.write_text(
        '[data]\nheld_out = 0.3\nfewest = 1\n[network]\nencoder = "gru"\nwidth = 16\n'
        "dropout = 0.0\n[training]\nepochs = 4\nbatch = 4\nround_epochs = 2\nincomplete = 0.0\n"
    )
    return FoldPlan(
        learned=named, measured=named, config=read_config(path), work=tmp_path, device="cpu"
    )


def test_the_accuracy_of_a_fold_is_measured_on_its_answers(plan):
    result = run_fold(plan, progress=quiet)
    assert result.measured == 12
    assert result.rounds == 2
    assert 0 <= result.accuracy <= 1
    assert result.seconded is None


def test_a_second_opinion_on_a_fold_is_measured_beside_the_solver_alone(plan):
    solved = solved_problems(plan.learned, source="ours", skipped=Counter())
    result = run_fold(replace(plan, second=solved * 4), progress=quiet)
    assert result.accuracy <= result.seconded <= 1


def test_a_fold_starts_from_the_solver_that_the_configuration_names(plan, tmp_path, monkeypatch):
    save_network(tmp_path / "start", tiny_network(), seed=0, data={}, metrics={}, extra={})
    monkeypatch.setattr(network, "resolve", lambda name: tmp_path / name)
    still = replace(plan.config.training, new_rate=0.0, learning_rate=0.0)
    started = replace(plan.config, start="start", training=still)
    material = fold_material(replace(plan, config=started))
    assert material.symbols == tiny_network().symbols
    run_fold(replace(plan, config=started), progress=quiet)
    best = load_file(tmp_path / "best.safetensors")["complete.0.weight"]
    assert torch.allclose(best, tiny_network().complete[0].weight, atol=1e-3)


def test_unknown_settings_are_refused(tmp_path):
    path = tmp_path / "config.toml"
    path.write_text("[training]\nepoch = 3\n")
    with pytest.raises(ValueError, match="epoch"):
        read_config(path)
